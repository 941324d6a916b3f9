"""Lab sandbox: runs the lab's referee and bots in this process instead of in the frame and its workers."""

from __future__ import annotations

import json
from collections.abc import Callable

from trias.games.contract import Json
from trias.lab.bot import LabBot
from trias.lab.match import Referee

#: Replies to a question to a bot: the text (None: no answer in time) and the time taken, in milliseconds.
Answers = Callable[[int, str], tuple[str | None, float]]


def honest() -> Answers:
    """Return a function that gets the answers of real bots and says that each took 0 ms."""
    bots: dict[int, LabBot] = {}
    return lambda role, text: (bots.setdefault(role, LabBot()).answer(text), 0.0)


def run(job: Json, answers: Answers, most: int = 100_000) -> tuple[list[Json], list[Json]]:
    """Run a job to its end. Returns the news, and all questions."""
    referee, text = Referee(lambda: 0.0), json.dumps({"job": json.dumps(job)})
    news: list[Json] = []
    asked: list[Json] = []
    for _ in range(most):
        step = json.loads(referee.answer(text))
        text = "{}"
        if step.get("done"):
            return news, asked
        if "news" in step:
            news.append(step["news"])
        if "ask" in step:
            ask = step["ask"]
            asked.append(ask)
            answer, ms = answers(ask["role"], json.dumps(ask["question"]))
            text = json.dumps({"answer": answer, "ms": ms})
    raise AssertionError("the job does not end")
