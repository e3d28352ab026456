// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// A protocol in which targets are sent messages.
///
/// ``all`` is the one table: a new protocol is a file beside the others, and its name there.
struct MessageProtocol: Sendable {
    /// The schemes of its addresses.
    let schemes: [String]
    /// The form of its addresses, for people.
    let form: String
    /// The values that a message may have.
    let values: Set<MessageValue>
    /// Whether an address with one of the schemes is complete.
    let accepts: @Sendable (TargetAddress) -> Bool
    /// Checks a message whose values are all of the protocol.
    let check: @Sendable (TargetMessage) throws(EngineError) -> Void
    /// Makes a link, which is not open yet.
    let link: @Sendable (TargetAddress, TargetSettings, NetworkAccess) -> any TargetLink

    /// All protocols.
    static let all: [MessageProtocol] = [.osc, .http, .mqtt, .text, .serial, .wake]

    /// The protocol of a scheme.
    static func of(_ scheme: String) -> MessageProtocol? { all.first { $0.schemes.contains(scheme) } }
}

/// A value of a message, by its name in the interface.
enum MessageValue: String, Sendable, CaseIterable {
    case address, arguments, types, method, path, contentType, topic, qos, retain, text, hex

    /// Whether a message has it.
    func isGiven(in message: TargetMessage) -> Bool {
        switch self {
        case .address: message.address != nil
        case .arguments: message.arguments != nil
        case .types: message.types != nil
        case .method: message.method != nil
        case .path: message.path != nil
        case .contentType: message.contentType != nil
        case .topic: message.topic != nil
        case .qos: message.qos != nil
        case .retain: message.retain != nil
        case .text: message.text != nil
        case .hex: message.bytes != nil
        }
    }
}

extension TargetMessage {
    /// The content as bytes; nil for none.
    var content: [UInt8]? { bytes ?? text.map { Array($0.utf8) } }
}

extension MessageProtocol {
    /// Checks that a text of a message has only printable characters of ASCII, so that it cannot end its line.
    static func checkPlain(_ text: String?, _ field: String, from first: String) throws(EngineError) {
        guard let text else { return }
        let allowed = "printable ASCII without spaces, beginning with \(first)"
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), first.contains(text.prefix(1)),
            !text.isEmpty
        else {
            throw .invalidValue(field: field, allowed: allowed, given: "another text")
        }
    }

    /// The problem of a message without a value that its protocol needs.
    static func missing(_ value: MessageValue, _ meaning: String) -> EngineError {
        .invalidValue(field: value.rawValue, allowed: meaning, given: "nothing")
    }
}
