"""The types that are written down are true: mypy in its strict mode, and the stubs against the extension."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import cavalcade
from cavalcade import _cavalcade

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
    assert "ndarray" in checked.stdout and 'incompatible type "str"' in checked.stdout


def test_the_stubs_are_those_of_the_extension() -> None:
    """Names, and parameters as pybind11 prints them in the first line of a docstring."""
    stub = ast.parse((PACKAGE / "_cavalcade.pyi").read_text())
    written = members_of(stub.body)
    for definition in stub.body:
        if isinstance(definition, ast.ClassDef):
            written |= {f"{definition.name}.{name}" for name in members_of(definition.body)}
    there = set()
    for name, thing in vars(_cavalcade).items():
        if name.startswith("__"):
            continue
        there.add(described(name, thing))
        if isinstance(thing, type) and thing is not cavalcade.Error:
            inside = [(member, value) for member, value in vars(thing).items() if not_pythons(member)]
            there |= {f"{name}.{described(member, value)}" for member, value in inside}
    assert written == there


def members_of(body: list[ast.stmt]) -> set[str]:
    names = set()
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in statement.decorator_list)
            parameters = ", ".join(parameter.arg for parameter in statement.args.args)
            names.add(statement.name if is_property else f"{statement.name}({parameters})")
        elif isinstance(statement, ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            names.add(statement.target.id)
    return names


def not_pythons(member: str) -> bool:
    return not member.startswith("__") or member == "__eq__"


def described(name: str, thing: Any) -> str:
    if isinstance(thing, (type, property)) or not callable(thing):
        return name
    signature = str(thing.__doc__).splitlines()[0]
    parameters = re.findall(r"(?:\(|, )(\w+): ", signature.split(" -> ")[0])
    return f"{name}({', '.join(parameters)})"
