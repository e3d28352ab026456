// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// What the thread of the bridge has to do something about.
enum BridgeInput: Sendable {
    /// On the connection to the broker.
    case broker(BrokerEvent)
    /// The broker has kept a message of ours.
    case kept(topic: String)
    /// An event of the server.
    case event(Event)
    /// The server can be reached, or not.
    case server(isLive: Bool)
    /// The mirror has changed; with `sounds`, also its sounds.
    case mirror(sounds: Bool)
    /// The bridge is to end.
    case end
}
