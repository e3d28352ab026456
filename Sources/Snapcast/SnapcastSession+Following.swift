// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Output

/// How the server is brought to do what the plan says.
extension SnapcastSession {
    /// Asks for what differs from the plan.
    mutating func follow() {
        guard isReady else { return }
        followStreams()
        for group in status.groups { followGroup(group) }
        for client in status.clients.values.sorted(by: { $0.id < $1.id }) { followClient(client) }
    }

    private mutating func followStreams() {
        guard changesStreams else { return }
        let wanted = plan.zones.map { (SnapcastSession.stream(ofZone: $0.id), $0.id) }
        for (stream, zone) in wanted where !status.streams.contains(stream) {
            want("Stream.AddStream", ["streamUri": .string(uri(zone))], for: .stream(stream))
        }
        // Only once all have left it, since a group without its stream gets any other.
        let used = Set(status.groups.map(\.stream))
        for stream in status.streams.sorted()
        where stream.hasPrefix("carillon-") && !used.contains(stream)
            && !wanted.contains(where: { $0.0 == stream })
        {
            want("Stream.RemoveStream", ["id": .string(stream)], for: .stream(stream))
        }
    }

    /// All clients of a group are of one zone, whose stream it plays; a group has no mute of its own.
    private mutating func followGroup(_ group: SnapcastGroup) {
        let places = group.clients.map { plan.places[$0] }
        guard let zone = places.lazy.compactMap(\.self).first else { return }
        let others = zip(group.clients, places).filter { $1 != nil && $1 != zone }
        if !others.isEmpty {
            let kept = zip(group.clients, places).filter { $1 == nil || $1 == zone }.map(\.0)
            let parameters: JSONValue = [
                "id": .string(group.id), "clients": .array(kept.map { .string($0) }),
            ]
            return want("Group.SetClients", parameters, for: .group(group.id))
        }
        if group.isMuted {
            mute(group.clients)
            for id in group.clients { status.clients[id].map { followClient($0) } }
            want("Group.SetMute", ["id": .string(group.id), "mute": false], for: .group(group.id))
        }
        let stream = SnapcastSession.stream(ofZone: zone)
        guard group.stream != stream, status.streams.contains(stream) else { return }
        noteRepair()
        want(
            "Group.SetStream",
            ["id": .string(group.id), "stream_id": .string(stream)],
            for: .group(group.id)
        )
    }

    private mutating func followClient(_ client: SnapcastClient) {
        guard let settings = plan.settings[client.id] else { return }
        let percent = Int((min(1, max(0, settings.volume)) * 100).rounded())
        if (percent, settings.isMuted) != (client.percent, client.isMuted) {
            let volume: JSONValue = ["muted": .bool(settings.isMuted), "percent": .integer(percent)]
            want(
                "Client.SetVolume",
                ["id": .string(client.id), "volume": volume],
                for: .client(client.id, .volume)
            )
        }
        if settings.latency != client.latency {
            want(
                "Client.SetLatency",
                ["id": .string(client.id), "latency": .integer(settings.latency)],
                for: .client(client.id, .latency)
            )
        }
        if settings.name != SnapcastSession.settings(of: client).name {
            want(
                "Client.SetName",
                ["id": .string(client.id), "name": .string(settings.name)],
                for: .client(client.id, .name)
            )
        }
    }
}
