"""What people call, and what they get."""

import errno
import itertools
import json
import os
import pickle
import stat
from datetime import timedelta
from pathlib import Path
from typing import Any

import cavalcade
import numpy as np
import pytest


def test_a_tour_has_squares_steps_and_coordinates() -> None:
    answer = cavalcade.tour("6x5", closed=True, from_="c2")
    assert (answer.verdict, answer.found, answer.first_step, answer.visited) == ("solved", True, 1, 30)
    assert answer.squares[0] == "c2" and len(set(answer.squares)) == 30
    assert answer.routes == [answer.squares]
    assert answer.array.shape == (5, 6) and answer.array.dtype == np.int32
    assert sorted(answer.array.ravel()) == list(range(1, 31))
    for step, (file, rank) in enumerate(answer.coordinates, start=1):
        assert answer.array[rank, file] == step
    assert answer.question == {
        "board": "6x5",
        "task": "tour",
        "closed": True,
        "from": "c2",
        "method": "auto",
        "seed": 1,
    }
    assert answer.reason == "" and answer.certificate is None and answer.number is None
    assert cavalcade.check(answer)


def test_an_array_is_what_an_npy_file_holds(tmp_path: Path) -> None:
    for number, answer in enumerate(
        [
            cavalcade.tour("7x6", block=["c3", "d3"]),
            cavalcade.tour("cube:3"),
            cavalcade.cover("8x6", knights=4),
            cavalcade.cover("cube:4", knights=6),
            cavalcade.visit("7x5", knights=["a1", "c3", "g5"], block="b2"),
        ]
    ):
        path = tmp_path / f"{number}.npy"
        answer.save(path)
        stored = np.load(path)
        assert stored.shape == answer.array.shape
        assert np.array_equal(stored, answer.array)
    assert cavalcade.tour("cube:3").coordinates.shape == (54, 3)


def test_an_array_is_its_owners() -> None:
    answer = cavalcade.tour("8x8")
    kept = answer.array
    first = kept.copy()
    del answer
    assert np.array_equal(kept, first)
    kept[0, 0] = 99
    assert cavalcade.tour("8x8").array[0, 0] == first[0, 0]


def test_a_large_board_is_an_array_at_once() -> None:
    answer = cavalcade.tour("1000x1000", closed=True)
    numbers = answer.array
    assert numbers.shape == (1000, 1000)
    assert np.array_equal(np.sort(numbers, axis=None), np.arange(1, 1_000_001))
    assert len(answer.coordinates) == 1_000_000
    assert answer._repr_svg_() is None


def test_part_of_a_tour_that_fits_no_memory() -> None:
    answer = cavalcade.tour("1000000x1000000", closed=True, squares=(5_000_000_000, 5_000_000_009))
    assert answer.first_step == 5_000_000_000 and len(answer.squares) == 10
    assert answer.coordinates.shape == (10, 2)
    assert cavalcade.tour("8x8", squares="1..3")._repr_svg_() is None
    with pytest.raises(cavalcade.Error, match="^array: "):
        answer.array


def test_that_there_is_none_is_an_answer() -> None:
    answer = cavalcade.tour("4x6", closed=True)
    assert (answer.verdict, answer.found, answer.method) == ("impossible", False, "theorem")
    assert answer.certificate == {"kind": "closed-theorem"}
    assert answer.squares == [] and answer.routes == [] and answer._repr_svg_() is None
    assert "\n" not in repr(answer) and answer.reason in repr(answer) and str(answer) == repr(answer)
    with pytest.raises(cavalcade.Impossible) as caught:
        answer.require()
    assert str(caught.value) == answer.reason and caught.value.answer is answer
    with pytest.raises(cavalcade.Impossible):
        answer.array
    assert cavalcade.check(answer)


def test_a_limit_is_an_answer() -> None:
    limits: list[cavalcade.Given] = ["1ms", 0.001, timedelta(milliseconds=1)]
    for limit in limits:
        answer = cavalcade.tour("30x30", closed=True, method="blind", time_limit=limit)
        assert answer.verdict == "unknown" and answer.reason
        with pytest.raises(cavalcade.Unknown):
            answer.require()
    with pytest.raises(cavalcade.Unknown) as caught:
        cavalcade.count("9x9", closed=False, time_limit=0.001)
    assert caught.value.answer is not None and caught.value.answer.verdict == "unknown"


