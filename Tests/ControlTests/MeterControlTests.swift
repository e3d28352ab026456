// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding
import Testing

@testable import Control

/// `carillon ctl meters` and `ctl music play`: what they send and what they print.
struct MeterControlTests {
    private let kitchen: JSONValue = ["id": "z1", "name": "Kitchen"]

    @Test func `what is asked for is in its order, the zones last, and the master without any`() throws {
        let some = try Ctl.Meters.parse(["music", "p1", "--zone", "kitchen", "--hz", "4"]).command([kitchen])
        #expect(some["targets"] == ["music", "p1", "zone:z1"])
        #expect(some["hz"] == 4.0 && some["kinds"] == ["peak"] && some["op"] == "meters")
        #expect(try Ctl.Meters.parse([]).command([])["targets"] == ["master"])
    }

    @Test func `it ends only with a count`() throws {
        #expect(try Ctl.Meters.parse(["--count", "2"]).ends)
        #expect(try !Ctl.Meters.parse([]).ends)
    }

    @Test func `levels are a line for each target, zones by their names`() {
        let data: JSONValue = [
            "levels": [
                ["target": "music", "channels": [["peakPower": -6.0206], ["peakPower": -160]]],
                ["target": "zone:z1", "channels": [["peakPower": -0.5]]],
                ["target": "zone:z2", "channels": []],
            ]
        ]
        #expect(Lines.levels(data, [kitchen]) == ["music  -6.021  -160", "Kitchen  -0.5", "zone:z2"])
        #expect(Lines.levels(["levels": []], []).isEmpty)
        let tricky: JSONValue = ["id": "z1", "name": "a\nb"]
        #expect(Lines.levels(["levels": [["target": "zone:z1", "channels": []]]], [tricky]) == ["a b"])
    }

    @Test func `music is played in zones and rooms`() throws {
        let body = try Ctl.Music.Play.parse(["bed", "--zone", "kitchen", "--room", "attic"]).body
        #expect(body["zones"] == ["kitchen"] && body["rooms"] == ["attic"])
        let plain = try Ctl.Music.Play.parse(["bed", "--once"]).body
        #expect(plain == ["sound": "bed", "looping": false, "restart": false])
    }
}
