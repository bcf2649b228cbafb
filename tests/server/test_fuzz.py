"""Whatever is sent to the HTTP routes: no answer is a failure of the server, and every refusal has its shape."""

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case

from appenzell.server.app import make_app
from appenzell.server.errors import STATUS
from tests.server.harness import Server

routes = schemathesis.openapi.from_dict(make_app().openapi())


@routes.parametrize()
@settings(max_examples=settings().max_examples // 5, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Case, server: Server) -> None:
    answer = case.call(base_url=server.origin)
    assert answer.status_code < 500 or answer.json()["error"]["code"] == "busy"
    assert answer.headers["x-content-type-options"] == ["nosniff"]
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert STATUS[error["code"]] == answer.status_code
        assert error["message"]
