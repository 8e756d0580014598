"""The words of the HTTP interface: JSON <-> domain, a module for each subject.

Requests refuse members that they do not know. Answers name every member they can have; what does
not apply is null.
"""

from pydantic import BaseModel, ConfigDict


class Schema(BaseModel):
    """A JSON object of the interface."""

    model_config = ConfigDict(extra="forbid", frozen=True)
