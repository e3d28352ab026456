// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore

/// The client of `carillon ctl` and `carillon backup`, whose commands wait for one call after the other.
///
/// - Thread: any; every call blocks.
struct ControlClient: Sendable {
    /// Sends the requests.
    var carillon: ClientCore.Carillon
    /// Sent as `Authorization: Bearer`; nil for none.
    let token: String?

    /// The server.
    var place: Place { carillon.place }

    /// Sends a request and returns a successful response.
    ///
    /// - Parameters:
    ///   - method: of HTTP.
    ///   - path: with its query, encoded.
    ///   - body: sent as JSON; nil sends none.
    /// - Returns: the response, with a status below 400.
    /// - Throws: `refused` for another status, or the reason why there is no response.
    func send(_ method: String, _ path: String, _ body: JSONValue? = nil) throws(ControlError) -> Answer {
        try send(Request(method, path, body))
    }

    /// As ``send(_:_:_:)``, for a request with any content.
    func send(_ request: Request) throws(ControlError) -> Answer {
        do throws(ClientError) {
            return try carillon.exchange(request)
        } catch {
            throw ControlError(error)
        }
    }
}

extension Answer {
    /// That the change is in effect but not stored, in one line; nil if it is stored, or if nothing was to be stored.
    ///
    /// - Source: decision D-50.
    var warning: String? {
        isUnkept ? "done, but not stored: a restart may lose the change; carillon ctl health says why" : nil
    }
}
