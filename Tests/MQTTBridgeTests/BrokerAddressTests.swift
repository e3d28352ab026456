// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import MQTTBridge

struct BrokerAddressTests {
    @Test(arguments: [
        ("mqtt://broker", "mqtt://broker:1883"), ("mqtts://broker.local", "mqtts://broker.local:8883"),
        ("mqtt://10.0.0.1:2883", "mqtt://10.0.0.1:2883"), ("mqtts://[::1]:9", "mqtts://[::1]:9"),
        ("mqtt://[fe80::1]", "mqtt://[fe80::1]:1883"),
    ])
    func `an address has a scheme, and the port of the scheme unless it names one`(
        text: String,
        whole: String
    ) {
        #expect(BrokerAddress(text)?.description == whole)
    }

    @Test(arguments: [
        "broker", "http://broker", "mqtt://", "mqtt://a:0", "mqtt://a:65536", "mqtt://a b", "mqtt://fe80::1",
        "mqtt://a/b",
        "mqtt://user@a",
    ])
    func `anything else is none`(text: String) { #expect(BrokerAddress(text) == nil) }

    @Test func `only this machine is local`() {
        #expect(BrokerAddress("mqtt://localhost")?.isLocal == true)
        #expect(BrokerAddress("mqtt://127.0.0.2")?.isLocal == true)
        #expect(BrokerAddress("mqtt://[::1]")?.isLocal == true)
        #expect(BrokerAddress("mqtt://128.0.0.1")?.isLocal == false)
    }
}
