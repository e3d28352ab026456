// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Testing

@testable import Messaging

/// Addresses of targets: what is one, and what is refused with the forms that are allowed.
struct TargetAddressTests {
    @Test(arguments: [
        ("osc.udp://10.0.0.5:53000", "osc.udp", "10.0.0.5", 53000, ""),
        ("HTTP://Relay.local", "http", "Relay.local", nil, ""),
        ("https://[fe80::1]:8443/api?x=1", "https", "fe80::1", 8443, "/api?x=1"),
        ("http://[::1]/", "http", "::1", nil, "/"),
        ("http://h?x", "http", "h", nil, "?x"),
        ("serial:///dev/ttyUSB0?rate=9600", "serial", "", nil, "/dev/ttyUSB0?rate=9600"),
    ])
    func `an address is read`(
        text: String,
        scheme: String,
        host: String,
        port: UInt16?,
        path: String
    ) throws {
        let address = try #require(TargetAddress(text))
        #expect(address.scheme == scheme && address.host == host)
        #expect(address.port == port && address.path == path)
    }

    @Test(arguments: [
        "", "10.0.0.5:53000", "osc.udp:10.0.0.5", "osc.udp://10.0.0.5:0", "osc.udp://10.0.0.5:65536",
        "osc.udp://10.0.0.5:x", "http://user:pass@host/", "http://ho st/", "http://höst/", "http://host/#x",
        "http://host/\r\nX: y", "http://ho\u{0}st/",
    ])
    func `anything else is no address`(text: String) { #expect(TargetAddress(text) == nil) }

    @Test(arguments: [
        "osc.udp://10.0.0.5:53000", "osc.tcp://desk:53000", "osc.slip://desk:53000/", "http://10.0.0.6",
        "https://relay.example/api/v1?key=1", "mqtt://10.0.0.7", "mqtts://broker.example:8883",
        "udp://10.0.0.8:7000", "tcp://10.0.0.8:4352", "serial:///dev/ttyUSB0",
        "serial:///dev/serial/by-id/usb-1?rate=115200", "wol://255.255.255.255/AA-BB-CC-DD-EE-FF",
        "wol://10.0.0.255:7/aa:bb:cc:dd:ee:ff",
    ])
    func `each protocol has its addresses`(text: String) throws {
        var target = TargetSettings()
        target.address = text
        try Messenger().check(target)
    }

    @Test(arguments: [
        "osc.udp://10.0.0.5", "osc.udp://:53000", "osc.tcp://10.0.0.5:53000/x", "mqtt://10.0.0.7/topic",
        "udp://10.0.0.8", "serial://host/dev/ttyUSB0", "serial:///etc/passwd", "serial:///dev/../etc/passwd",
        "serial:///dev/ttyUSB0?rate=9601", "serial:///dev/ttyUSB0?baud=9600", "wol://10.0.0.255",
        "wol://10.0.0.255/AA-BB-CC-DD-EE", "wol://10.0.0.255/AA-BB-CC-DD-EE-FG", "ftp://10.0.0.5",
        "file:///etc",
    ])
    func `what no protocol takes is refused with the forms that are allowed`(text: String) {
        var target = TargetSettings()
        target.address = text
        let error = #expect(throws: EngineError.self) { try Messenger().check(target) }
        guard case .invalidValue("address", let allowed, text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        for form in MessageProtocol.all.map(\.form) { #expect(allowed.contains(form)) }
    }
}
