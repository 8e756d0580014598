"""Reviews over HTTP: started, summarised, listed by loss, read one by one, deleted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout import HandStore, Review, ReviewSettings, Spot, solve
from runout.analysis.hands.store import store_file
from support.solve_jobs import figure, until

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

REVIEWS = "/api/v1/reviews"
PLURIBUS = Path(__file__).parents[2] / "data" / "phh" / "pluribus.phhs"
RIVER = {"settings": {"start": "river"}, "processes": 1}


@pytest.fixture
def filled(client: httpx.Client, settings: Settings) -> httpx.Client:
    """Return a client of a service with Pluribus' hands."""
    with HandStore(store_file(settings.data)) as store:
        assert store.import_files([PLURIBUS]).imported == 40
    return client


def start(client: httpx.Client, **request: Any) -> dict[str, Any]:
    """Start a review, wait for it, and return its job."""
    answer = client.post(REVIEWS, json={**RIVER, **request})
    assert answer.status_code == 202, answer.text
    location = answer.headers["Location"]

    def ended() -> dict[str, Any] | None:
        job: dict[str, Any] = client.get(location).json()
        return job if job["state"] in ("done", "failed") else None

    job: dict[str, Any] = until(ended)
    assert job["state"] == "done", job["error"]
    return job


def test_a_review_is_a_job_whose_result_is_the_summary_of_python(
    filled: httpx.Client, settings: Settings
) -> None:
    job = start(filled, hero="Pluribus")
    assert job["kind"] == "review"
    assert (job["name"], job["summary"]) == ("Review of Pluribus", "Done: 40 hands.")
    summary = filled.get(job["links"]["result"]).json()
    with HandStore(store_file(settings.data)) as store:
        made = Review(store, hero="Pluribus", settings=ReviewSettings(start="river"))
        assert summary == made.summary().to_dict()
        assert figure(job, "decisions") == len(made.decisions())
        assert figure(job, "mean_loss_bb") == summary["loss"]["mean"]
        expected = [stored.to_dict() for stored in made.decisions(limit=3)]
    url = f"{REVIEWS}/{summary['review']}/decisions"
    page = filled.get(url, params={"player": "Pluribus", "limit": 3}).json()
    assert page["decisions"] == expected
    assert page["total"] == summary["loss"]["decisions"]
    everyone = filled.get(url, params={"sort": "hand", "limit": 500, "path": "all"}).json()
    assert everyone["total"] == len(everyone["decisions"]) > page["total"]
    one = filled.get(url, params={"hand": everyone["decisions"][0]["hand_id"]}).json()
    assert {each["hand_id"] for each in one["decisions"]} == {everyone["decisions"][0]["hand_id"]}


def test_figures_are_those_of_the_hands_that_were_asked_for(filled: httpx.Client) -> None:
    job = start(filled, hero="Pluribus", hands={"showdown": True, "min_pot": 10})
    assert figure(job, "hands") < 40
    summary = filled.get(job["links"]["result"]).json()
    assert summary["hands"] == figure(job, "hands")
    assert summary["loss"]["decisions"] == figure(job, "decisions")
    assert "player=Pluribus&min_pot=10.0&showdown=true" in job["links"]["page"]


def test_a_summary_states_its_coverage_by_street(filled: httpx.Client) -> None:
    for hero in ("Pluribus", None):
        summary = filled.get(start(filled, hero=hero)["links"]["result"]).json()
        coverage = summary["coverage"]
        assert [*coverage] == ["flop", "turn", "river"]
        reviewed = {street: each["reviewed"] for street, each in coverage.items()}
        assert sum(reviewed.values()) == summary["loss"]["decisions"]
        assert reviewed["river"] == summary["by"]["street"]["river"]["decisions"]
        skipped = sum(summary["skipped_decisions"].values())
        total = summary["loss"]["decisions"] + summary["off_path"]["decisions"] + skipped
        assert sum(each["decisions"] for each in coverage.values()) == total
        assert coverage["river"]["ignore_flop"] == coverage["river"]["ignore_turn"]
        assert coverage["river"]["ignore_turn"] == reviewed["river"]
        assert f"river {reviewed['river']} of" in summary["coverage_text"]
        assert "ignore what was done on the flop" in summary["ranges_text"]


def test_a_decision_has_the_spot_to_solve_it_by_hand(filled: httpx.Client) -> None:
    start(filled)
    (listed,) = filled.get(REVIEWS).json()["reviews"]
    assert (listed["hands"], listed["settings"]["start"]) == (26, "river")
    url = f"{REVIEWS}/{listed['id']}/decisions"
    costliest = filled.get(url, params={"limit": 1}).json()["decisions"][0]
    details = filled.get(f"{REVIEWS}/decisions/{costliest['id']}").json()
    assert details["decision"] == costliest
    spot = Spot.from_dict(details["spot_fields"])
    solution = solve(spot, target=details["target"], max_iterations=details["max_iterations"])
    assert solution.exploitability_percent == details["exploitability_percent"]
    rows = solution.node(costliest["line"], costliest["cards"]).rows()
    (row,) = [each for each in rows if each["hand"] == costliest["hand"]]
    assert row[costliest["action"]] == costliest["frequency"]


def test_a_review_can_be_deleted(filled: httpx.Client) -> None:
    job = start(filled, hero="Pluribus")
    url = job["links"]["result"].partition("?")[0]
    assert filled.delete(url).status_code == 204
    assert filled.get(REVIEWS).json() == {"reviews": []}
    for missing in (filled.get(url), filled.delete(url), filled.get(f"{url}/decisions")):
        assert missing.status_code == 404
        assert "there is no review" in missing.json()["detail"]
    assert filled.get(f"{REVIEWS}/decisions/1").status_code == 404


@pytest.mark.parametrize(
    ("request_", "pointer", "detail"),
    [({"hero": "Plurius"}, "/hero", "'Pluribus'"),
     ({"settings": {"bets": "much"}}, "/settings/bets", "not a bet size"),
     ({"hands": {"since": "soon"}}, "/hands/since", "not a date or time"),
     ({"hands": {"position": "BTN"}}, "/hands/position", "needs a player"),
     ({"settings": {"memory": 10**15}}, "/settings/memory", "give less memory"),
     ({"settings": {"memory": 0}}, "/settings/memory", "memory_limit is 0"),
     ({"settings": {"target": 2}}, "/settings/target", "less than or equal to 1"),
     ({"settings": {"max_iterations": 0}}, "/settings/max_iterations", "give 1 or more"),
     ({"book": "name: x"}, "/book", "tables")],
)  # fmt: skip
def test_bad_requests_are_refused_before_a_job_is_made(
    filled: httpx.Client, request_: dict[str, Any], pointer: str, detail: str
) -> None:
    answer = filled.post(REVIEWS, json=request_)
    assert answer.status_code in (413, 422)
    assert answer.json()["pointer"] == pointer
    assert detail in answer.json()["detail"]
    assert filled.get("/api/v1/jobs").json()["total"] == 0
