// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Fetching

extension Setting {
    /// Targets and streams: where they may be, and how many messages wait for a target.
    static let targets: [Setting] = [
        Setting(
            name: .targetNetwork,
            option: .list(\.targetNetwork),
            standard: "(private and link-local networks)",
            allowed: "addresses and networks such as 127.0.0.1 and 192.0.2.0/24",
            isReloadable: false,
            placeholder: "network",
            meaning: "network in which targets are sent messages, in place of the standard ones; repeatable",
            apply: { (reader, settings) throws(StartError) in
                if let networks = try reader.networks(.targetNetwork) { settings.targetNetworks = networks }
            }
        ),
        .field(
            .targetQueue,
            .one(\.targetQueue),
            \.targetQueue,
            .number(1...10_000),
            "messages that wait for one target; more fail at once"
        ),
        Setting(
            name: .streamNetwork,
            option: .list(\.streamNetwork),
            standard: "public",
            allowed: "public, addresses and networks such as 192.0.2.0/24",
            isReloadable: false,
            placeholder: "network",
            meaning: "network in which streams are, public for all public addresses; repeatable",
            apply: { (reader, settings) throws(StartError) in
                if let rule = try reader.networkRule(.streamNetwork) { settings.streamNetworks = rule }
            }
        ),
    ]
}
