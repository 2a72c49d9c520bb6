"""What the build of the wheel refuses, each in one sentence. That it builds, and installs, dev/scripts/python tries."""
import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("hatchling")
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(name="hook")
def _hook() -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "python" / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "says, sentence",
    [
        ("go version go1.19.8 linux/amd64", r"is built by Go 1\.\d+\.\d+ or newer, and this is Go 1\.19\.8: see https://go\.dev/dl$"),
        ("go: go.mod requires go >= 1.26.0 (running go 1.22.1; GOTOOLCHAIN=local)", "and this is Go of no version"),
        (None, "is built by Go, and there is none in PATH"),
    ],
)
def test_go_is_missing_or_old(hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: Any, sentence: str) -> None:
    if says:
        (tmp_path / "go").write_text(f"#!/bin/sh\necho '{says}'\n")
        (tmp_path / "go").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="^leaper: .*" + sentence):
        hook.build(ROOT, str(tmp_path / "leaper"))


def test_other_versions_and_systems(hook: Any) -> None:
    with pytest.raises(SystemExit, match=r"calls itself 9, and the command 8: see"):
        hook.same_version('package x\n\nconst Version = "8"\n', "9")
    with pytest.raises(SystemExit, match="the system 'plan9/386': there are wheels for linux/amd64, "):
        hook.platform("plan9/386", "linux/amd64")
    assert hook.platform("linux/riscv64", "linux/riscv64") and hook.platform("windows/arm64", "linux/amd64") == "win_arm64"


def test_what_is_not_built(hook: Any, tmp_path: Path) -> None:
    class Metadata:
        version = "1"

    for target, version, sentence in [
        ("sdist", "standard", "there is no source distribution: .* install from that"),
        ("wheel", "editable", "an editable install would have no command, .* leave out -e"),
        ("wheel", "standard", "there is no Go source beside"),
    ]:
        made = hook.CustomBuildHook(str(tmp_path / "python"), {}, None, Metadata(), str(tmp_path), target)
        with pytest.raises(SystemExit, match=sentence):
            made.initialize(version, {})


def test_what_fails_leaves_nothing(hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Metadata:
        version = "1"

    source = tmp_path / "cmd" / "internal" / "daemon" / "version.go"
    source.parent.mkdir(parents=True)
    source.write_text('const Version = "1"\n')
    (tmp_path / "go.mod").write_text("module broken\n\ngo 1.20\n")
    kept = tmp_path / "kept"
    kept.mkdir()
    monkeypatch.setattr(hook.tempfile, "tempdir", str(kept))
    monkeypatch.delenv("LEAPER_BUILT", raising=False)
    with pytest.raises(SystemExit, match="go build fails"):
        hook.CustomBuildHook(str(tmp_path / "python"), {}, None, Metadata(), str(tmp_path), "wheel").initialize("standard", {})
    assert not list(kept.iterdir())
