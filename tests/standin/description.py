"""A judge over Discord's own description of its REST interface (openapi.json, OpenAPI 3.1).

Objects are closed, so that a misspelt field is found; a few fields discord.py is known to send
beyond the description are allowed. Snowflakes may be numbers in requests: Discord takes both. For
callbacks the branch is taken by `type`, as an error over all branches says nothing. Answers of the
stand-in are checked too (open objects): it must not teach the bot what Discord does not say.
"""

from __future__ import annotations

import copy
import functools
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

    from bot.standin import Request

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("CROSSTILE_SHARED", ROOT.parent / "shared"))
DESCRIPTION = SHARED / "discord" / "openapi.json"

CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
CALLBACK_ROUTE = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP_ROUTE = "/webhooks/{webhook_id}/{webhook_token}"
NESTED = {FOLLOW_UP_ROUTE: "IncomingWebhookRequestPartial"}
"""Where the description has alternatives of which a bot uses one."""

ALLOWED_EXTRA = {"nsfw", "tts", "dm_permission"}
"""Fields discord.py adds by itself: `nsfw` to commands, `tts` to edits."""
ALLOWED_KEPT = {"content_type", "height", "proxy_url", "size", "spoiler", "url", "width"}
"""Fields discord.py sends back with an attachment that an edit keeps."""


@functools.cache
def judges() -> tuple[DescriptionJudge, ...]:
    """Return the judge for `StandIn(judges=…)`, or nothing where the description is not there."""
    return (DescriptionJudge(DESCRIPTION),) if DESCRIPTION.is_file() else ()


class DescriptionJudge:
    """Callable with a request; yields what the description does not allow."""

    def __init__(self, path: Path) -> None:
        described = json.loads(path.read_text("utf-8"))
        self._paths = described["paths"]
        self._open = _registry(described, "urn:open")
        self._closed = _registry(_closed(described), "urn:closed")
        self._validators: dict[tuple[str, str], Draft202012Validator] = {}

    def __call__(self, request: Request) -> Iterator[str]:
        operation = self._paths.get(request.route, {}).get(request.method.lower())
        if operation is None:
            yield f"{request.method} {request.route} is not described"
            return
        if request.status < 400:
            yield from self._body(request, operation)
        yield from self._answer(request, operation)

    def _body(self, request: Request, operation: dict[str, Any]) -> Iterator[str]:
        expected = operation.get("requestBody")
        if request.payload is None:
            if expected and expected.get("required"):
                yield "a body is required"
            return
        if expected is None:
            yield "no body is taken"
            return
        schema = self._schema(request, expected["content"])
        for error in self._validator("urn:closed", self._closed, schema).iter_errors(
            request.payload
        ):
            found = _deepest(error)
            if not _is_allowed(found):
                yield f"request {_text(found)}"

    def _schema(self, request: Request, content: dict[str, Any]) -> dict[str, Any]:
        if request.route == CALLBACK_ROUTE:
            return {"$ref": f"#/components/schemas/{CALLBACKS[request.payload['type']]}"}
        if request.route in NESTED:
            return {"$ref": f"#/components/schemas/{NESTED[request.route]}"}
        return dict(content["application/json"]["schema"])

    def _answer(self, request: Request, operation: dict[str, Any]) -> Iterator[str]:
        if not request.status:
            return  # cut by a fault: nobody was answered
        responses = operation["responses"]
        described = responses.get(str(request.status)) or responses.get(
            f"{request.status // 100}XX"
        )
        if described is None or request.status >= 400:
            if described is None and request.status < 400:
                yield f"an answer of {request.status} is not described"
            return
        content = described.get("content")
        if not content:
            if request.answer is not None:
                yield "no content is described"
            return
        schema = content["application/json"]["schema"]
        validator = self._validator("urn:open", self._open, schema)
        for error in validator.iter_errors(request.answer):
            yield f"answer {_text(_deepest(error))}"

    def _validator(self, name: str, registry: Any, schema: Any) -> Draft202012Validator:
        key = (name, json.dumps(schema, sort_keys=True))
        if key not in self._validators:
            rooted = _rooted(schema, name)
            self._validators[key] = Draft202012Validator(rooted, registry=registry)
        return self._validators[key]


def _registry(described: dict[str, Any], name: str) -> Any:
    relaxed = copy.deepcopy(described)
    relaxed["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    resource = Resource.from_contents(relaxed, default_specification=DRAFT202012)
    return Registry().with_resource(name, resource)


def _closed(described: dict[str, Any]) -> dict[str, Any]:
    closed = copy.deepcopy(described)
    _close(closed["components"]["schemas"])
    return closed


def _close(schema: Any) -> None:
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for part in schema.values():
            _close(part)
    elif isinstance(schema, list):
        for part in schema:
            _close(part)


def _rooted(schema: Any, name: str) -> Any:
    if isinstance(schema, dict):
        return {k: name + v if k == "$ref" else _rooted(v, name) for k, v in schema.items()}
    return [_rooted(part, name) for part in schema] if isinstance(schema, list) else schema


def _deepest(error: ValidationError) -> ValidationError:
    while error.context:
        error = max(error.context, key=_weight)
    return error


def _weight(error: ValidationError) -> tuple[int, bool]:
    return len(error.absolute_path), error.validator not in {"type", "enum", "const"}


def _is_allowed(error: ValidationError) -> bool:
    if error.validator != "additionalProperties":
        return False
    schema: Any = error.schema
    instance: Any = error.instance
    extra = set(instance) - set(schema["properties"])
    kept = list(error.absolute_path)[-2:-1] == ["attachments"]
    return extra <= (ALLOWED_KEPT if kept else ALLOWED_EXTRA)


def _text(error: ValidationError) -> str:
    return f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
