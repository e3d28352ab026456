// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// `carillon ctl`: the API for shells.
struct Ctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctl",
        abstract: "Control a running server: play, stop, volumes, announcements, events.",
        discussion: """
            The token is read from a file or the environment, never from the command line, which other users can see. \
            Ends with 0 when the server did it, 1 when it is not well (health), 64 for a wrong command line, 65 when \
            it refused, 69 when it cannot be reached, 75 when it asks to try later, 76 when the answer is not \
            understood, 77 when the token does not allow it.
            """,
        subcommands: [
            Play.self, Stop.self, Sounds.self, Players.self, Explain.self, Music.self, Volume.self,
            Announce.self,
            Queue.self, Session.self, Health.self, Events.self, Raw.self,
        ]
    )
}
