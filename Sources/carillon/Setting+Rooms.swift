// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
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
        Setting(
            name: .rtp,
            option: .one(\.rtp),
            standard: "none",
            allowed: SettingForm<RTPGroup?>.rtp.allowed,
            isReloadable: false,
            placeholder: "group",
            meaning: """
                multicast group to which the main zone is sent by RTP, for rooms with PipeWire 1.4 or newer and clocks that agree; other zones get \
                groups with the same first two numbers; not with `--snapserver`
                """,
            apply: { (reader, settings) throws(StartError) in try reader.readRTP(&settings) }
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

extension SettingForm<RTPGroup?> {
    /// A multicast group of one site, with or without a port.
    static var rtp: SettingForm {
        SettingForm(
            allowed:
                "none, or an address from 239.0.0.0 to 239.255.255.255, with a port from 1024 on or without",
            value: { text in text == "none" ? .some(nil) : RTPGroup(text).map { .some($0) } },
            text: { $0.map { "\($0)" } ?? "none" }
        )
    }
}

extension SettingsReader {
    /// Reads `--rtp`; rooms have one engine.
    func readRTP(_ settings: inout Settings) throws(StartError) {
        guard let text = text(.rtp) else { return }
        let form = SettingForm<RTPGroup?>.rtp
        guard let value = form.value(text) else { throw invalid(.rtp, text) }
        if value != nil, let server = self.text(.snapserver), server != "none" {
            throw .invalidValue(
                setting: SettingName.rtp.option,
                given: text,
                allowed: "none, since \(SettingName.snapserver.option) is \(server)"
            )
        }
        settings.rtp = value
    }
}
