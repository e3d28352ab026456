// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSCServer
import Reactor

extension Setting {
    private static let standard = OSCServerConfiguration(addresses: [])

    /// OSC: where it listens, and its limits.
    static let osc: [Setting] = [
        Setting(
            name: .oscListen,
            option: .list(\.oscListen),
            standard: "none",
            allowed: "HOST:PORT or [IPV6]:PORT",
            isReloadable: false,
            placeholder: "address",
            meaning: """
                address at which OSC is received over UDP and TCP, which are not encrypted; repeatable; one that other machines can \
                reach needs tokens or `--insecure`
                """,
            apply: { (reader, settings) throws(StartError) in
                let addresses = try reader.addresses(.oscListen, standard: [], settings.refusalOfOSC(at:))
                if let file = addresses.first(where: { $0.port == nil }) {
                    throw reader.invalid(.oscListen, "\(file)")
                }
                settings.osc.addresses = addresses
            }
        ),
        Setting(
            name: .oscNetwork,
            option: .list(\.oscNetwork),
            standard: "(private and link-local networks)",
            allowed: "addresses and networks such as 127.0.0.1 and 192.0.2.0/24",
            isReloadable: false,
            placeholder: "network",
            meaning: "network whose messages are taken over OSC, in place of the standard ones; repeatable",
            apply: { (reader, settings) throws(StartError) in
                if let networks = try reader.networks(.oscNetwork) { settings.osc.networks = networks }
            }
        ),
        .field(
            .oscRateLimit,
            .one(\.oscRateLimit),
            \.osc.messagesPerSecond,
            .number(1...100_000),
            "OSC messages per second and address, with a burst of twice as many, and four times as many of all addresses; more are dropped, over TCP they wait"
        ),
        .field(
            .oscClients,
            .one(\.oscClients),
            \.osc.maximumClients,
            .number(1...10_000),
            "clients of OSC that are remembered; packets of more are dropped"
        ),
    ]
}
