# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""nginx with a folder and a configuration of its own."""

import os
import pathlib
import shutil

from support.program import Program


def nginx(folder: pathlib.Path, http: str, *, main: str = "", before: tuple[str, ...] = ()) -> Program:
    """nginx with what stands in `http { }`, and in `main` outside of it; `before` are the words before its command."""
    paths = "\n".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx-error.log;\nworker_processes 1;\n{user}{main}\n"
        f"events {{ worker_connections 512; }}\nhttp {{\naccess_log off;\n{paths}\n{http}\n}}\n")
    command = [*before, shutil.which("nginx") or "/usr/sbin/nginx", "-c", folder / "nginx.conf", "-p", folder]
    return Program(command, folder / "nginx.log")
