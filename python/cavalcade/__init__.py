"""Knight's tours: find, cover, visit, count, list, sample, prove, check and draw.

>>> import cavalcade
>>> answer = cavalcade.tour("8x8", closed=True, from_="d4")
>>> answer.verdict, answer.squares[0], len(answer.squares)
('solved', 'd4', 64)
>>> cavalcade.count("6x6", closed=True)
9862

A board is a text such as ``"8x8"`` or ``"cube:4"``; a map, rows of ``.`` (free) and ``#`` (blocked), top rank first; a
path to a file with one; a NumPy array of booleans, True for blocked squares, its first row the top rank; or a networkx
graph whose nodes are squares (``"d4"``, or ``(file, rank)`` from 0) and whose edges are all moves between them.

Every further keyword is a field of the question, as docs/reference/json.md lists them: ``block=["a1", "c3"]``,
``wrap="xy"``, ``leaper=(1, 4)``, ``seed=7``, ``threads=2`` (or ``"all"``), ``time_limit="10s"`` (or seconds, or a
timedelta), ``memory_limit="1G"``. ``from_`` is the field ``from``.

What is asked wrongly raises ``Error``, with one line that says what is accepted. Ctrl-C ends any work at once; other
threads of Python go on meanwhile.
"""

from __future__ import annotations

import atexit
import os
import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Optional, Union

from . import _cavalcade
from ._answers import Answer, Finding, Impossible, NoAnswer, Tours, Unknown, Verdict, read_file
from ._cavalcade import Error
from ._questions import BoardLike, Given, fields_of, question_of

__all__ = [
    "Answer",
    "BoardLike",
    "Error",
    "Finding",
    "Given",
    "Impossible",
    "NoAnswer",
    "Tours",
    "Trial",
    "Unknown",
    "Verdict",
    "ask",
    "check",
    "count",
    "count_answer",
    "cover",
    "enumerate",
    "read",
    "sample",
    "tour",
    "trial",
    "visit",
]

__version__ = _cavalcade.version()

atexit.register(_cavalcade.end_all_work)
os.register_at_fork(after_in_child=_cavalcade.forget_all_work)


# ---- questions with one answer ----


def ask(board: BoardLike, task: str = "tour", **fields: Given) -> Answer:
    """The answer to any question: ``task`` is ``"tour"``, ``"cycles"``, ``"visit"`` or ``"count"``.

    >>> ask("5x5", "count", counted="open").number
    864
    """
    return Answer(_cavalcade.answer(question_of(board, {"task": task, **fields})))


def tour(
    board: BoardLike,
    *,
    closed: bool = False,
    from_: Optional[str] = None,
    to: Optional[str] = None,
    method: Optional[str] = None,
    **fields: Given,
) -> Answer:
    """One knight visits every square once; ``closed``, and comes back.

    That there is no tour is an answer, too; ``.require()`` makes an exception of it.

    >>> tour("8x8", from_="a1", to="h1").squares[-1]
    'h1'
    >>> tour("4x4").verdict
    'impossible'
    >>> tour("10x10", closed=True, block=["a1", "j1"]).visited
    98
    """
    own: dict[str, Given] = {"closed": closed, "from": from_, "to": to, "method": method}
    return ask(board, "tour", **own, **fields)


def cover(
    board: BoardLike,
    *,
    knights: int,
    lengths: Union[None, str, Sequence[int]] = None,
    method: Optional[str] = None,
    **fields: Given,
) -> Answer:
    """Knights share the board, each on a closed cycle. ``lengths`` are the fewest and the most squares of one.

    Without them the cycles are balanced: even numbers around squares / knights.

    >>> [len(cycle) for cycle in cover("6x6", knights=3).routes]
    [12, 12, 12]
    >>> cover("6x6", knights=6).verdict
    'impossible'
    """
    own: dict[str, Given] = {"knights": knights, "lengths": lengths, "method": method}
    return ask(board, "cycles", **own, **fields)


