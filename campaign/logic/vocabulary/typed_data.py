"""Plain data of a scenario that is kept as it was written: what its fields may be."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=50)]


class Typed(BaseModel):
    """One table of it. A field that nobody knows is a fault."""

    model_config = ConfigDict(extra="forbid", frozen=True)
