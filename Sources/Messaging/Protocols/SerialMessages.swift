// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Platform

extension MessageProtocol {
    /// Text or bytes over a serial line of this machine: relays, projectors, older desks.
    static let serial = MessageProtocol(
        schemes: ["serial"],
        form: "serial:///dev/ttyUSB0?rate=9600",
        values: [.text, .hex],
        accepts: { $0.host.isEmpty && $0.port == nil && SerialLine($0.path) != nil },
        check: { message throws(EngineError) in
            guard message.content?.isEmpty == false else {
                throw missing(.text, "text or hex with at least a byte")
            }
        },
        link: { address, _, _ in
            SerialLink(SerialLine(address.path) ?? SerialLine(device: "/dev/null", rate: 0))
        }
    )
}

/// A serial line of this machine.
struct SerialLine: Equatable {
    let device: String
    let rate: Int

    init(device: String, rate: Int) { (self.device, self.rate) = (device, rate) }

    /// Reads `/dev/NAME?rate=RATE`; without a rate it is 9600.
    init?(_ path: String) {
        let parts = path.split(separator: "?", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0].hasPrefix("/dev/"), !parts[0].contains("..") else {
            return nil
        }
        var rate = 9_600
        if parts.count == 2 {
            guard parts[1].hasPrefix("rate="), let given = Int(parts[1].dropFirst(5)) else { return nil }
            rate = given
        }
        guard SerialPort.rates.contains(rate) else { return nil }
        self.init(device: String(parts[0]), rate: rate)
    }
}

/// A link over a serial line.
private final class SerialLink: TargetLink {
    private let line: SerialLine
    private var port: SerialPort?

    init(_ line: SerialLine) { self.line = line }

    let patience = 0.1

    func open(by deadline: UInt64) throws(MessageFailure) {
        guard port == nil else { return }
        do throws(SystemError) { port = try SerialPort(line.device, rate: line.rate) } catch {
            throw MessageFailure("\(error)")
        }
    }

    func send(_ message: TargetMessage, by deadline: UInt64) throws(MessageFailure) -> String? {
        do throws(SystemError) { try port?.write(message.content ?? [], by: deadline) } catch {
            close()
            throw MessageFailure(error)
        }
        return nil
    }

    func lateAnswer() -> String? { port?.arrived().map { AnswerText.text($0) } }

    func close() { port = nil }
}
