# Short names for the parts of `python3 start.py test`, and for what developers do daily.

.DEFAULT_GOAL := test
START := python3 start.py
PARTS := format lint contracts types django templates pure sqlite postgres frame browser-hall browser-hosted

.PHONY: run demo test test-pure e2e messages fix $(PARTS)

run: ## the hall's server
	$(START)

demo: ## the same, with a drive to look at
	$(START) --demo

test: ## everything, as CI runs it
	$(START) test

$(PARTS):
	$(START) test $@

test-pure: pure

e2e: browser-hall browser-hosted

messages: ## catalogues from the program, then what is still to be translated
	.venv/bin/python -m tests.checks.messages --update

fix: ## what ruff can put right by itself
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .
