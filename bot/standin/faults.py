"""Faults on demand: what goes wrong at Discord, at which REST call or gateway moment."""


class Faults:
    """Each method arms one fault; `route` is "/path", or "POST /path", a template or a real path."""

    def rate_limit(self, route_prefix: str, times: int = 1, retry_after: float = 0.3) -> None:
        """Answer 429 with the headers Discord sends, `times` times."""
        raise NotImplementedError

    def fail(self, route: str, times: int = 1, status: int = 500, code: int = 0) -> None:
        """Answer an error instead of acting."""
        raise NotImplementedError

    def drop_gateway(self, close_code: int = 4000) -> None:
        """Close every gateway connection; sessions can be resumed."""
        raise NotImplementedError

    def reconnect(self) -> None:
        """Send op 7: please reconnect and resume."""
        raise NotImplementedError

    def invalid_session(self) -> None:
        """Send op 9 and forget the sessions: they must identify anew."""
        raise NotImplementedError
