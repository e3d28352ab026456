// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding
import Testing

@testable import Control

/// `carillon ctl show`: what it sends and what it prints.
struct ShowControlTests {
    private let show: JSONValue = [
        "id": "w1", "name": "Matinee\u{1b}", "rehearsal": true,
        "cues": [
            [
                "number": "1", "name": "House bell", "continue": "continue", "preWait": 0, "postWait": 2.5,
                "armed": true,
            ],
            ["number": "2", "name": nil, "continue": "manual", "preWait": 1, "postWait": 0, "armed": false],
            ["number": "3", "name": nil, "continue": "follow", "preWait": 0, "postWait": 0, "armed": true],
        ],
        "status": [
            "pointer": "3",
            "runs": [["cue": "1", "state": "running"], ["cue": "1", "state": "waiting"]],
            "interrupted": ["2"],
        ],
    ]

    @Test func `a cue is named by its number, next, back and first move the pointer`() throws {
        #expect(try Ctl.Show.Select.parse(["matinee", "12.5"]).body == ["cue": "12.5"])
        for move in ["next", "back", "first"] {
            #expect(try Ctl.Show.Select.parse(["matinee", move]).body == ["move": .string(move)])
        }
        #expect(throws: (any Error).self) { try Ctl.Show.Select.parse(["matinee"]) }
    }

    @Test func `a fade of 0 stops at once, none leaves it to the server`() throws {
        #expect(try Ctl.Show.Stop.parse(["matinee"]).fade.body == [:])
        #expect(try Ctl.Show.Stop.parse(["matinee", "--fade", "0"]).fade.body == ["fadeOut": false])
        #expect(try Ctl.Show.Stop.parse(["matinee", "--fade", "2.5"]).fade.body == ["fadeDuration": 2.5])
    }

    @Test func `a show is a table with the pointer, what runs and what was interrupted`() {
        #expect(
            Lines.show(show) == [
                "Matinee  (rehearsal)",
                "interrupted: 2",
                "   CUE  NAME        THEN      PRE  POST  STATE",
                "   1    House bell  continue  0    2.5   running, waiting",
                "   2    -           manual    1    0     off",
                ">  3    -           follow    0    0",
            ]
        )
        #expect(
            Lines.shows([show]) == [
                "ID  NAME      CUES  NEXT  RUNNING  REHEARSAL", "w1  Matinee   3     3     2        yes",
            ]
        )
    }
}
