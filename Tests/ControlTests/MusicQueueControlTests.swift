// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding
import Testing

@testable import Control

/// `carillon ctl music queue`: what it sends and what it prints.
struct MusicQueueControlTests {
    @Test func `a sound is added last, or next if asked`() throws {
        #expect(try Ctl.Music.Queue.Add.parse(["waltz"]).body == ["sound": "waltz", "position": "last"])
        #expect(
            try Ctl.Music.Queue.Add.parse(["waltz", "--next"]).body == ["sound": "waltz", "position": "next"]
        )
        #expect(throws: (any Error).self) { try Ctl.Music.Queue.Add.parse([]) }
    }

    @Test func `an entry is moved before another one, or to the end`() throws {
        #expect(try Ctl.Music.Queue.Move.parse(["q1", "--before", "q2"]).body == ["before": "q2"])
        #expect(try Ctl.Music.Queue.Move.parse(["q1"]).body == ["before": nil])
    }

    @Test func `the command without another one lists the queue`() throws {
        #expect(try Ctl.parseAsRoot(["music", "queue"]) is Ctl.Music.Queue.List)
    }

    @Test func `entries are a table`() {
        #expect(Lines.musicQueue([]) == ["the queue is empty"])
        #expect(
            Lines.musicQueue([["id": "q1", "soundId": "s1", "name": "waltz.flac"]]) == [
                "ID  NAME",
                "q1  waltz.flac",
            ]
        )
    }
}