def test_covers_and_visits_have_routes() -> None:
    cover = cavalcade.cover("18x16", knights=5)
    assert sorted(map(len, cover.routes)) == [56, 58, 58, 58, 58]
    assert cavalcade.cover("8x8", knights=3, lengths=(4, 56)).question["lengths"] == "4..56"
    assert cavalcade.cover("8x8", knights=3, lengths="4..56").found
    visit = cavalcade.visit("8x8", knights="a8,e5", block=["b8", "c1", "c6", "f7", "g2", "h3"])
    assert (visit.verdict, visit.visited, visit.bound) == ("optimal", 56, 56)
    assert [route[0] for route in visit.routes] == ["a8", "e5"]
    assert cavalcade.check(cover) and cavalcade.check(visit)


def test_counts_are_numbers_of_any_size() -> None:
    assert cavalcade.count("6x6", closed=True) == 9862
    assert cavalcade.count("5x5", closed=False, directed=True) == 1728
    assert cavalcade.count("6x6", closed=True, distinct=True) == 1245
    assert cavalcade.count("5x5", closed=True) == 0
    many = cavalcade.count("4x50", two_factors=True)
    assert type(many) is int and many > 2**64
    answer = cavalcade.count_answer("5x5", closed=False, by_start=True)
    assert sum(answer.by_start.values()) == answer.number == int(answer) == 1728
    symmetric = cavalcade.count_answer("6x6", closed=True, symmetric=True)
    assert symmetric.by_symmetry and all(count >= 0 for count in symmetric.by_symmetry.values())
    with pytest.raises(TypeError):
        int(cavalcade.tour("5x5"))


def test_digits_beyond_what_python_reads_at_once() -> None:
    from cavalcade._answers import whole

    assert whole("1" + "0" * 9999) == 10**9999
    assert whole("7" * 4000) == int("7" * 4000) and whole("0") == 0


def test_every_tour_in_order() -> None:
    tours = [answer.squares for answer in cavalcade.enumerate("5x6", closed=True)]
    assert len(tours) == len({tuple(tour) for tour in tours}) == cavalcade.count("5x6", closed=True)
    assert tours[:3] == [answer.squares for answer in itertools.islice(cavalcade.enumerate("5x6", closed=True), 3)]
    assert all(cavalcade.check(answer) for answer in cavalcade.enumerate("5x5", from_="a1", to="e5"))
    assert sum(1 for _ in cavalcade.enumerate("6x6", closed=True, distinct=True, threads=2)) == 1245
    assert list(cavalcade.enumerate("4x4")) == []


def test_every_cover_in_order() -> None:
    covers = list(cavalcade.enumerate("6x6", knights=4))
    assert len(covers) == len(set(map(str, (cover.routes for cover in covers)))) == 100
    assert all(cavalcade.check(cover) for cover in covers)
    assert {tuple(sorted(map(len, cover.routes))) for cover in covers} <= {(8, 8, 10, 10)}
    assert [cover.routes for cover in itertools.islice(cavalcade.enumerate("6x6", knights=4), 3)] == [
        cover.routes for cover in covers[:3]
    ]
    assert sum(1 for _ in cavalcade.enumerate("6x6", knights=5, lengths=(4, 20))) == 180
    assert sum(1 for _ in cavalcade.enumerate("6x6", knights=1)) == 9862
    assert list(cavalcade.enumerate("6x6", knights=9)) == []
    assert [len(cover.routes) for cover in cavalcade.enumerate("cube:2", knights=3, lengths="4..16")][:1] == [3]


@pytest.mark.parametrize("what", [{"closed": True}, {"knights": 4}])
def test_a_list_that_a_limit_cuts_off_says_so(what: dict[str, Any]) -> None:
    listed = cavalcade.enumerate("8x8", time_limit=0.05, **what)
    with pytest.raises(cavalcade.Unknown):
        for _ in listed:
            pass
    assert next(listed, None) is None


def test_tours_at_random() -> None:
    drawn = [answer.squares for answer in cavalcade.sample("6x6", 20, closed=True, seed=7)]
    assert len(drawn) == 20 and len({tuple(tour) for tour in drawn}) > 10
    assert drawn[:5] == [answer.squares for answer in cavalcade.sample("6x6", 5, closed=True, seed=7)]
    assert drawn[:5] != [answer.squares for answer in cavalcade.sample("6x6", 5, closed=True, seed=8)]
    assert all(cavalcade.check(answer) for answer in cavalcade.sample("5x5", 3))
    assert list(cavalcade.sample("6x6", 0, closed=True)) == []
    with pytest.raises(cavalcade.Impossible):
        list(cavalcade.sample("5x5", 1, closed=True))


