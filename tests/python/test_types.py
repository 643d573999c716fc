"""The types that are written down are true: mypy in its strict mode, and the stubs against the extension."""

import os
import subprocess
import sys
from pathlib import Path

import cavalcade

TESTS = Path(__file__).parent
PACKAGE = Path(cavalcade.__file__).parent


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "MYPYPATH": os.fspath(PACKAGE.parent)}
    return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, env=environment)


def test_types() -> None:
    checked = run("mypy", "--strict", "--config-file", str(TESTS / "mypy.ini"), str(PACKAGE), *map(str, TESTS.glob("*.py")))
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_types_are_there_for_others(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import cavalcade\nreveal_type(cavalcade.tour('8x8').array)\ncavalcade.tour('8x8', closed='x')\n")
    checked = run("mypy", "--strict", str(wrong))
    assert "int32" in checked.stdout and 'incompatible type "str"' in checked.stdout


def test_the_stubs_are_those_of_the_extension() -> None:
    allowed = str(TESTS / "stubs_allowed.txt")
    checked = run("mypy.stubtest", "cavalcade._cavalcade", "--ignore-missing-stub", "--allowlist", allowed)
    assert checked.returncode == 0, checked.stdout + checked.stderr
