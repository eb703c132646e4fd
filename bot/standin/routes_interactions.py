"""Routes about interactions: the callback, and follow-ups by the interaction's own webhook.

The token in the path is the credential. A callback is taken once (40060) and within three seconds
(10062); the webhook exists once the callback was taken (10015 before) and for 15 minutes (50027).
"""

from collections.abc import Callable

from bot.standin.components import Resolver
from bot.standin.interaction import (
    ACKNOWLEDGE_SECONDS,
    CHOICES,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    FORM,
    REPLY,
    TOKEN_SECONDS,
    UPDATE,
    Interaction,
)
from bot.standin.messages import Draft, Posted
from bot.standin.records import EPHEMERAL, LOADING, Wire
from bot.standin.rest import Call, route
from bot.standin.wire import (
    ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Reply,
    Violation,
    form_refusal,
    refusal,
)

_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_ORIGINAL = _WEBHOOK + "/messages/@original"
_FOLLOW_UP = _WEBHOOK + "/messages/{message_id}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", public=True)
def post_callback(call: Call) -> Reply:
    """Take the bot's first answer to an interaction."""
    interaction = _pending(call)
    kind = call.body.get("type")
    answer = _ANSWERS.get(kind) if isinstance(kind, int) else None
    if answer is None or not isinstance(kind, int):
        raise form_refusal(Violation(("type",), "Unknown callback type.", "BASE_TYPE_CHOICES"))
    posted = answer(call, interaction)
    interaction.acknowledge(kind)
    call.core.note(interaction)
    if call.query.get("with_response") not in {"1", "true"}:
        return Reply(204, None)
    return Reply(200, _callback_response(interaction, kind, posted))


@route("POST", _WEBHOOK, public=True)
def post_follow_up(call: Call) -> Reply:
    """Send a follow-up; the first one after a deferral fills the message that was thinking."""
    interaction = _open(call)
    original = call.core.messages.get(interaction.original_id or "")
    if original is not None and original.wire["flags"] & LOADING:
        posted = call.core.revise(original, call.body, call.uploads)
        interaction.answered(posted.wire["id"], original=True)
        return Reply(200, posted.wire)
    private = bool((call.body.get("flags") or 0) & EPHEMERAL)
    posted = call.core.say(_draft(call, interaction, private=private))
    interaction.answered(posted.wire["id"])
    return Reply(200, posted.wire)


@route("GET", _ORIGINAL, public=True)
@route("GET", _FOLLOW_UP, public=True)
def get_answer(call: Call) -> Reply:
    """Return one of the interaction's messages."""
    return Reply(200, _answer(call, _open(call)).wire)


@route("PATCH", _ORIGINAL, public=True)
@route("PATCH", _FOLLOW_UP, public=True)
def patch_answer(call: Call) -> Reply:
    """Change one of the interaction's messages."""
    interaction = _open(call)
    posted = call.core.revise(_answer(call, interaction), call.body, call.uploads)
    original = posted.wire["id"] == interaction.original_id
    interaction.answered(posted.wire["id"], original=original)
    return Reply(200, posted.wire)


@route("DELETE", _ORIGINAL, public=True)
@route("DELETE", _FOLLOW_UP, public=True)
def delete_answer(call: Call) -> Reply:
    """Delete one of the interaction's messages."""
    call.core.retract(_answer(call, _open(call)))
    return Reply(204, None)


def _pending(call: Call) -> Interaction:
    interaction = call.core.interactions.get(call.params["interaction_token"])
    if interaction is None or interaction.id != call.params["interaction_id"]:
        raise refusal(UNKNOWN_INTERACTION)
    if interaction.acknowledged:
        raise refusal(ACKNOWLEDGED)
    waited = call.at - interaction.asked_at
    if waited > ACKNOWLEDGE_SECONDS:
        call.broken += (Violation((), f"acknowledged after {waited:.1f} s"),)
        raise refusal(UNKNOWN_INTERACTION)
    return interaction


def _open(call: Call) -> Interaction:
    if call.params["webhook_id"] != call.core.world.application_id:
        raise refusal(UNKNOWN_WEBHOOK)
    interaction = call.core.interactions.get(call.params["webhook_token"])
    if interaction is None or call.at - interaction.asked_at > TOKEN_SECONDS:
        raise refusal(INVALID_WEBHOOK_TOKEN)
    if not interaction.acknowledged:
        raise refusal(UNKNOWN_WEBHOOK)
    return interaction


