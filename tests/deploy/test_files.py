"""The files of `deploy/`: they can be read, name only what there is, and set only what can be set."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from appenzell.server.basics.settings import PREFIX, Settings
from tests.deploy.behind_nginx import DEPLOY

ROOT = DEPLOY.parent
KUBERNETES = {file.name: yaml.safe_load(file.read_text()) for file in sorted((DEPLOY / "kubernetes").glob("*.yaml"))}
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
OF_OTHERS = {"FORWARDED_ALLOW_IPS", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "XDG_CACHE_HOME"}
"""Variables that nginx's, uvicorn's, PostgreSQL's or the system's documents name."""
SETTINGS = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}


def of_kind(kind: str) -> dict[str, Any]:
    """Return the one manifest of a kind."""
    (found,) = (manifest for manifest in KUBERNETES.values() if manifest["kind"] == kind)
    assert isinstance(found, dict)
    return found


def test_every_setting_that_is_set_exists() -> None:
    named = {
        *re.findall(r"^(\w+)=", (DEPLOY / "systemd/appenzell.env").read_text(), re.M),
        *re.findall(r"^Environment=(\w+)=", (DEPLOY / "systemd/appenzell@.service").read_text(), re.M),
        *re.findall(r"\b(APPENZELL_\w+)=", (DEPLOY / "Containerfile").read_text()),
        *of_kind("ConfigMap")["data"],
        *of_kind("Secret")["stringData"],
        *(name for service in COMPOSE["services"].values() for name in service.get("environment", {})),
    }
    assert len(named) > 6
    assert named <= SETTINGS | OF_OTHERS
    assert {"APPENZELL_DATABASE", "APPENZELL_BUS"} <= named


def test_settings_that_are_offered_make_sense() -> None:
    offered = of_kind("ConfigMap")["data"] | {"APPENZELL_DATABASE": ""}
    values = {name.removeprefix(PREFIX).lower(): value for name, value in offered.items() if name.startswith(PREFIX)}
    assert Settings(**values).log == "json"


# --- containers --------------------------------------------------------------------------------------------


def test_the_composition_names_only_what_there_is() -> None:
    services, volumes = COMPOSE["services"], COMPOSE["volumes"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in volumes, volume
        for needed, how in service.get("depends_on", {}).items():
            is_watched = "healthcheck" in services[needed] or services[needed].get("image") == "appenzell"
            assert how["condition"] != "service_healthy" or is_watched, needed
    assert (DEPLOY / COMPOSE["x-server"]["build"]["context"] / COMPOSE["x-server"]["build"]["dockerfile"]).exists()
    servers = re.findall(r"^server ([\w-]+):8000 ", (DEPLOY / "compose/servers").read_text(), re.M)
    assert servers == [name for name, service in services.items() if service["image"] == "appenzell"]


def test_both_hosts_offer_what_the_configuration_of_nginx_includes() -> None:
    included = re.findall(r"include appenzell/(\w+);", (DEPLOY / "nginx/appenzell.conf").read_text())
    for folder in ("nginx/appenzell", "compose"):
        assert sorted(file.name for file in (DEPLOY / folder).iterdir()) == sorted(included)


def test_the_container_is_built_of_what_there_is_and_runs_as_nobody_special() -> None:
    lines = (DEPLOY / "Containerfile").read_text()
    assert lines.count("\nFROM ") == 2, "it is built in one and runs in another"
    extras = re.findall(r'"(?:\.|appenzell)\[([\w,]+)\]"', lines)
    known = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])
    assert extras == ["postgres,redis"] * 2
    assert set(extras[0].split(",")) <= known
    assert re.search(r"^USER \d+$", lines, re.M)
    assert re.search(r"^HEALTHCHECK ", lines, re.M)
    wanted = re.findall(r"^!(.+)$", (DEPLOY / "Containerfile.dockerignore").read_text(), re.M)
    assert [name for name in wanted if not (ROOT / name).exists()] == []
    sdist = re.findall(r'"/(\w[\w.]*)"', (ROOT / "pyproject.toml").read_text())
    assert set(sdist) <= set(wanted), "the page and all it is built from"


# --- Kubernetes --------------------------------------------------------------------------------------------


def test_the_manifests_name_only_each_other() -> None:
    listed = KUBERNETES["kustomization.yaml"]["resources"]
    assert sorted(listed) == sorted(set(KUBERNETES) - {"kustomization.yaml", "secret.example.yaml"})
    pod = of_kind("Deployment")["spec"]["template"]
    (container,) = pod["spec"]["containers"]
    names = {
        manifest["kind"]: manifest["metadata"]["name"] for manifest in KUBERNETES.values() if "metadata" in manifest
    }
    assert container["envFrom"] == [
        {"configMapRef": {"name": names["ConfigMap"]}},
        {"secretRef": {"name": names["Secret"]}},
    ]
    labels, ports = pod["metadata"]["labels"], {port["name"] for port in container["ports"]}
    for kind in ("Deployment", "PodDisruptionBudget"):
        assert of_kind(kind)["spec"]["selector"]["matchLabels"] == labels
    service = of_kind("Service")["spec"]
    assert service["selector"] == labels
    assert {port["targetPort"] for port in service["ports"]} <= ports
    (path,) = (path for rule in of_kind("Ingress")["spec"]["rules"] for path in rule["http"]["paths"])
    assert path["backend"]["service"] == {"name": names["Service"], "port": {"name": service["ports"][0]["name"]}}


def test_probes_ask_what_the_server_answers_and_it_has_time_to_leave() -> None:
    spec = of_kind("Deployment")["spec"]["template"]["spec"]
    (container,) = spec["containers"]
    asked = {probe: container[f"{probe}Probe"]["httpGet"]["path"] for probe in ("startup", "readiness", "liveness")}
    assert asked == {"startup": "/readyz", "readiness": "/readyz", "liveness": "/healthz"}
    first = float(container["lifecycle"]["preStop"]["exec"]["command"][1])
    within = float(of_kind("ConfigMap")["data"]["APPENZELL_LEAVE_WITHIN"]) + 1
    assert first + within + Settings().database_within < spec["terminationGracePeriodSeconds"]


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_kustomize_takes_the_manifests() -> None:
    said = subprocess.run(["kubectl", "kustomize", DEPLOY / "kubernetes"], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    kinds = {manifest["kind"] for manifest in yaml.safe_load_all(said.stdout)}
    assert kinds == {"ConfigMap", "Deployment", "Service", "Ingress", "PodDisruptionBudget"}


# --- systemd -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for unit in ("appenzell@.service", "appenzell.target"):
        text = (DEPLOY / "systemd" / unit).read_text()
        (tmp_path / unit).write_text(text.replace("/opt/appenzell/bin/appenzell", sys.executable))
    command = [
        "systemd-analyze",
        "verify",
        "--man=no",
        tmp_path / "appenzell@8001.service",
        tmp_path / "appenzell.target",
    ]
    (tmp_path / "appenzell@8001.service").symlink_to(tmp_path / "appenzell@.service")
    said = subprocess.run(command, capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")
