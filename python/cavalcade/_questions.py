"""What is given in Python, as fields of a question."""

from __future__ import annotations

import json
import numbers
import operator
import os
from collections.abc import Iterable, Iterator, Set
from datetime import timedelta
from typing import Any, Protocol, SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from . import _cavalcade
from ._cavalcade import Error


class Graph(Protocol):
    """What is asked of a graph; those of networkx have it."""

    def __iter__(self) -> Iterator[Any]: ...
    def neighbors(self, n: Any) -> Iterator[Any]: ...
    def is_directed(self) -> bool: ...
    def is_multigraph(self) -> bool: ...


BoardLike = Union[str, "os.PathLike[str]", npt.NDArray[np.bool_], Graph]
Given = Union[None, bool, SupportsIndex, float, str, timedelta, Iterable[Union[str, SupportsIndex]]]
Value = Union[bool, int, str, list[str]]
Fields = list[tuple[str, Value]]

# Fields that are written "5..9": of these a pair of numbers is the ends.
_RANGES = {"lengths", "squares"}
# Fields that are written "on" and "off".
_SWITCHES = {"redundant"}

_MOST_SQUARES_OF_A_GRAPH = 100_000_000
_MOST_VERTICES_OF_A_GRAPH = 1_000_000


def question_of(board: BoardLike, fields: dict[str, Given]) -> _cavalcade.Question:
    return _cavalcade.parse_question([*_fields_of_board(board, fields), *fields_of(fields)])


def fields_of(fields: dict[str, Given]) -> Fields:
    """``from_`` is the field ``from``; ``None`` is a field that is not given."""
    return [
        (name.rstrip("_"), _value(name.rstrip("_"), given)) for name, given in fields.items() if given is not None
    ]


def _value(field: str, given: object) -> Value:
    if isinstance(given, (bool, np.bool_)):
        return bool(given) if field not in _SWITCHES else "on" if given else "off"
    if isinstance(given, str):
        return _text(field, given)
    if isinstance(given, timedelta):
        return repr(given.total_seconds())
    if isinstance(given, numbers.Integral):
        return _whole(field, given)
    if isinstance(given, numbers.Real):
        return repr(float(given))
    if isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray)):
        return _list(field, given)
    raise Error(f"{field}: a {type(given).__name__} is neither a text nor a number nor a list of them")


def _whole(field: str, given: numbers.Integral) -> Value:
    number = operator.index(given)
    if abs(number) < 2**63:
        return number
    if abs(number) < 10**100:
        return str(number)
    raise Error(f"{field}: is a number of more than 100 digits")


def _list(field: str, given: Iterable[object]) -> Value:
    items: list[str] = []
    for item in given:
        if not isinstance(item, (str, numbers.Integral)):
            raise Error(f"{field}: a {type(item).__name__} in a list is neither a text nor a whole number")
        items.append(_text(field, item) if isinstance(item, str) else str(_whole(field, item)))
    if isinstance(given, Set):
        items.sort()
    return "..".join(items) if field in _RANGES and len(items) == 2 else items


