// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding
import Testing

@testable import Control

/// `carillon ctl board`: what it sends and what it prints.
struct BoardControlTests {
    @Test func `a tile is made of what is given`() throws {
        let line = ["night", "bell", "chime", "--key", "q", "--behavior", "toggle"]
        let expected: JSONValue = [
            "board": "night", "sounds": ["bell", "chime"], "key": "q", "behavior": "toggle",
        ]
        #expect(try Ctl.Board.Add.parse(line).body == expected)
        let action: JSONValue = ["board": "night", "action": "evening", "label": "Evening"]
        #expect(
            try Ctl.Board.Add.parse(["night", "--action", "evening", "--label", "Evening"]).body == action
        )
    }

    @Test func `a press holds as long as is asked, or as the server does`() throws {
        #expect(try Ctl.Board.Press.parse(["k1"]).body == [:])
        #expect(try Ctl.Board.Press.parse(["k1", "--hold", "2.5"]).body == ["holdFor": 2.5])
        #expect(throws: (any Error).self) { try Ctl.Board.Press.parse([]) }
    }

    @Test func `tiles are a table, and a press says what began and ended`() {
        let tile: JSONValue = [
            "id": "k1", "label": "Door", "key": "q", "behavior": "once", "group": nil, "active": true,
            "action": nil, "sounds": ["s1"],
        ]
        #expect(
            Lines.tiles([tile]) == [
                "ID  LABEL  KEY  BEHAVIOR  GROUP  STATE   PLAYS",
                "k1  Door   q    once      -      active  s1",
            ]
        )
        #expect(
            Lines.press(["run": ["name": "bell"], "stopped": ["k2"]]) == ["started: bell", "ended: k2"]
        )
        let idle: JSONValue = ["run": nil, "stopped": [], "reason": "notPlaying"]
        #expect(Lines.press(idle) == ["unchanged: notPlaying"])
    }
}
