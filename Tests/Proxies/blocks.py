# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The reverse proxies of docs/proxies.md, each started with the words of that page."""

import os
import pathlib
import re
import shutil

from support import ROOT
from support.nginx import nginx
from support.program import Program
from support.waiting import Failed

#: The address of the server in the document.
SERVER = "127.0.0.1:7350"


def block(word: str, without: str = "\0") -> str:
    """The only block of the document that has one word, and another one not."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", (ROOT / "docs/proxies.md").read_text(), re.S | re.M)
    found = [one for one in blocks if word in one and without not in one]
    if len(found) != 1:
        raise Failed(f"docs/proxies.md has {len(found)} blocks with {word!r}")
    return found[0]


def filled(text: str, *pairs: tuple[str, str]) -> str:
    """A block with names and ports of a test instead of its own."""
    for old, new in pairs:
        if old not in text:
            raise Failed(f"docs/proxies.md has no {old!r}")
        text = text.replace(old, new)
    return text


def program(folder: pathlib.Path, name: str, *arguments: object) -> Program:
    return Program([shutil.which(name) or f"/usr/sbin/{name}", *arguments], folder / f"{name}.log")


def nginx_below(folder: pathlib.Path, port: int, server: str) -> Program:
    first = block("map $http_upgrade").splitlines()[0]
    location = filled(block("location /carillon/ {"), (SERVER, server))
    return nginx(folder, f"{first}\nserver {{\n    listen 127.0.0.1:{port};\n    client_max_body_size 512m;\n{location}}}\n")


def haproxy(folder: pathlib.Path, text: str) -> Program:
    (folder / "haproxy.cfg").write_text("defaults\n timeout connect 5s\n timeout client 1h\n timeout server 1h\n" + text)
    return program(folder, "haproxy", "-db", "-f", folder / "haproxy.cfg")


def haproxy_below(folder: pathlib.Path, port: int, server: str) -> Program:
    return haproxy(folder, filled(block("backend carillon"), ("bind :80", f"bind 127.0.0.1:{port}"), (SERVER, server)))


def apache_below(folder: pathlib.Path, port: int, server: str) -> Program:
    modules = "/usr/lib/apache2/modules"
    names = {"mpm_event": "mpm_event", "authz_core": "authz_core", "alias": "alias", "headers": "headers", "proxy": "proxy",
             "proxy_http": "proxy_http"}
    user = "User www-data\nGroup www-data\n" if os.geteuid() == 0 else ""
    (folder / "apache.conf").write_text(
        "".join(f"LoadModule {name}_module {modules}/mod_{file}.so\n" for name, file in names.items())
        + f"ServerName localhost\nListen 127.0.0.1:{port}\nPidFile {folder}/apache.pid\nErrorLog {folder}/apache-error.log\n{user}"
        + f"DefaultRuntimeDir {folder}\n<VirtualHost 127.0.0.1:{port}>\n"
        + filled(block("<Location /carillon/>"), (SERVER, server)) + "</VirtualHost>\n")
    return program(folder, "apache2", "-X", "-f", folder / "apache.conf")


def caddy_below(folder: pathlib.Path, port: int, server: str) -> Program:
    text = filled(block("handle_path"), ("example.org {", f"http://127.0.0.1:{port} {{"), (SERVER, server))
    (folder / "Caddyfile").write_text("{\n    admin off\n    auto_https off\n}\n" + text)
    caddy = program(folder, "caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile")
    caddy.environment |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return caddy


#: The proxies that have the server below /carillon/, by name.
BELOW = {"nginx": nginx_below, "haproxy": haproxy_below, "apache": apache_below, "caddy": caddy_below}
