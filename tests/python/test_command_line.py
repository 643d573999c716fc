"""The same question has the same answer here and on the command line, and the same refusal."""

import json
import os
import random
import subprocess
from typing import Any

import cavalcade
import pytest

BINARY = os.environ["CAVALCADE_BINARY"]

Fields = dict[str, Any]


def run(arguments: list[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def options_of(fields: Fields) -> list[str]:
    options: list[str] = []
    for name, value in fields.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            options.append(option)
        elif isinstance(value, list):
            options += [option, ",".join(value)]
        elif value is not False:
            options += [option, str(value)]
    return options


def json_of(answer: cavalcade.Answer) -> Any:
    """As --stable writes it."""
    claim = json.loads(answer.to_json())
    claim.pop("seconds", None)
    return without_memory(claim)


def without_memory(claim: Any) -> Any:
    """How much memory was taken for lists depends on what a process has done before."""
    claim["stats"].pop("peak_bytes", None)
    return claim


class Draw:
    """Random questions, with the same fields for both."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def maybe(self, fields: Fields, name: str, *values: Any) -> None:
        if self.random.random() < 0.4:
            fields[name] = self.random.choice(values)

    def board(self) -> tuple[str, Fields, list[str]]:
        fields: Fields = {}
        if self.random.random() < 0.15:
            side = self.random.randint(2, 3)
            board, squares = f"cube:{side}", [f"{face}:{f}{r + 1}" for face in "UDLRFB" for f in "abc"[:side] for r in range(side)]
        else:
            width, height = self.random.randint(3, 7), self.random.randint(3, 7)
            board, squares = f"{width}x{height}", [f"{f}{r + 1}" for f in "abcdefg"[:width] for r in range(height)]
            self.maybe(fields, "wrap", "none", "x", "y", "xy")
        if self.random.random() < 0.4:
            fields["block"] = self.random.sample(squares, self.random.randint(1, 3))
        self.maybe(fields, "seed", 1, 7, 123456789)
        free = [square for square in squares if square not in fields.get("block", [])]
        self.random.shuffle(free)
        return board, fields, free

    def tour(self) -> tuple[str, Fields]:
        board, fields, free = self.board()
        self.maybe(fields, "closed", True)
        self.maybe(fields, "from_", free[0])
        if "closed" not in fields:
            self.maybe(fields, "to", free[1])
        self.maybe(fields, "method", "hybrid", "patch", "sat", "warnsdorff")
        return board, fields

    def cover(self) -> tuple[str, Fields]:
        board, fields, free = self.board()
        return board, {**fields, "knights": self.random.randint(1, max(1, len(free) // 6))}

    def visit(self) -> tuple[str, Fields]:
        board, fields, free = self.board()
        return board, {**fields, "knights": free[: self.random.randint(1, 3)]}


def test_120_random_questions_have_the_answers_of_the_command_line() -> None:
    draw = Draw(1998)
    verdicts = set()
    for number in range(120):
        task = ("tour", "cover", "visit")[number % 3]
        board, fields = getattr(draw, task)()
        answer = getattr(cavalcade, task)(board, **fields)
        command = "cycles" if task == "cover" else task
        printed = run([command, board, *options_of(fields), "--format", "json", "--stable"])
        assert json_of(answer) == without_memory(json.loads(printed.stdout)), (task, board, fields)
        assert cavalcade.read(answer.to_json()) == answer
        assert cavalcade.check(answer).outcome in ("holds", "unsettled")
        verdicts.add(answer.verdict)
    assert verdicts >= {"solved", "optimal", "impossible"}


@pytest.mark.parametrize(
    "board, fields, options",
    [
        ("6x6", {"closed": True}, ["--closed"]),
        ("5x5", {"closed": False, "by_start": True}, ["--open", "--by-start"]),
        ("6x6", {"closed": True, "symmetric": True}, ["--closed", "--symmetric"]),
        ("4x6", {"two_factors": True}, ["--two-factors"]),
        ("5x5", {"closed": False, "from_": "a1"}, ["--open", "--from", "a1"]),
        ("5x6", {"closed": False, "distinct": True, "threads": 2}, ["--open", "--distinct"]),
    ],
)
def test_counts_are_those_of_the_command_line(board: str, fields: Fields, options: list[str]) -> None:
    printed = run(["count", board, *options, "--format", "json", "--stable"])
    assert json_of(cavalcade.count_answer(board, **fields)) == without_memory(json.loads(printed.stdout))


def test_lists_and_samples_are_those_of_the_command_line() -> None:
    listed = run(["enumerate", "5x6", "--closed", "--format", "json"]).stdout.splitlines()
    assert [answer.squares for answer in cavalcade.enumerate("5x6", closed=True)] == [
        json.loads(line)["tour"] for line in listed
    ]
    for lengths in ("8..10", "4..24"):
        covers = run(["enumerate", "6x6", "--knights", "4", "--lengths", lengths, "--format", "json"])
        assert [answer.routes for answer in cavalcade.enumerate("6x6", knights=4, lengths=lengths)] == [
            json.loads(line)["cycles"] for line in covers.stdout.splitlines()
        ]
    drawn = run(["sample", "6x6", "--closed", "-n", "5", "--seed", "7", "--format", "json"]).stdout.splitlines()
    assert [answer.squares for answer in cavalcade.sample("6x6", 5, closed=True, seed=7)] == [
        json.loads(line)["tour"] for line in drawn
    ]


@pytest.mark.parametrize(
    "board, fields",
    [
        ("0x8", {}),
        ("8x8", {"from_": "z9"}),
        ("8x8", {"from_": ""}),
        ("8x8", {"block": ["a1", "i9"]}),
        ("8x8", {"method": "magic"}),
        ("8x8", {"wrap": "z"}),
        ("8x8", {"leaper": "1"}),
        ("8x8", {"seed": -1}),
        ("8x8", {"threads": 0}),
        ("8x8", {"time_limit": "soon"}),
        ("8x8", {"memory_limit": "lots"}),
        ("8x8", {"tie_break": "roth", "method": "blind"}),
        ("8x8", {"closed": True, "to": "a1"}),
        ("8x8", {"squares": "9..5"}),
    ],
)
def test_refusals_are_those_of_the_command_line(board: str, fields: Fields) -> None:
    printed = run(["tour", board, *options_of(fields)])
    assert printed.returncode == 2
    with pytest.raises(cavalcade.Error) as caught:
        cavalcade.tour(board, **fields)

    def plain(line: str) -> str:
        return line.strip().removeprefix("cavalcade: ").replace("--", "").replace("-", "_")

    assert plain(str(caught.value)) == plain(printed.stderr)
