"""Every example that is documented gives what it says: in the docstrings, and in docs/guides/python.md."""

import doctest
import os
import re
from pathlib import Path
from typing import Any

import cavalcade
import cavalcade._answers
import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "python.md"
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("module", [cavalcade, cavalcade._answers])
def test_docstrings(module: Any) -> None:
    names = {name: getattr(cavalcade, name) for name in cavalcade.__all__}
    found = doctest.testmod(module, extraglobs=names, optionflags=OPTIONS)
    assert found.failed == 0 and found.attempted > 3


def test_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^```pycon\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(examples) > 5
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, "guide", os.fspath(GUIDE), 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed == 0


def test_everything_public_is_documented() -> None:
    for name in cavalcade.__all__:
        thing = getattr(cavalcade, name)
        if callable(thing) and hasattr(thing, "__module__") and thing.__module__.startswith("cavalcade"):
            assert thing.__doc__, name
