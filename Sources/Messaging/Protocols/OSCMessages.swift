// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import OSC
import Reactor

extension MessageProtocol {
    /// Open Sound Control over UDP, and over TCP with sizes (1.0) or SLIP (1.1).
    static let osc = MessageProtocol(
        schemes: ["osc.udp", "osc.tcp", "osc.slip"],
        form: "osc.udp://HOST:PORT, osc.tcp://HOST:PORT, osc.slip://HOST:PORT",
        values: [.address, .arguments, .types],
        accepts: { !$0.host.isEmpty && $0.port != nil && ["", "/"].contains($0.path) },
        check: { message throws(EngineError) in
            guard message.address != nil else {
                throw missing(.address, "an OSC address such as /cue/1/start")
            }
            try checkPlain(message.address, "address", from: "/")
            if (message.arguments ?? []).contains(where: \.isUnfitForOSC) {
                let allowed = "texts without null characters, and numbers that a float can have"
                throw .invalidValue(field: "arguments", allowed: allowed, given: "another value")
            }
            guard let types = message.types, message.typedArguments == nil else { return }
            let allowed = "a letter of ihfdsTF for each argument, which fits its value"
            throw .invalidValue(field: "types", allowed: allowed, given: types)
        },
        link: { address, _, network in
            let framing: OSCFraming? = ["osc.tcp": .size, "osc.slip": .slip][address.scheme]
            return SocketLink(address.host, address.port ?? 0, framing == nil ? .datagram : .stream, network)
            {
                let packet = OSCPacket.message($0.osc).encoded
                return framing?.frame(packet) ?? packet
            }
        }
    )
}

extension TargetMessage {
    /// The message as one of OSC.
    fileprivate var osc: OSCMessage { OSCMessage(address ?? "/", typedArguments ?? []) }

    /// The arguments with the types that are given, or that follow from them; nil where both do not fit.
    ///
    /// Of themselves whole numbers have 32 bits, or 64 where they need them, and other numbers are floats.
    fileprivate var typedArguments: [OSCArgument]? {
        let arguments = arguments ?? []
        guard let types else { return arguments.map(\.osc) }
        guard types.utf8.count == arguments.count else { return nil }
        let typed = zip(types, arguments).compactMap { $1.osc(of: $0) }
        return typed.count == arguments.count ? typed : nil
    }
}

extension ParameterValue {
    /// Whether it would arrive as something else.
    fileprivate var isUnfitForOSC: Bool {
        switch self {
        case .string(let text): text.utf8.contains(0)
        case .number(let number): !Float(number).isFinite
        case .boolean, .integer: false
        }
    }

    fileprivate var osc: OSCArgument {
        switch self {
        case .boolean(let flag): .bool(flag)
        case .integer(let whole): Int32(exactly: whole).map { .integer($0) } ?? .long(Int64(whole))
        case .number(let number): .float(Float(number))
        case .string(let text): .string(text)
        }
    }

    /// The value as an argument of a type; nil where it is none.
    fileprivate func osc(of type: Character) -> OSCArgument? {
        switch (type, self) {
        case ("i", .integer(let whole)): Int32(exactly: whole).map { .integer($0) }
        case ("i", .number(let number)): Int32(exactly: number).map { .integer($0) }
        case ("h", .integer(let whole)): .long(Int64(whole))
        case ("h", .number(let number)): Int64(exactly: number).map { .long($0) }
        case ("f", .integer(let whole)): .float(Float(whole))
        case ("f", .number(let number)): .float(Float(number))
        case ("d", .integer(let whole)): .double(Double(whole))
        case ("d", .number(let number)): .double(number)
        case ("s", .string(let text)): .string(text)
        case ("T", .boolean(let flag)), ("F", .boolean(let flag)): .bool(flag)
        default: nil
        }
    }
}