def visit(board: BoardLike, *, knights: Union[str, Iterable[str]], **fields: Given) -> Answer:
    """Knights move in turn from the squares they start on, never to a visited one, until one cannot move: the longest.

    >>> answer = visit("8x8", knights=["a8", "e5"])
    >>> answer.verdict, answer.visited, answer.bound
    ('optimal', 64, 64)
    """
    return ask(board, "visit", knights=knights, **fields)


def count_answer(
    board: BoardLike,
    *,
    closed: Optional[bool] = None,
    two_factors: bool = False,
    symmetric: bool = False,
    distinct: bool = False,
    **fields: Given,
) -> Answer:
    """As ``count``, with all that the answer says: ``number``, ``by_start``, ``by_symmetry``, ``stats``.

    >>> count_answer("5x5", closed=False, by_start=True).by_start["a1"]
    304
    """
    own: dict[str, Given] = {}
    if two_factors or closed is not None:
        chosen = [name for name, on in (("closed", closed), ("two-factors", two_factors)) if on]
        own["counted"] = chosen if len(chosen) > 1 else chosen[0] if chosen else "open"
    if symmetric or distinct:
        scopes = [name for name, on in (("symmetric", symmetric), ("distinct", distinct)) if on]
        own["scope"] = scopes if len(scopes) > 1 else scopes[0]
    return ask(board, "count", **own, **fields)


def count(
    board: BoardLike,
    *,
    closed: Optional[bool] = None,
    two_factors: bool = False,
    symmetric: bool = False,
    distinct: bool = False,
    **fields: Given,
) -> int:
    """How many closed tours there are, with ``closed=False`` how many open ones, or how many ``two_factors``.

    ``symmetric``: those that some turn or reflection leaves as they are; ``distinct``: up to turns and reflections. A
    tour and its reverse are one, unless ``directed=True``. Raises ``Unknown`` if a limit is reached first.

    >>> count("6x6", closed=True), count("5x5", closed=False), count("6x6", closed=True, distinct=True)
    (9862, 864, 1245)
    """
    return int(
        count_answer(
            board, closed=closed, two_factors=two_factors, symmetric=symmetric, distinct=distinct, **fields
        )
    )


# ---- many tours or covers ----


def enumerate(
    board: BoardLike,
    *,
    closed: bool = False,
    from_: Optional[str] = None,
    to: Optional[str] = None,
    distinct: bool = False,
    knights: Optional[int] = None,
    lengths: Union[None, str, Sequence[int]] = None,
    **fields: Given,
) -> Tours:
    """Every tour once, always in the same order, as an iterator of answers: made while it is read, never all at once.

    ``distinct``: one per class under turns and reflections. With ``knights``, every cover by this number of cycles
    instead, of ``lengths`` as in ``cover``. The search ends with the iterator.

    >>> import itertools
    >>> [t.squares[:3] for t in itertools.islice(enumerate("8x8", closed=True), 2)]
    [['a1', 'c2', 'e1'], ['a1', 'c2', 'e1']]
    >>> sum(1 for _ in enumerate("6x6", closed=True))
    9862
    >>> [len(cycle) for cycle in next(enumerate("6x6", knights=4)).routes]
    [10, 8, 8, 10]
    """
    if knights is not None:
        if distinct:
            raise Error("distinct: belongs to tours; drop it or knights")
        cycles: dict[str, Given] = {"task": "cycles", "knights": knights, "lengths": lengths}
        ends: dict[str, Given] = {"closed": closed or None, "from": from_, "to": to}
        return Tours(_cavalcade.enumerate_covers(question_of(board, {**cycles, **ends, **fields})))
    own: dict[str, Given] = {"closed": closed, "from": from_, "to": to, "lengths": lengths}
    return Tours(_cavalcade.enumerate(question_of(board, {**own, **fields}), distinct))


def sample(board: BoardLike, n: int, *, closed: bool = False, seed: int = 1, **fields: Given) -> Tours:
    """``n`` tours drawn at random, independently, each exactly equally likely, as an iterator of answers.

    >>> [t.squares[1] for t in sample("6x6", 3, closed=True, seed=7)]
    ['c2', 'c2', 'c2']
    """
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n < 2**64:
        raise Error("n: is not a whole number of tours")
    return Tours(_cavalcade.sample(question_of(board, {"closed": closed, "seed": seed, **fields}), n), n)


