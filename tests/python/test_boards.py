"""Boards of any kind, and what is refused, each in one line."""

import decimal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cavalcade
import networkx as nx
import numpy as np
import pytest


def knight_graph(width: int, height: int, jumps: tuple[int, int] = (1, 2)) -> Any:
    graph = nx.Graph()
    graph.add_nodes_from((file, rank) for file in range(width) for rank in range(height))
    for file, rank in list(graph):
        for dx, dy in (jumps, jumps[::-1]):
            for other in ((file + dx, rank + dy), (file + dx, rank - dy)):
                if other in graph:
                    graph.add_edge((file, rank), other)
    return graph


def name(place: tuple[int, int]) -> str:
    return f"{'abcdefghij'[place[0]]}{place[1] + 1}"


def test_a_map_is_a_board() -> None:
    text = """
        ......
        .#....
        ......
        ....#.
        ......
    """
    assert cavalcade.tour(text).question["block"] == ["e2", "b4"]
    assert cavalcade.tour(text) == cavalcade.tour("6x5", block=["b4", "e2"])
    assert cavalcade.tour(".").squares == ["a1"]


def test_a_file_with_a_map_is_a_board(tmp_path: Path) -> None:
    path = tmp_path / "with space.map"
    path.write_text("......\n......\n.....#\n......\n......\n")
    assert cavalcade.tour(path) == cavalcade.tour(f"@{path}") == cavalcade.tour("6x5", block="f3")


def test_an_array_is_a_board_with_its_top_rank_first() -> None:
    blocked = np.zeros((5, 6), dtype=bool)
    blocked[0, 1] = blocked[4, 2] = True
    assert cavalcade.tour(blocked) == cavalcade.tour("6x5", block=["b5", "c1"])
    assert cavalcade.tour(blocked[:, ::-1]) == cavalcade.tour("6x5", block=["e5", "d1"])  # any strides
    steps = cavalcade.tour(blocked).array
    assert np.array_equal(np.flipud(steps == 0), blocked)
    large = np.zeros((300, 300), dtype=bool)
    large[::10, ::10] = True
    assert cavalcade.tour(large, closed=False, time_limit="0s").question["board"] == "300x300"


def test_a_graph_is_a_board() -> None:
    graph = knight_graph(6, 5)
    assert cavalcade.tour(graph, closed=True) == cavalcade.tour("6x5", closed=True)
    named = nx.relabel_nodes(graph, name)
    assert cavalcade.tour(named, closed=True) == cavalcade.tour("6x5", closed=True)
    holed = named.subgraph(node for node in named if node not in ("a1", "d5"))
    assert cavalcade.tour(holed) == cavalcade.tour("6x5", block=["a1", "d5"])
    assert cavalcade.tour(knight_graph(10, 10, (2, 3)), leaper=(2, 3)).found
    tour = cavalcade.tour(graph, closed=True).coordinates.tolist()
    assert all(graph.has_edge(tuple(one), tuple(other)) for one, other in zip(tour, tour[1:] + tour[:1]))


def test_any_graph_is_a_board() -> None:
    petersen = nx.petersen_graph()
    path = [int(name) for name in cavalcade.tour(petersen).squares]
    assert sorted(path) == list(range(10))
    assert all(petersen.has_edge(one, other) for one, other in zip(path, path[1:]))
    assert cavalcade.tour(petersen, closed=True).verdict == "impossible"
    assert cavalcade.count(petersen, closed=False) == 120
    assert cavalcade.count(nx.dodecahedral_graph(), closed=True) == 30
    assert len(list(cavalcade.enumerate(nx.complete_graph(5), closed=True))) == 12
    answer = cavalcade.tour(nx.cycle_graph(["left", "top", "right"]), closed=True)
    assert sorted(answer.squares) == ["left", "right", "top"]
    assert cavalcade.check(cavalcade.read(answer.to_json())).outcome == "holds"
    for graph in (
        without_edge(knight_graph(5, 5), (0, 0), (1, 2)),
        with_edge(knight_graph(5, 5), (0, 0), (1, 1)),
        nx.Graph([("a1", "F:b3")]),
        nx.Graph([((0, 0), (10**9, 10**9))]),
        nx.Graph([((0, 0), "a1")]),
        nx.Graph([("a b", "c,d")]),
    ):
        assert cavalcade.tour(graph).found
    placed = nx.Graph([("a", "b")])
    nx.set_node_attributes(placed, {"a": (0.0, 0.0), "b": (1.5, 2.0)}, "pos")
    assert cavalcade.tour(placed).question["board"]["vertices"][1] == {"name": "b", "x": 1.5, "y": 2.0}