def _text(field: str, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Error(f"{field}: has half a character, which is no text") from None
    return text


# ---- boards ----


def _fields_of_board(board: BoardLike, fields: dict[str, Given]) -> Fields:
    if isinstance(board, str):
        text = _text("board", board).strip()
        if text == "@-":
            raise Error("board: standard input belongs to the command line; give the text of the map")
        return [("board", text)]
    if isinstance(board, os.PathLike):
        return [("board", _text("board", "@" + os.fspath(board)))]
    if isinstance(board, np.ndarray):
        return [("board", _map_of_array(board))]
    if all(hasattr(board, part) for part in ("__iter__", "neighbors", "is_directed", "is_multigraph")):
        return [("board", _text_of_graph(board, fields))]
    raise Error(
        f"board: a {type(board).__name__} is neither a text such as 8x8 or a map, nor a path, "
        "an array of booleans or a graph"
    )


def _map_of_array(blocked: npt.NDArray[Any]) -> str:
    if blocked.dtype != np.bool_ or blocked.ndim != 2:
        raise Error(
            f"board: an array of {blocked.dtype} with {blocked.ndim} axes is none of booleans with two; "
            "True is a blocked square"
        )
    letters = np.full((blocked.shape[0], blocked.shape[1] + 1), ord("\n"), dtype=np.uint8)
    letters[:, :-1] = np.where(blocked, ord("#"), ord("."))
    text = letters.tobytes().decode()
    if text.strip() == "":
        raise Error("board: the array has no square")
    return text


# A graph whose nodes are squares with all moves between them is that board; any other is itself.
def _text_of_graph(graph: Graph, fields: dict[str, Given]) -> str:
    if graph.is_directed() or graph.is_multigraph():
        raise Error("board: a graph with directions or parallel edges is no board; give an undirected simple one")
    nodes = list(graph)
    if not nodes:
        raise Error("board: the graph has no node")
    if len(nodes) > _MOST_VERTICES_OF_A_GRAPH and not all(map(_is_place, nodes[:10])):
        raise Error(f"board: the graph has {len(nodes)} nodes; {_MOST_VERTICES_OF_A_GRAPH} are taken")
    try:
        return _map_of_graph(graph, fields)
    except _NoSquares:
        return _graph_as_json(graph, nodes)


class _NoSquares(Exception):
    """The graph is no board of squares."""


def _graph_as_json(graph: Graph, nodes: list[Any]) -> str:
    numbers_of = {node: i for i, node in enumerate(nodes)}
    names = [".".join(map(str, node)) if isinstance(node, tuple) else str(node) for node in nodes]
    # Names with blanks or commas, and equal ones, could not be told apart in lists; then the nodes are numbered.
    if len(set(names)) < len(names) or not all(_is_name(name) for name in names):
        names = [str(i) for i in range(len(nodes))]
    edges: list[list[str]] = []
    for node in nodes:
        for other in graph.neighbors(node):
            if other == node:
                raise Error(f"board: the graph joins {node!r:.60} to itself; leave such edges out")
            if numbers_of[node] < numbers_of[other]:
                edges.append([names[numbers_of[node]], names[numbers_of[other]]])
    vertices: list[Any] = [_vertex(graph, node, names[i]) for i, node in enumerate(nodes)]
    return json.dumps({"vertices": vertices, "edges": edges}, separators=(",", ":"))


def _is_name(name: str) -> bool:
    try:
        size = len(name.encode())
    except UnicodeEncodeError:
        return False
    return 0 < size <= 100 and not any(letter <= " " or letter in ",=\x7f" for letter in name)


def _vertex(graph: Graph, node: Any, name: str) -> Any:
    """With coordinates, if the node has ``pos``, or ``x`` and ``y``, as networkx keeps them."""
    attributes = getattr(graph, "nodes", None)
    given = attributes[node] if attributes is not None else {}
    place = given.get("pos") or ((given["x"], given["y"]) if "x" in given and "y" in given else None)
    if place is None or len(place) != 2:
        return name
    return {"name": name, "x": float(place[0]), "y": float(place[1])}


def _is_place(node: object) -> bool:
    return isinstance(node, tuple) or (isinstance(node, str) and node[-1:].isdigit() and node[:1].isalpha())


def _map_of_graph(graph: Graph, fields: dict[str, Given]) -> str:
    places = {node: _place_of(node) for node in graph}
    width = 1 + max(file for file, rank in places.values())
    height = 1 + max(rank for file, rank in places.values())
    if width * height > _MOST_SQUARES_OF_A_GRAPH:
        raise _NoSquares
    blocked = np.ones((height, width), dtype=np.bool_)
    for file, rank in places.values():
        blocked[height - 1 - rank, file] = False
    if np.count_nonzero(~blocked) != len(places):
        raise _NoSquares
    text = _map_of_array(blocked)
    of_board = {name: fields[name] for name in ("wrap", "piece", "leaper") if name in fields}
    board = _cavalcade.parse_question([("board", text), *fields_of(of_board)]).board
    for node, place in places.items():
        _require_moves(board, place, {places[other] for other in graph.neighbors(node)})
    return text


def _place_of(node: object) -> tuple[int, int]:
    if isinstance(node, str):
        # The names of squares are those of a board that has them all.
        everywhere = _cavalcade.parse_question([("board", f"{2**31 - 1}x{2**31 - 1}")]).board
        try:
            file, rank = everywhere.place(_text("board", node))
        except Error:
            raise _NoSquares from None
        return file, rank
    if isinstance(node, tuple) and len(node) == 2 and all(isinstance(side, numbers.Integral) for side in node):
        file, rank = (operator.index(side) for side in node)
        if 0 <= file < 2**31 - 1 and 0 <= rank < 2**31 - 1:
            return file, rank
    raise _NoSquares


def _require_moves(board: _cavalcade.Board, place: tuple[int, int], joined: set[tuple[int, int]]) -> None:
    if {(file, rank) for file, rank in board.moves(place)} != joined:
        raise _NoSquares
