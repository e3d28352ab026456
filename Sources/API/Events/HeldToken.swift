// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer

/// The token with which a connection that stays was opened; where nobody is asked for one, it is always current.
///
/// - Thread: any.
struct HeldToken: Sendable {
    /// Nil where nobody is asked for a token.
    let access: AccessControl?
    /// Who opened the connection.
    let client: AccessIdentity?

    /// Whether it is still there and allows the same.
    var isCurrent: Bool {
        guard let access else { return true }
        return client.map(access.isCurrent) ?? false
    }

    /// Calls an action, once, when it is found to be gone; it must be quick.
    ///
    /// - Returns: a number for ``forget(_:)``.
    func whenRevoked(_ action: @escaping @Sendable () -> Void) -> UInt64? {
        guard let access, let client else { return nil }
        return access.whenRevoked(client, action)
    }

    /// Ends what ``whenRevoked(_:)`` began.
    func forget(_ number: UInt64?) {
        if let number { access?.forget(number) }
    }
}
