// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// The credential of a request; the first of these that it has counts.
enum AccessCredential: Hashable {
    /// `Authorization: Bearer SECRET`.
    case bearer(String)
    /// `Sec-WebSocket-Protocol: bearer.SECRET`, with the element as it was offered.
    case subprotocol(String, offered: String)
    /// `?ticket=TICKET` of a GET.
    case ticket(String)
    /// The cookie.
    case session(String)
    /// Authorization of another scheme, or more than one.
    case malformed

    /// Longer texts cannot be secrets of ours and are not hashed.
    private static let lengthLimit = 256

    init?(_ head: RequestHead, cookie: String) {
        if let credential = Self.authorization(head) ?? Self.subprotocol(head) ?? Self.ticket(head) {
            self = credential
        } else if let session = Self.cookie(cookie, in: head) {
            self = .session(session)
        } else {
            return nil
        }
    }

    /// The value of a cookie.
    static func cookie(_ name: String, in head: RequestHead) -> String? {
        for field in head.fields.values(for: .cookie) {
            for pair in field.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " || $0 == "\t" }
                guard trimmed.hasPrefix(name + "=") else { continue }
                let value = trimmed.dropFirst(name.count + 1)
                return value.utf8.count <= lengthLimit && !value.isEmpty ? String(value) : nil
            }
        }
        return nil
    }

    private static func authorization(_ head: RequestHead) -> AccessCredential? {
        let values = head.fields.values(for: .authorization)
        guard let value = values.first else { return nil }
        let parts = value.split(separator: " ", omittingEmptySubsequences: true)
        guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer",
            parts[1].utf8.count <= lengthLimit
        else { return .malformed }
        return .bearer(String(parts[1]))
    }

    private static func subprotocol(_ head: RequestHead) -> AccessCredential? {
        guard Handshake.isRequested(by: head) else { return nil }
        for element in head.fields.elements(of: .secWebSocketProtocol) where element.hasPrefix("bearer.") {
            let secret = element.dropFirst("bearer.".count)
            return (1...lengthLimit).contains(secret.utf8.count)
                ? .subprotocol(String(secret), offered: element) : .malformed
        }
        return nil
    }

    private static func ticket(_ head: RequestHead) -> AccessCredential? {
        guard head.method == .get, let ticket = head.target.query("ticket") else { return nil }
        return ticket.utf8.count <= lengthLimit ? .ticket(ticket) : .malformed
    }
}
