// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Snapcast

extension Setting {
    /// The settings of rooms on other machines.
    static let rooms: [Setting] = [
        .field(
            .snapserver,
            .one(\.snapserver),
            \.snapserver,
            .snapserver,
            placeholder: "server",
            """
            Snapcast server that plays to rooms: `start` runs one, whose control interface listens at port 1705 and its players' at the \
            port before it, or `start:PORT`; an address of this machine is that of one which runs already
            """
        ),
        .field(
            .roomBuffer,
            .one(\.roomBuffer),
            \.roomBufferMilliseconds,
            .number(200...10_000),
            placeholder: "ms",
            "milliseconds from the mix to the rooms' loudspeakers, with `--snapserver start`; networks that lose packets want more"
        ),
    ]
}

extension SettingForm<SnapcastConfiguration.Server?> {
    /// `start`, `start:PORT`, or the address of a server's control interface on this machine.
    static var snapserver: SettingForm {
        SettingForm(
            allowed: "none, start, start:PORT, or an address of this machine such as 127.0.0.1:1705",
            value: { text in
                if text == "none" { return .some(nil) }
                let words = text.split(separator: ":", omittingEmptySubsequences: false)
                if words.first == "start" {
                    guard words.count > 1 else { return .started(port: 1705) }
                    guard words.count == 2, let port = UInt16(words[1]), port > 1 else { return nil }
                    return .started(port: port)
                }
                guard let address = SocketAddress(text) ?? SocketAddress("\(text):1705"), address.isLoopback,
                    address.port.map({ $0 > 0 }) == true
                else { return nil }
                return .running(address)
            },
            text: { server in
                switch server {
                case nil: "none"
                case .started(let port): port == 1705 ? "start" : "start:\(port)"
                case .running(let address): "\(address)"
                }
            }
        )
    }
}
