"""The organiser: signs in and calls the move, by the same forms as a person does."""

from __future__ import annotations

from dataclasses import dataclass

from bench.client.http import Browser


@dataclass(slots=True)
class Desk:
    """An organiser's browser at the console of one drive."""

    browser: Browser
    code: str

    async def sign_in(self, email: str, password: str) -> None:
        """Sign in by the form; RuntimeError if that did not work."""
        await self.browser.get("/account/login/")
        form = {"login": email, "password": password}
        answer = await self.browser.post("/account/login/", form)
        if "sessionid" not in self.browser.cookies:
            raise RuntimeError(f"Signing in was answered {answer.status}: {answer.text[:2000]}")

    async def call_move(self, from_round: int) -> float:
        """Call the move out of this round; the seconds it took."""
        form = {"do": "call", "round": from_round}
        answer = await self.browser.post(f"/d/{self.code}/", form)
        if answer.status not in (302, 303):
            raise RuntimeError(f"The call was answered {answer.status}: {answer.text[:2000]}")
        return answer.seconds
