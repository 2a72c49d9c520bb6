"""Puts the command leaper into a wheel, built by Go from the checkout that this folder is in.

Two variables are for releases, which build the command themselves:

LEAPER_BUILT   a command that is built already; it goes into the wheel as it is
LEAPER_SYSTEM  the system that the command is of, as Go calls it: linux/amd64 (default: what Go builds for)
"""
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Where a wheel is installed, by system (PEP 425, 600 and 656). The command is static, so that it runs on
#: every Linux that Go runs on, with glibc or with musl; Go's oldest macOS is 12.
PLATFORMS = {
    "linux/amd64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux/arm64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "darwin/amd64": "macosx_12_0_x86_64",
    "darwin/arm64": "macosx_12_0_arm64",
    "windows/amd64": "win_amd64",
    "windows/arm64": "win_arm64",
}


class CustomBuildHook(BuildHookInterface):
    """The wheel has one command for one system, and serves every Python 3 there."""

    _built: Optional[str] = None

    def initialize(self, version: str, build_data: Dict[str, Any]) -> None:
        """Builds the command, and says where it goes and which system the wheel is for."""
        if self.target_name != "wheel":
            refuse("there is no source distribution: the command is built from the whole checkout, so install from that, or take a wheel of a release")
        if version == "editable":
            refuse(
                "an editable install would have no command, or an old one: let PYTHONPATH name the folder python of the checkout and "
                "LEAPER a command (go build -o /tmp/leaper ./cmd/leaper), or leave out -e"
            )
        root = Path(self.root).parent
        source = root / "cmd" / "internal" / "daemon" / "version.go"
        if not source.is_file():
            refuse(f"there is no Go source beside {self.root}: install from a whole checkout, or take a wheel of a release")
        same_version(source.read_text(encoding="utf-8"), self.metadata.version)
        command, system = os.environ.get("LEAPER_BUILT"), os.environ.get("LEAPER_SYSTEM")
        if not command:
            self._built = tempfile.mkdtemp(prefix="leaper-wheel-")
            command = os.path.join(self._built, "leaper")
            try:
                build(root, command)
            except BaseException:
                shutil.rmtree(self._built)  # finalize does not come
                raise
        system = system or "/".join(go(root, "env", "GOOS", "GOARCH").split())
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + platform(system, "/".join(go(root, "env", "GOHOSTOS", "GOHOSTARCH").split()))
        build_data["force_include"][command] = "leaper/bin/leaper" + (".exe" if system.startswith("windows/") else "")

    def finalize(self, version: str, build_data: Dict[str, Any], artifact_path: str) -> None:
        """Takes the command away, which is in the wheel now."""
        if self._built:
            shutil.rmtree(self._built)


def refuse(sentence: str) -> None:
    """Ends the build with a sentence, and without a trace of the code."""
    raise SystemExit("leaper: " + sentence)


def same_version(source: str, version: str) -> None:
    """Refuses a package that calls itself otherwise than the command."""
    named = re.search(r'^const Version = "(.*)"$', source, re.MULTILINE)
    if named is None or named[1] != version:
        refuse(f"the package calls itself {version}, and the command {named[1] if named else 'nothing'}: see leaper/_command.py and cmd/internal/daemon/version.go")


def platform(system: str, here: str) -> str:
    """The tag of a system; where releases have none, that of this machine."""
    if system in PLATFORMS:
        return PLATFORMS[system]
    if system != here:
        refuse(f"the system {system!r}: there are wheels for {', '.join(PLATFORMS)}, and for the machine that builds them")
    return re.sub(r"[^a-z0-9]", "_", sysconfig.get_platform().lower())


def build(root: Path, command: str) -> None:
    """Builds the command. The same source and the same Go give the same bytes."""
    wants, has = least(root), found(root)
    if has < wants:
        refuse(f"the command is built by Go {dotted(wants)} or newer, and this is Go {dotted(has)}: see https://go.dev/dl")
    go(root, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", command, "./cmd/leaper")


def least(root: Path) -> Tuple[int, ...]:
    """The Go that the source asks for."""
    named = re.search(r"^go ([0-9.]+)$", (root / "go.mod").read_text(encoding="utf-8"), re.MULTILINE)
    return numbers(named[1] if named else "")


def found(root: Path) -> Tuple[int, ...]:
    """The Go that is there; one that may fetch what go.mod asks for is that one."""
    for folder in root, Path(tempfile.gettempdir()):  # below the source an older Go may only fail
        named = re.search(r"^go version go([0-9.]+)", go(folder, "version", must=False), re.MULTILINE)
        if named:
            return numbers(named[1])
    return ()


def numbers(version: str) -> Tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part)


def dotted(version: Tuple[int, ...]) -> str:
    return ".".join(map(str, version)) or "of no version"


def go(folder: Path, *arguments: str, must: bool = True) -> str:
    """What Go prints; where it must not fail, its words are the reason of the refusal."""
    program = shutil.which("go")
    if program is None:
        refuse("the command is built by Go, and there is none in PATH: see https://go.dev/dl, or take a wheel of a release")
    command: List[str] = [str(program), *arguments]
    done = subprocess.run(command, cwd=folder, env={**os.environ, "CGO_ENABLED": "0"}, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0 and must:
        refuse(f"go {arguments[0]} fails: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout + done.stderr
