"""Answers, what the checker finds of them, and lists of tours and covers."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Literal, Optional, Union, cast

import numpy as np
import numpy.typing as npt

from . import _cavalcade
from ._cavalcade import Error

Verdict = Literal["solved", "optimal", "impossible", "unknown"]

# In a notebook, larger boards are not drawn unasked: a browser would not like it.
_MOST_SQUARES_SHOWN = 10_000


class NoAnswer(Exception):
    """There is no tour, cover or number to hand over. ``answer`` is the answer that says so, if there is one."""

    def __init__(self, reason: str, answer: Optional[Answer] = None) -> None:
        super().__init__(reason)
        self.answer = answer


class Impossible(NoAnswer):
    """It is proved that there is none."""


class Unknown(NoAnswer):
    """A limit was reached first."""


class Answer:
    """An answer with its question. It has passed the checker, unless it comes from elsewhere (``read``).

    >>> answer = tour("6x5", closed=True)
    >>> answer.verdict, len(answer.squares)
    ('solved', 30)
    """

    __slots__ = ("_answer",)

    def __init__(self, answer: _cavalcade.Answer) -> None:
        self._answer = answer

    # ---- what it says ----

    @property
    def verdict(self) -> Verdict:
        """``"solved"``, ``"optimal"`` (none is better), ``"impossible"`` or ``"unknown"``."""
        return self._answer.verdict

    @property
    def found(self) -> bool:
        """Whether there is a tour, a cover, a visit or a number."""
        return self.verdict in ("solved", "optimal")

    def require(self) -> Answer:
        """This answer, if something was found; otherwise raises ``Impossible`` or ``Unknown`` with the reason.

        >>> tour("5x5", closed=True).require()
        Traceback (most recent call last):
        cavalcade.Impossible: ...
        """
        if self.verdict == "impossible":
            raise Impossible(self.reason, self)
        if self.verdict == "unknown":
            raise Unknown(self.reason, self)
        return self

    @property
    def reason(self) -> str:
        """Why there is none, which limit was reached, or why a visit has no more squares; else empty."""
        return self._answer.reason

    @property
    def certificate(self) -> Optional[dict[str, Any]]:
        """What proves the reason: ``"kind"`` and the parts of that kind (docs/reference/json.md)."""
        text = self._answer.certificate
        return cast(dict[str, Any], json.loads(text)) if text else None

    @property
    def question(self) -> dict[str, Any]:
        """What was asked, as fields."""
        return cast(dict[str, Any], json.loads(self._answer.question.to_json()))

    @property
    def method(self) -> str:
        """What settled it: a method, or ``"theorem"``."""
        return self._answer.method

    @property
    def seconds(self) -> float:
        """In the method, without checking."""
        return self._answer.seconds

    @property
    def stats(self) -> dict[str, int]:
        """Counts of the method, such as ``nodes``."""
        return dict(self._answer.stats)

    # ---- routes ----

    @property
    def squares(self) -> list[str]:
        """The squares of a tour in order; of a closed one the first is not repeated."""
        return self._answer.squares

    @property
    def routes(self) -> list[list[str]]:
        """The same for every task: one list for a tour, one per cycle of a cover, one per knight of a visit."""
        return self._answer.routes

    @property
    def first_step(self) -> int:
        """The number of the first of ``squares``: 1, but for part of a tour."""
        return self._answer.first_step

    @property
    def array(self) -> npt.NDArray[np.int32]:
        """The step on each square from 1, and 0 where no knight comes; row 0 is rank 1, column 0 is file a.

        The axes are those of NPY files: ``(height, width)`` for a tour; ``(2, height, width)`` for covers and visits,
        first the number of the route, then the step within it. On a cube a face is an axis before height and width.
        Raises ``Impossible`` or ``Unknown`` if there is nothing to show.

        >>> tour("4x3").array.shape
        (3, 4)
        """
        self.require()
        return self._answer.array

    @property
    def coordinates(self) -> npt.NDArray[np.int32]:
        """One row per square of the tour, in order: file and rank, both from 0, and on a cube the face, from 1.

        >>> tour("8x8", from_="d4").coordinates[0]
        array([3, 3], dtype=int32)
        """
        return self._answer.places

    @property
    def visited(self) -> int:
        """How many squares the routes have."""
        return sum(map(len, self.routes))

    @property
    def bound(self) -> int:
        """Of a visit: none has more squares. 0 of others."""
        return self._answer.bound

    # ---- counts ----

    @property
    def number(self) -> Optional[int]:
        """The number that was counted, if one was."""
        return whole(self._answer.count) if self._answer.count else None

    @property
    def by_start(self) -> dict[str, int]:
        """Of a count by start: the number for each square."""
        return {square: whole(count) for square, count in self._answer.by_start}

    @property
    def by_symmetry(self) -> dict[str, int]:
        """Of a count of symmetric tours: the number that is invariant under each symmetry."""
        return {symmetry: whole(count) for symmetry, count in self._answer.by_symmetry}

    def __int__(self) -> int:
        number = self.require().number
        if number is None:
            raise TypeError(f"the answer to a {self._answer.question.task} is not a number")
        return number

    # ---- written ----

    def to_json(self) -> str:
        """One line, which ``read`` and the command line read."""
        return self._answer.to_json().rstrip("\n")

    def text(self) -> str:
        """A numbered board, as the command line shows it."""
        return _cavalcade.draw(self._answer, "text").decode()

    def svg(self) -> str:
        """A picture."""
        return _cavalcade.draw(self._answer, "svg").decode()

    def save(self, path: Union[str, os.PathLike[str]], format: Optional[str] = None) -> None:
        """Writes a file: svg, png, pdf, gif, csv, json, npy, successors or txt, by the ending of its name, unless told
        otherwise.

        The file is there whole or not at all.
        """
        path = os.fspath(path)
        if format is None:
            format = os.path.splitext(path)[1].lstrip(".").lower()
            if not format:
                raise Error(f"save: {path!r} has no ending that tells the format; name it, or pass format=")
        write_whole(path, _cavalcade.draw(self._answer, "text" if format == "txt" else format))

    def _repr_svg_(self) -> Optional[str]:
        """For notebooks; nothing where there is no picture, or one too large to be shown unasked."""
        if self._answer.question.board.squares > _MOST_SQUARES_SHOWN:
            return None
        try:
            return self.svg()
        except Error:
            return None

    def __repr__(self) -> str:
        question = self._answer.question
        words = f"{question.task} of {board_in_words(question)}"
        if self.found:
            number = f", {self._answer.count}" if self._answer.count else ""
            return f"<cavalcade.Answer: {words}, {self.verdict} by {self.method}{number}>"
        return f"<cavalcade.Answer: {words}, {self.verdict}: {self.reason}>"

    def __str__(self) -> str:
        return self.text().rstrip("\n") if self.found else repr(self)

    # ---- as a value ----

    def __eq__(self, other: object) -> bool:
        """The same question, but for its limits, and the same claim, however long it took."""
        if not isinstance(other, Answer):
            return NotImplemented
        return self._answer.same(other._answer)

    def __hash__(self) -> int:
        return hash((self._answer.question.to_json(), self.verdict))

    def __bool__(self) -> bool:
        raise TypeError("an answer is neither true nor false: ask .found or .verdict, or call .require()")

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_again, (self.to_json(),)


class Finding:
    """What the checker says of an answer; true if it holds.

    >>> finding = check(tour("8x8", closed=True))
    >>> finding.outcome, bool(finding)
    ('holds', True)
    """

    __slots__ = ("outcome", "what")

    def __init__(self, outcome: Literal["holds", "fault", "unsettled"], what: str) -> None:
        self.outcome: Literal["holds", "fault", "unsettled"] = outcome
        """``"holds"``, ``"fault"`` or ``"unsettled"`` (neither could be shown)."""
        self.what = what
        """What was verified, the first fault, or why it is unsettled."""

    def __bool__(self) -> bool:
        return self.outcome == "holds"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Finding):
            return NotImplemented
        return (self.outcome, self.what) == (other.outcome, other.what)

    def __hash__(self) -> int:
        return hash((self.outcome, self.what))

    def __repr__(self) -> str:
        return f"<cavalcade.Finding: {self.outcome}: {self.what}>"


class Tours(Iterator[Answer]):
    """Tours, or covers, that are searched for while they are read; a few wait at any time. As a context, it is closed
    at the end.

    If a limit is reached before the last one, the iteration ends with ``Unknown``.
    """

    __slots__ = ("_tours", "_wanted")

    def __init__(self, tours: _cavalcade.Tours, wanted: int = 0) -> None:
        self._tours = tours
        self._wanted = wanted

    def __next__(self) -> Answer:
        answer = self._tours.next()
        if answer is not None:
            return Answer(answer)
        listing = self._tours.listing()
        self._tours.close()
        if listing is not None and not listing.complete:
            raise Unknown(listing.reason)
        if listing is not None and listing.tours < self._wanted:
            raise Impossible(listing.reason)
        raise StopIteration

    def close(self) -> None:
        """Ends the search. So does the end of this object."""
        self._tours.close()

    def __enter__(self) -> Tours:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


def whole(digits: str) -> int:
    """int(digits), of which Python limits the length."""
    number, at_once = 0, 4000
    for begin in range(0, len(digits), at_once):
        part = digits[begin : begin + at_once]
        number = number * 10 ** len(part) + int(part)
    return number


def board_in_words(question: _cavalcade.Question) -> str:
    board = question.board
    size = f"cube:{board.width}" if board.is_cube else f"{board.width}x{board.height}"
    blocked = board.squares - board.free_squares
    return size + (f" with {blocked} blocked" if blocked else "")


def read_file(path: os.PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def write_whole(path: str, content: bytes) -> None:
    """Writes beside the place, and renames: whoever reads sees the old file or the new one."""
    folder, name = os.path.split(path)
    unfinished = os.path.join(folder, f"{name[:100]}.{os.getpid()}-{secrets.token_hex(4)}.unfinished")
    try:
        with open(unfinished, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(unfinished)
        raise


def _read_again(text: str) -> Answer:
    return Answer(_cavalcade.parse_answer(text, []))
