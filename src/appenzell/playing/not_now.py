"""What is refused of a game being played: not by its rules, but because of who asks, and when."""

from appenzell.game.errors import AppenzellError


class NotNow(AppenzellError):  # noqa: N818 - something is refused; nothing has failed
    """Something that cannot be done as things stand; nothing has changed."""

    def __init__(self, error_code: str, message: str, field: str | None = None, **params: str | int) -> None:
        super().__init__(message)
        self.code = error_code
        self.message = message
        self.field = field
        """The part of a request at fault."""
        self.params = params
        """What one needs to say it in another language."""
