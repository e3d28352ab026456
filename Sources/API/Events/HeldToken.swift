// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer

/// The token that opened a long-lived connection; always current if the server needs no tokens.
///
/// - Thread: any.
struct HeldToken: Sendable {
    /// Nil if the server needs no tokens.
    let access: AccessControl?
    /// The client that opened the connection.
    let client: AccessIdentity?

    /// Whether the token still exists unchanged.
    var isCurrent: Bool {
        guard let access else { return true }
        return client.map(access.isCurrent) ?? false
    }

    /// Calls an action once when the token is found to be revoked; it must return quickly.
    ///
    /// - Returns: a number for ``forget(_:)``.
    func whenRevoked(_ action: @escaping @Sendable () -> Void) -> UInt64? {
        guard let access, let client else { return nil }
        return access.whenRevoked(client, action)
    }

    /// Removes the action added by ``whenRevoked(_:)``.
    func forget(_ number: UInt64?) {
        if let number { access?.forget(number) }
    }
}
