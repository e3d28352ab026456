// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Testing

@testable import Engine

/// Inputs as they were stored by earlier versions.
struct InputRecordTests {
    @Test func `a record without what came later has its defaults`() throws {
        let text = """
            {"id": "i1", "place": 0, "settings": {"name": "Stage", "kind": "source", "node": "mic", "bus": "music",
            "volume": 0.5, "isMuted": true, "isEnabled": false, "highPass": 80, "delay": 0.1}}
            """
        let input = try JSONDecoder().decode(Input.self, from: Data(text.utf8))
        var settings = InputSettings(kind: .source)
        (settings.name, settings.node, settings.volume, settings.highPass) = ("Stage", "mic", 0.5, 80)
        (settings.isMuted, settings.isEnabled, settings.delay) = (true, false, 0.1)
        #expect(input.settings == settings && settings.buffer == 3 && settings.silence == 1.5)
    }

    @Test func `every value comes back as it was stored`() throws {
        var settings = InputSettings(kind: .stream)
        (settings.name, settings.url, settings.buffer, settings.bus) = ("Radio", "http://a/", 5, .sound)
        (settings.zones, settings.rooms, settings.channels) = (["z"], ["r"], ["FL"])
        (settings.gate, settings.fallback, settings.silence) = (-40, "t1", 9)
        let bytes = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(InputSettings.self, from: bytes) == settings)
    }
}
