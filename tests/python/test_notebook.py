"""The notebook runs from its first cell to its last, and is stored without what it printed."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat

NOTEBOOK = Path(__file__).parents[2] / "docs" / "guides" / "five-documents.ipynb"


def test_it_is_stored_without_outputs() -> None:
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        assert cell.cell_type != "code" or (cell.outputs == [] and cell.execution_count is None)


def test_it_runs(tmp_path: Path) -> None:
    executed = tmp_path / "executed.ipynb"
    run = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", str(NOTEBOOK), "--output", str(executed)],
        capture_output=True,
        text=True,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "HOME": str(tmp_path)},
    )
    assert run.returncode == 0, run.stderr
    outputs = [o for cell in nbformat.read(executed, as_version=4).cells for o in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 6
    printed = "".join(output.get("text", "") for output in outputs)
    for fact in ("optimal 56 squares", "9862 9862", "1245 up to turns and reflections"):
        assert fact in printed
