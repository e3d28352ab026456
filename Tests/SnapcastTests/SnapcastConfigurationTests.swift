// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Testing

@testable import Snapcast

struct SnapcastConfigurationTests {
    private let configuration = SnapcastConfiguration(
        .started(port: 1705),
        folder: URL(fileURLWithPath: "/var/lib/carillon ü/snapcast")
    )

    @Test func `a stream reads the pipe of its zone`() {
        let path = "/var/lib/carillon%20%C3%BC/snapcast/main.pipe"
        #expect(configuration.uri(ofZone: "main").hasPrefix("pipe://\(path)?name=carillon-main&mode=read&"))
    }

    @Test func `only players can reach a started server from other machines`() {
        let file = configuration.file(zones: [RoomZone(id: "main", name: "x"), RoomZone(id: "z1", name: "y")])
        #expect(file.contains("[http]\nenabled = false"))
        #expect(file.contains("bind_to_address = 127.0.0.1\nport = 1705"))
        #expect(file.contains("[stream]\nport = 1704\nbuffer = 500\n"))
        #expect(file.components(separatedBy: "\nsource = ").count == 3)
    }

    @Test func `names in the arguments of a module are quoted`() {
        let feed = SinkFeed.pipe(name: "a", summary: "say \"hi\"\n}", path: "/p\\q", rate: 48_000)
        #expect(feed.arguments.contains(#"node.description = "say \"hi\" }""#))
        #expect(feed.arguments.contains(#"pipe.filename = "/p\\q""#))
    }
}
