// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// `carillon ctl`: the API on the command line.
struct Ctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctl",
        abstract: "Control a running server: play, stop, volumes, announcements, events.",
        discussion: """
            The token is read from a file or the environment, never from the command line, which other users can see. \
            Exit codes: 0 success, 1 not healthy (health), 64 wrong command line, 65 refused by the server, 69 \
            unreachable, 75 try again later, 76 response not understood, 77 not allowed by the token. A change \
            that is in effect but not stored exits with 0 and prints a warning on standard error. With --on the command is \
            performed on many servers at once; a table shows each answer, and the exit code is that of the failures, or 1 if \
            they differ.
            """,
        subcommands: [
            Play.self, Stop.self, Sounds.self, Players.self, Explain.self, Music.self, Volume.self,
            Announce.self, Talk.self,
            Queue.self, Voice.self, Zones.self, Action.self, Link.self, Target.self, Input.self, Record.self,
            Show.self,
            Board.self,
            Plan.self,
            Calendar.self, Rooms.self, Loudness.self,
            Session.self, Health.self, Events.self, Meters.self, Raw.self,
        ]
    )
}
