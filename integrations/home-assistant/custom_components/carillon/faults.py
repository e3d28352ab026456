# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Errors of the client as errors of Home Assistant."""

from collections.abc import Iterator
from contextlib import contextmanager

from homeassistant.exceptions import HomeAssistantError, ServiceValidationError

from .carillon_client import CarillonError, Problem
from .const import DOMAIN


@contextmanager
def refusals() -> Iterator[None]:
    """Tells a person why a call failed: refused by the server, or not answered."""
    try:
        yield
    except Problem as problem:
        kind = ServiceValidationError if problem.status in (404, 409, 422) else HomeAssistantError
        detail = problem.detail or problem.title
        raise kind(translation_domain=DOMAIN, translation_key="refused", translation_placeholders={"detail": detail}) from problem
    except CarillonError as error:
        raise HomeAssistantError(translation_domain=DOMAIN, translation_key="unreachable",
                                 translation_placeholders={"detail": str(error)}) from error
