# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Addresses of servers, and the client for one."""

from __future__ import annotations

from homeassistant.util.ssl import SSL_ALPN_HTTP11, SSLCipherList, client_context, client_context_no_verify
from yarl import URL

from .carillon_client import AsyncCarillon
from .const import DEFAULT_PORT


def completed(address: str) -> str:
    """An address with scheme and port, without what the client adds itself.

    Raises: ValueError, if it is none of a server.
    """
    address = address.strip()
    url = URL(address if "://" in address else f"http://{address}")
    if url.scheme not in ("http", "https") or not url.host or url.user or url.query_string or url.fragment:
        raise ValueError(address)
    if url.explicit_port is None and "://" not in address:
        url = url.with_port(DEFAULT_PORT)
    return str(url.with_path(url.path.rstrip("/").removesuffix("/v1"))).rstrip("/")


def make_client(url: str, token: str | None, verifies: bool) -> AsyncCarillon:
    """The client of a server, with Home Assistant's settings of TLS; a lost request is sent again where that is safe."""
    make_context = client_context if verifies else client_context_no_verify
    context = make_context(SSLCipherList.PYTHON_DEFAULT, SSL_ALPN_HTTP11)
    return AsyncCarillon(url, token=token or None, ca=context, timeout=20, retries=1)
