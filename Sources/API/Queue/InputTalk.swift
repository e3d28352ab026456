// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer
import LiveAudio

/// An announcement that is said into an input: no connection carries it, so this watches the token of who asked for it.
enum InputTalk {
    /// Ends the talk when the token is revoked.
    static func begin(_ talk: Talk, _ call: Call) {
        let token = HeldToken(access: call.api.configuration.access, client: call.request?.client)
        let watch = token.whenRevoked { talk.stream.finish(.revoked) }
        guard watch != nil else { return }
        if !token.isCurrent { talk.stream.finish(.revoked) }
        Task {
            // The changes end with the announcement.
            for await _ in talk.changes { continue }
            token.forget(watch)
        }
    }
}
