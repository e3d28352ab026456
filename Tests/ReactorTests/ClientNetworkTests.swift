// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Testing

struct ClientNetworkTests {
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]", "2001:db8:1:2::/64"),
        ("2001:db8::9", "2001:db8:0:0::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "0:0:0:0::/64"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("fe80::2%eth0", "fe80::2%eth0"),
        ("not:an:address", "not:an:address"),
        ("host", "host"),
    ])
    func `a client is an IPv4 address or a network of 64 bits`(host: String, network: String) {
        #expect(ClientNetwork.name(ofHost: host) == network)
    }
}
