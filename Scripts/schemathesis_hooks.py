# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Gives every request of schemathesis an Idempotency-Key of its own, so that none is taken for another one's repetition."""

import re
import uuid

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    key = (case.headers or {}).get("Idempotency-Key")
    # One that must be refused stays as it is.
    if isinstance(key, str) and re.fullmatch(r"[ -~]{1,255}", key):
        case.headers["Idempotency-Key"] = uuid.uuid4().hex
