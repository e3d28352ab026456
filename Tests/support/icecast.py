# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Icecast, and ffmpeg as the source of its one stream."""

import base64
import contextlib
import os
import pathlib
import signal
import urllib.parse
import urllib.request

from support.ports import free_port, wait_until_listening
from support.program import Program

CONFIGURATION = """<icecast>
  <authentication><source-password>secret</source-password><admin-user>admin</admin-user><admin-password>secret</admin-password></authentication>
  <listen-socket><port>{port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <paths><basedir>/usr/share/icecast2</basedir><logdir>{folder}</logdir><webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>-</accesslog><errorlog>-</errorlog><loglevel>3</loglevel></logging>
  <security>{security}</security>
</icecast>
"""
#: Icecast does not run as root.
NOBODY = "<changeowner><user>nobody</user><group>nogroup</group></changeowner>"


class Icecast:
    """A server with a stream at `url`, to which a source sends an MP3 file in real time, again and again."""

    def __init__(self, folder: pathlib.Path, sound: pathlib.Path):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/radio.mp3"
        configuration = folder / "icecast.xml"
        configuration.write_text(CONFIGURATION.format(port=self.port, folder=folder, security=NOBODY if os.geteuid() == 0 else ""))
        self.server = Program(["icecast2", "-c", configuration], folder / "icecast.log")
        self.source = Program(["ffmpeg", "-nostdin", "-v", "error", "-re", "-stream_loop", "-1", "-i", sound, "-c:a", "copy", "-content_type",
                               "audio/mpeg", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3",
                               f"icecast://source:secret@127.0.0.1:{self.port}/radio.mp3"], folder / "source.log")

    def start(self) -> None:
        """Starts the server and its source."""
        self.server.start()
        wait_until_listening(self.port)
        self.source.start()

    def kill(self) -> None:
        """Ends both, like a power failure."""
        self.source.end()
        self.server.end()

    def freeze(self, is_frozen: bool) -> None:
        """Lets the server stand still, or go on."""
        self.server.process.send_signal(signal.SIGSTOP if is_frozen else signal.SIGCONT)

    def tell(self, title: str) -> None:
        """Sets the title of what is playing."""
        query = urllib.parse.urlencode({"mount": "/radio.mp3", "mode": "updinfo", "charset": "UTF-8", "song": title})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/admin/metadata?{query}")
        request.add_header("Authorization", "Basic " + base64.b64encode(b"admin:secret").decode())
        with contextlib.closing(urllib.request.urlopen(request, timeout=10)):
            pass