def _answer(call: Call, interaction: Interaction) -> Posted:
    message_id = call.params.get("message_id", interaction.original_id)
    mine = {interaction.original_id, *interaction.answer_ids}
    posted = call.core.messages.get(message_id or "") if message_id in mine else None
    if posted is None:
        raise refusal(UNKNOWN_MESSAGE)
    return posted


def _draft(call: Call, interaction: Interaction, *, private: bool, loading: bool = False) -> Draft:
    nested = call.body.get("data") or {} if call.route.endswith("/callback") else call.body
    return Draft(
        interaction.channel,
        {} if loading else nested,
        call.uploads,
        viewer=interaction.user["id"] if private else None,
        loading=loading,
        extra=_origin(call, interaction),
    )


def _origin(call: Call, interaction: Interaction) -> Wire:
    asked = interaction.wire
    metadata = {
        "id": interaction.id,
        "type": interaction.type,
        "user": interaction.user,
        "authorizing_integration_owners": asked["authorizing_integration_owners"],
    }
    if interaction.type == COMPONENT and interaction.message is not None:
        metadata["interacted_message_id"] = interaction.message["id"]
    if interaction.opened_by is not None:
        metadata["triggering_interaction_metadata"] = _origin(call, interaction.opened_by)[
            "interaction_metadata"
        ]
    application_id = call.core.world.application_id
    return {
        "interaction_metadata": metadata,
        "application_id": application_id,
        "webhook_id": application_id,
    }


def _reply(call: Call, interaction: Interaction) -> Posted:
    interaction.ephemeral = bool((call.body.get("data") or {}).get("flags", 0) & EPHEMERAL)
    posted = call.core.say(_draft(call, interaction, private=interaction.ephemeral))
    interaction.answered(posted.wire["id"], original=True)
    return posted


def _defer(call: Call, interaction: Interaction) -> Posted:
    interaction.ephemeral = bool((call.body.get("data") or {}).get("flags", 0) & EPHEMERAL)
    draft = _draft(call, interaction, private=interaction.ephemeral, loading=True)
    posted = call.core.say(draft)
    interaction.original_id = posted.wire["id"]
    return posted


def _source(call: Call, interaction: Interaction) -> Posted:
    source = interaction.message
    posted = call.core.messages.get(source["id"]) if source else None
    if posted is None:
        text = "There is no message to change."
        raise form_refusal(
            Violation(("type",), text, "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE")
        )
    interaction.ephemeral = posted.viewer is not None
    interaction.original_id = posted.wire["id"]
    return posted


def _defer_update(call: Call, interaction: Interaction) -> None:
    _source(call, interaction)


def _update(call: Call, interaction: Interaction) -> Posted:
    source = _source(call, interaction)
    posted = call.core.revise(source, call.body.get("data") or {}, call.uploads)
    interaction.answered(posted.wire["id"], original=True)
    return posted


def _choices(call: Call, interaction: Interaction) -> None:
    interaction.choices = list(call.body["data"]["choices"])


def _form(call: Call, interaction: Interaction) -> None:
    form = call.body["data"]
    components = Resolver([], call.core.ids.next).resolve(form["components"])
    interaction.modal = {**form, "components": components}
    data: Wire = {
        "interaction_id": interaction.id,
        "channel_id": interaction.channel["id"],
        "modal": interaction.modal,
    }
    call.core.publish("modal", data, interaction.channel, interaction.user["id"])


_ANSWERS: dict[int, Callable[[Call, Interaction], Posted | None]] = {
    REPLY: _reply,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    FORM: _form,
}


def _callback_response(interaction: Interaction, kind: int, posted: Posted | None) -> Wire:
    shown: Wire = {"id": interaction.id, "type": interaction.type}
    if posted is None:
        return {"interaction": shown}
    shown |= {
        "response_message_id": posted.wire["id"],
        "response_message_loading": bool(posted.wire["flags"] & LOADING),
        "response_message_ephemeral": posted.viewer is not None,
    }
    if kind == DEFER:
        return {"interaction": shown}
    return {"interaction": shown, "resource": {"type": kind, "message": posted.wire}}