def test_an_answer_is_written_and_read_back(tmp_path: Path) -> None:
    answer = cavalcade.tour("8x8", closed=True, block=["a1", "b1"])
    assert "\n" not in answer.to_json()
    assert cavalcade.read(answer.to_json()) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer
    for ending in ("json", "csv", "txt"):
        path = tmp_path / f"answer.{ending}"
        answer.save(path)
        again = cavalcade.read(path) if ending == "json" else cavalcade.read(path, closed=True, block=["a1", "b1"])
        assert cavalcade.check(again) and again.squares == answer.squares
    for ending, begin in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("gif", b"GIF8")):
        path = tmp_path / f"answer.{ending}"
        answer.save(str(path))
        assert path.read_bytes().startswith(begin)
    svg = answer._repr_svg_()
    assert svg == answer.svg() and svg is not None and svg.startswith("<svg")


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    answer = cavalcade.tour("6x6")
    path = tmp_path / "tour.svg"
    path.write_text("old")
    with pytest.raises(cavalcade.Error, match="^format: 'bmp' is not one of "):
        answer.save(path, format="bmp")
    with pytest.raises(cavalcade.Error, match="ending"):
        answer.save(tmp_path / "tour")
    with pytest.raises(OSError):
        answer.save(tmp_path / "missing" / "tour.svg")
    assert path.read_text() == "old"
    answer.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["tour.svg"]
    path.chmod(0o644)
    (tmp_path / "plain").write_text("")
    answer.save(tmp_path / "other.svg")
    assert stat.S_IMODE((tmp_path / "other.svg").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "tour.json"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        cavalcade.tour("6x6").save(path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_answers_are_values() -> None:
    one, other = cavalcade.tour("8x8", closed=True), cavalcade.tour("8x8", closed=True)
    assert one == other and hash(one) == hash(other) and one != cavalcade.tour("8x8")
    assert one != "8x8"
    with pytest.raises(TypeError, match="found"):
        bool(one)
    assert "\n" not in repr(one) and "8x8" in repr(one)
    assert str(one).count("\n") >= 8
    number = cavalcade.count_answer("6x6", closed=True)
    assert repr(number).endswith(", 9862>") and number._repr_svg_() is None


def test_a_fault_is_found() -> None:
    claim = json.loads(cavalcade.tour("8x8", closed=True).to_json())
    claim["tour"][1], claim["tour"][2] = claim["tour"][2], claim["tour"][1]
    finding = cavalcade.check(json.dumps(claim))
    assert finding.outcome == "fault" and not finding and finding.what
    impossible = json.loads(cavalcade.cover("6x6", knights=6).to_json())
    impossible["certificate"]["least"] += 1
    assert cavalcade.check(json.dumps(impossible)).outcome == "fault"


def test_methods_against_each_other() -> None:
    blind, hybrid = cavalcade.trial("5x5", methods=["blind", "hybrid"], repeat=4)
    assert (blind.method, hybrid.method, blind.found, hybrid.found) == ("blind", "hybrid", 4, 4)
    assert min(blind.seconds) <= blind.quartiles[0] <= blind.median <= blind.quartiles[1] <= max(blind.seconds)
    assert blind.answers[0].stats["nodes"] > hybrid.answers[0].stats["nodes"]
    (single,) = cavalcade.trial("5x5", methods="warnsdorff", repeat=1)
    assert single.quartiles == (single.median, single.median)
    circuit = [
        cavalcade.trial("8x8", methods=["circuit"], repeat=1, closed=True, redundant=redundant)[0].answers[0]
        for redundant in (True, False)
    ]
    assert [answer.question["redundant"] for answer in circuit] == ["on", "off"]


def test_any_field_of_a_question_is_a_keyword() -> None:
    assert cavalcade.tour("10x10", leaper=(2, 3), closed=True).question["leaper"] == "2,3"
    assert cavalcade.tour("6x6", wrap="xy", closed=True).question["wrap"] == "xy"
    assert cavalcade.tour("8x8", tie_break="roth").question["tie_break"] == "roth"
    assert cavalcade.tour("8x8", step_of="d4").squares == ["d4"]
    assert cavalcade.ask("6x6", "cycles", knights=np.int64(3)).found
    assert cavalcade.tour("8x8", block={"h8", "a1"}).question["block"] == ["a1", "h8"]
    assert cavalcade.tour("8x8", threads="all", memory_limit="1G", seed=2**62).found


def test_version() -> None:
    assert cavalcade.__version__.count(".") == 2
