// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Output
import Testing

@testable import carillon

/// The output of `carillon devices`.
struct DevicesTests {
    private let graph = AudioGraph(
        isConnected: true,
        sinks: [
            AudioSink(name: "hall", summary: "Hall amplifier", formFactor: "speaker", volume: 0.404),
            AudioSink(name: "pods", summary: "Earphones", isBluetooth: true, isMuted: true, channelCount: 1),
        ],
        defaultSink: "pods"
    )

    @Test func `the table marks the default sink and has columns`() {
        #expect(
            Devices.table(graph) == """
                   NAME  DESCRIPTION     KIND       CHANNELS  VOLUME
                   hall  Hall amplifier  speaker    2         40 %
                *  pods  Earphones       Bluetooth  1         100 %, muted
                """
        )
        #expect(Devices.table(AudioGraph(isConnected: true)) == "PipeWire has no outputs.")
    }

    @Test func `the JSON has every sink`() {
        let text = String(decoding: Devices.json(graph).encoded, as: UTF8.self)
        #expect(text.hasPrefix(#"{"connected":true,"outputs":["#), "\(text)")
        #expect(text.contains(#""name":"hall""#) && text.contains(#""formFactor":"speaker""#), "\(text)")
        #expect(Devices.json(AudioGraph()).encoded == Array(#"{"connected":false,"outputs":[]}"#.utf8))
    }
}