def with_edge(graph: Any, one: object, other: object) -> Any:
    graph.add_edge(one, other)
    return graph


def without_edge(graph: Any, one: object, other: object) -> Any:
    graph.remove_edge(one, other)
    return graph


HALF = "\ud800"

REFUSED: list[tuple[Callable[[], object], str]] = [
    # boards
    (lambda: cavalcade.tour(""), "board: '' is not WIDTHxHEIGHT"),
    (lambda: cavalcade.tour("8x0"), "board: '8x0' is not"),
    (lambda: cavalcade.tour("8x8\0"), "board: "),
    (lambda: cavalcade.tour("\x1b[31m8x8\n8"), "board: "),
    (lambda: cavalcade.tour("8x8" * 100_000), "board: "),
    (lambda: cavalcade.tour(HALF), "board: has half a character"),
    (lambda: cavalcade.tour("..\n.\n"), "board: map: line 2 has 1 squares where line 1 has 2"),
    (lambda: cavalcade.tour("##\n##"), "board: map: has no free square"),
    (lambda: cavalcade.tour("@/does/not/exist"), "board: cannot read '/does/not/exist'"),
    (lambda: cavalcade.tour(Path("/does/not/exist")), "board: cannot read"),
    (lambda: cavalcade.tour("@-"), "board: standard input"),
    (lambda: cavalcade.tour(8), "board: a int is neither"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour(None), "board: a NoneType is neither"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour(b"8x8"), "board: a bytes is neither"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour(np.zeros((8, 8))), "board: an array of float64 with 2 axes"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour(np.zeros(8, dtype=bool)), "board: an array of bool with 1 axes"),
    (lambda: cavalcade.tour(np.zeros((0, 8), dtype=bool)), "board: the array has no square"),
    (lambda: cavalcade.tour(np.zeros((8, 0), dtype=bool)), "board: the array has no square"),
    (lambda: cavalcade.tour(np.ones((3, 3), dtype=bool)), "board: map: has no free square"),
    (lambda: cavalcade.tour(nx.Graph()), "board: the graph has no node"),
    (lambda: cavalcade.tour(nx.DiGraph(knight_graph(5, 5))), "board: a graph with directions"),
    (lambda: cavalcade.tour(with_edge(knight_graph(5, 5), (0, 0), (0, 0))), "board: the graph joins (0, 0) to itself"),
    (lambda: cavalcade.tour(nx.petersen_graph(), leaper=(1, 2)), "leaper: a graph has edges"),
    (lambda: cavalcade.tour(nx.petersen_graph(), wrap="x"), "wrap: goes with rectangles"),
    (lambda: cavalcade.tour(nx.petersen_graph(), from_="10"), "from: '10' is not a vertex of graph"),
    # fields
    (lambda: cavalcade.tour("8x8", from_="z9"), "from: "),
    (lambda: cavalcade.tour("8x8", from_=HALF), "from: has half a character"),
    (lambda: cavalcade.tour("8x8", method="magic"), "method: 'magic' is not one of auto, "),
    (lambda: cavalcade.tour("8x8", colour="red"), "colour: is no field of a question"),
    (lambda: cavalcade.tour("8x8", knights=3), "knights: belongs to "),
    (lambda: cavalcade.tour("8x8", closed=True, to="a1"), "to: a closed tour has no end"),
    (lambda: cavalcade.tour("8x8", closed="yes"), "closed: is neither true nor false"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour("8x8", block=["a1", None]), "block: a NoneType in a list"),  # type: ignore[list-item]
    (lambda: cavalcade.tour("8x8", block=object()), "block: a object is neither"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour("8x8", block=b"a1"), "block: a bytes is neither"),
    (lambda: cavalcade.tour("8x8", seed=-1), "seed: '-1' is not a whole number"),
    (lambda: cavalcade.tour("8x8", seed=1.5), "seed: '1.5' is not a whole number"),
    (lambda: cavalcade.tour("8x8", seed=2**64), "seed: '18446744073709551616' is not a whole number"),
    (lambda: cavalcade.tour("8x8", seed=10**10_000), "seed: is a number of more than 100 digits"),
    (lambda: cavalcade.tour("8x8", seed=True), "seed: "),
    (lambda: cavalcade.tour("8x8", threads=0), "threads: '0' is not a whole number"),
    (lambda: cavalcade.tour("8x8", time_limit=float("nan")), "time_limit: 'nan' is not a time"),
    (lambda: cavalcade.tour("8x8", time_limit=float("inf")), "time_limit: 'inf' is not a time"),
    (lambda: cavalcade.tour("8x8", time_limit=-1), "time_limit: '-1' is not a time"),
    (lambda: cavalcade.tour("8x8", time_limit=decimal.Decimal(1)), "time_limit: a Decimal"),  # type: ignore[arg-type]
    (lambda: cavalcade.tour("8x8", memory_limit="lots"), "memory_limit: 'lots' is not"),
    (lambda: cavalcade.tour("8x8", leaper=(1, 2, 3)), "leaper: "),
    (lambda: cavalcade.cover("6x6", knights=0), "knights: '0' is not a whole number"),
    (lambda: cavalcade.cover("6x6", knights=3, lengths=(12, 6)), "lengths: '12..6' begins with the longer"),
    (lambda: cavalcade.visit("8x8", knights=[]), "knights: "),
    (lambda: cavalcade.visit("8x8", knights=["a1", "a1"]), "knights: a1 is named twice"),
    (lambda: cavalcade.count("8x8"), "counted: is missing; say what to count"),
    (lambda: cavalcade.count("8x8", closed=True, two_factors=True), "counted: say one of them"),
    (lambda: cavalcade.count("6x6", closed=True, symmetric=True, distinct=True), "scope: say one of them"),
    (lambda: cavalcade.ask("8x8", "walk"), "task: 'walk' is not one of "),
    (lambda: cavalcade.sample("6x6", -1), "n: is not a whole number"),
    (lambda: cavalcade.sample("6x6", 2**64), "n: is not a whole number"),
    (lambda: list(cavalcade.sample("6x6", 1, from_="a1")), "from"),
    (lambda: cavalcade.enumerate("6x6", knights=0), "knights: '0' is not a whole number"),
    (lambda: cavalcade.enumerate("6x6", knights=2, lengths=(12, 6)), "lengths: '12..6' begins with the longer"),
    (lambda: cavalcade.enumerate("6x6", lengths=(4, 6)), "lengths: belongs to "),
    (lambda: cavalcade.enumerate("6x6", knights=2, distinct=True), "distinct: belongs to tours; drop it or knights"),
    (lambda: cavalcade.enumerate("6x6", knights=2, closed=True), "closed: belongs to "),
    (lambda: cavalcade.enumerate("6x6", knights=2, from_="a1"), "from: belongs to "),
    (lambda: list(cavalcade.enumerate("6x6", knights=2, method="carve")), "method: covers are enumerated by search"),
    (lambda: list(cavalcade.enumerate("6x6", closed=True, method="sat")), "method: "),
    (lambda: cavalcade.trial("5x5", repeat=0), "repeat: is not a whole number from 1"),
    (lambda: cavalcade.trial("5x5", methods=["blind", "magic"]), "method: 'magic' is not one of"),
    # answers
    (lambda: cavalcade.check(""), ""),
    (lambda: cavalcade.check("{"), ""),
    (lambda: cavalcade.check("[" * 100_000), ""),
    (lambda: cavalcade.check(HALF), ""),
    (lambda: cavalcade.check(b"\x00\xff\xfe"), ""),
    (lambda: cavalcade.check("/etc/hostname"), "pathlib.Path('/etc/hostname')"),
    (lambda: cavalcade.check(7), "read: a int is neither"),  # type: ignore[arg-type]
    (lambda: cavalcade.check(cavalcade.tour("5x5"), closed=True), "closed: an answer says itself"),
    (lambda: cavalcade.check(cavalcade.tour("5x5"), effort=-1), "effort: is not a whole number"),
    (lambda: cavalcade.read("8x8"), ""),
]


@pytest.mark.parametrize("call, begin", REFUSED, ids=range(len(REFUSED)))
def test_is_refused_in_one_line(call: Callable[[], object], begin: str) -> None:
    with pytest.raises(cavalcade.Error) as caught:
        call()
    line = str(caught.value)
    assert begin in line and line != ""
    assert "\n" not in line and line.isprintable() and len(line) < 500
    assert isinstance(caught.value, ValueError)


def test_no_file_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        cavalcade.check(Path("/does/not/exist"))


def test_nothing_blocked_is_nothing_asked() -> None:
    assert cavalcade.tour("8x8", block=[]) == cavalcade.tour("8x8", block=None) == cavalcade.tour("8x8")
