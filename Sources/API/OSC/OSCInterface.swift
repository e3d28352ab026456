// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import OSCServer

/// The interface over OSC: a session for each client, with the same operations, scopes and problems as over HTTP.
///
/// - Source: docs/osc.md.
public struct OSCInterface: Sendable {
    private let api: APIContext

    /// Makes the interface of routes that are registered.
    public init(_ routes: APIRoutes) { api = routes.api }

    /// Makes the session of a client.
    public func session(for client: OSCClient) -> any OSCSession { OSCConversation(api, client) }
}
