"""Records of deals and hands, in and out: case files, plain text, JSON, PBN."""