# ---- answers from elsewhere ----


def read(source: Union[str, bytes, os.PathLike[str]], **fields: Given) -> Answer:
    """An answer from a text (or bytes) or a file (a ``pathlib.Path``) that Cavalcade has written, not yet checked.

    The fields tell what numbered boards and CSV do not say themselves, such as ``closed=True``.

    >>> answer = tour("8x8", closed=True)
    >>> read(answer.to_json()) == answer
    True
    """
    content = read_file(source) if isinstance(source, os.PathLike) else source
    if not isinstance(content, (str, bytes)):
        raise Error(f"read: a {type(source).__name__} is neither a text nor a path")
    try:
        if isinstance(content, str):
            content = content.encode(errors="surrogatepass")
        return Answer(_cavalcade.parse_answer(content, fields_of(fields)))
    except Error as error:
        if isinstance(source, str) and "\n" not in source and len(source) < 4096 and os.path.exists(source):
            raise Error(f"{error}; to read the file of this name, give pathlib.Path({source!r})") from None
        raise


def check(
    answer: Union[Answer, str, bytes, os.PathLike[str]], *, effort: int = _cavalcade.usual_effort, **fields: Given
) -> Finding:
    """Whether an answer is right, by a program that shares nothing with those that find answers.

    Takes an answer, or what ``read`` takes. ``effort`` is what claims that must be searched through again may cost, in
    search nodes.

    >>> check(tour("8x8", closed=True)).what
    'a closed tour of 8x8 (64 squares)'
    """
    if isinstance(effort, bool) or not isinstance(effort, int) or not 0 <= effort < 2**64:
        raise Error("effort: is not a whole number of search nodes")
    if not isinstance(answer, Answer):
        answer = read(answer, **fields)
    elif fields:
        raise Error(f"{next(iter(fields))}: an answer says itself what it answers; drop it")
    finding = _cavalcade.check(answer._answer, effort)
    return Finding(finding.outcome, finding.what)


# ---- methods against each other ----


class Trial(NamedTuple):
    """One method in a comparison."""

    method: str
    answers: list[Answer]

    @property
    def seconds(self) -> list[float]:
        """Of each answer, in the method."""
        return [answer.seconds for answer in self.answers]

    @property
    def found(self) -> int:
        """How many of the answers have a tour."""
        return sum(answer.found for answer in self.answers)

    @property
    def median(self) -> float:
        """Of the seconds."""
        return statistics.median(self.seconds)

    @property
    def quartiles(self) -> tuple[float, float]:
        """A quarter of the answers took no longer than the first of these seconds, three quarters than the second."""
        if len(self.answers) == 1:
            return self.seconds[0], self.seconds[0]
        first, _, third = statistics.quantiles(self.seconds, n=4, method="inclusive")
        return first, third

    def __repr__(self) -> str:
        return (
            f"<cavalcade.Trial: {self.method}, found {self.found} of {len(self.answers)}, "
            f"median {self.median:.6f} s>"
        )


def trial(
    board: BoardLike, *, methods: Iterable[str] = ("blind", "warnsdorff", "hybrid"), repeat: int = 10, **fields: Given
) -> list[Trial]:
    """The same tour by several methods, each ``repeat`` times, one after the other: their answers and times.

    >>> [t.found for t in trial("5x5", methods=["blind", "hybrid"], repeat=3)]
    [3, 3]
    """
    if isinstance(repeat, bool) or not isinstance(repeat, int) or repeat < 1:
        raise Error("repeat: is not a whole number from 1")
    names = [methods] if isinstance(methods, str) else list(methods)
    questions = [(name, question_of(board, {"method": name, **fields})) for name in names]
    return [
        Trial(name, [Answer(_cavalcade.answer(question)) for _ in range(repeat)]) for name, question in questions
    ]
