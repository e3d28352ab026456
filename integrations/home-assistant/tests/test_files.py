# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The files beside the code: texts, icons, actions, quality scale, pictures."""

import json
import pathlib
import struct
from typing import Any, get_args, get_type_hints

import pytest
import voluptuous as vol
import yaml
from homeassistant.util.yaml import load_yaml_dict

from custom_components.carillon import PLATFORMS
from custom_components.carillon.announcing import OPTIONS, VOICE_OPTIONS
from custom_components.carillon.carillon_client import models
from custom_components.carillon.const import DOMAIN

FOLDER = pathlib.Path(__file__).parents[1] / "custom_components" / DOMAIN
LANGUAGES = ("en", "fr", "zh-Hans")
STATES = ("done", "exempt", "todo")


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text())


def keys(value: Any, path: str = "") -> set[str]:
    """The paths of all texts."""
    return {one for name, inner in value.items() for one in keys(inner, f"{path}/{name}")} if isinstance(value, dict) else {path}


def placeholders(value: Any, path: str = "") -> dict[str, set[str]]:
    """The words in braces of each text that has some."""
    if isinstance(value, dict):
        return {key: words for name, inner in value.items() for key, words in placeholders(inner, f"{path}/{name}").items()}
    words = {part.partition("}")[0] for part in value.split("{")[1:]}
    return {path: words} if words else {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    english, other = read("translations/en.json"), read(f"translations/{language}.json")
    assert keys(other) == keys(english)
    assert placeholders(other) == placeholders(english)
    assert {path.stem for path in (FOLDER / "translations").iterdir()} == set(LANGUAGES)


def test_every_text_that_the_code_names_is_there() -> None:
    texts = read("translations/en.json")
    code = "".join(path.read_text() for path in FOLDER.glob("*.py"))
    for key in texts["exceptions"]:
        assert f'"{key}"' in code, key
    for platform, entities in texts["entity"].items():
        assert platform in PLATFORMS
        for key in entities:
            assert f'"{key}"' in (FOLDER / f"{platform}.py").read_text(), key
    for part in code.split('translation_key="')[1:]:
        key = part.partition('"')[0]
        assert key in texts["exceptions"] or any(key in entities for entities in texts["entity"].values()), key


def test_every_reason_of_the_health_has_a_text() -> None:
    codes = get_args(get_type_hints(models.HealthReason)["code"])
    assert set(read("translations/en.json")["issues"]) == {code.replace("-", "_") for code in codes}


def test_every_icon_is_of_something() -> None:
    icons, texts = read("icons.json"), read("translations/en.json")
    for platform, entities in icons["entity"].items():
        assert set(entities) <= set(texts["entity"][platform])
    assert set(icons["services"]) == set(texts["services"])


def test_the_actions_are_those_of_the_code() -> None:
    described, texts = load_yaml_dict(str(FOLDER / "services.yaml")), read("translations/en.json")["services"]
    assert set(described) == set(texts)
    for name, action in described.items():
        assert set(action["fields"]) == set(texts[name]["fields"])
    options = {str(option) for option in (*OPTIONS, *VOICE_OPTIONS)}
    assert set(described["announce"]["fields"]) == {"entity_id", "text", "sound", *options}
    for option in OPTIONS:
        assert isinstance(option, vol.Optional)


def test_the_quality_scale_gives_reasons() -> None:
    rules = yaml.safe_load((FOLDER / "quality_scale.yaml").read_text())["rules"]
    assert len(rules) == 52
    for name, rule in rules.items():
        state = rule if isinstance(rule, str) else rule["status"]
        assert state in STATES, name
        assert state == "done" or rule["comment"], name


def test_the_pictures_have_their_sizes() -> None:
    for name, size in (("icon.png", 256), ("icon@2x.png", 512)):
        content = (FOLDER / "brand" / name).read_bytes()
        assert content.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", content[16:24]) == (size, size)


def test_the_manifest_says_what_the_code_does() -> None:
    manifest = read("manifest.json")
    hacs = json.loads((FOLDER.parents[1] / "hacs.json").read_text())
    client = (FOLDER / "carillon_client").resolve().parents[1] / "pyproject.toml"
    assert manifest["domain"] == DOMAIN
    assert manifest["zeroconf"] == ["_carillon._tcp.local."]
    assert f'version = "{manifest["version"]}"' in client.read_text()
    assert hacs["zip_release"] is True
