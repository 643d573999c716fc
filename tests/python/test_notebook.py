"""The notebook runs from its first cell to its last, and is stored without what it printed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "docs" / "guides" / "five-documents.ipynb"


def outputs_of(notebook: Path) -> list[Any]:
    return [output for cell in json.loads(notebook.read_text())["cells"] for output in cell.get("outputs", [])]


def test_it_is_stored_without_outputs() -> None:
    assert outputs_of(NOTEBOOK) == []
    assert all(cell.get("execution_count") is None for cell in json.loads(NOTEBOOK.read_text())["cells"])


def test_it_runs(tmp_path: Path) -> None:
    executed = tmp_path / "executed.ipynb"
    run = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", str(NOTEBOOK), "--output", str(executed)],
        capture_output=True,
        text=True,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "HOME": str(tmp_path)},
    )
    assert run.returncode == 0, run.stderr
    outputs = outputs_of(executed)
    pictures = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 6
    printed = "".join("".join(output.get("text", [])) for output in outputs)
    for fact in ("optimal 56 squares", "9862 9862", "1245 up to turns and reflections"):
        assert fact in printed
