// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Testing

/// HTML Living Standard, section 9.2.
struct ServerSentEventTests {
    static let rows: [(event: ServerSentEvent, text: String)] = [
        (ServerSentEvent("one"), "data: one\n\n"), (ServerSentEvent(""), "data: \n\n"),
        (ServerSentEvent("a\nb\r\nc\rd\n"), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"),
        (
            ServerSentEvent("x", event: "tick", id: "7", retryMilliseconds: 250),
            "id: 7\nevent: tick\nretry: 250\ndata: x\n\n"
        ),
        (ServerSentEvent("x", event: "a\nb", id: "1\r\n2\0"), "id: 12\nevent: ab\ndata: x\n\n"),
    ]

    @Test(arguments: rows)
    func `an event is serialized so that no content can end it early`(
        _ row: (event: ServerSentEvent, text: String)
    ) {
        #expect(String(decoding: row.event.bytes, as: UTF8.self) == row.text)
    }
}
