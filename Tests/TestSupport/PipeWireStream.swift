// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A node as PipeWire's own tools see it.
public struct PipeWireStream: Equatable {
    /// Its id on the server.
    public var id: Int
    /// Linear factors, one per channel.
    public var volumes: [Float]
    /// Whether it is muted.
    public var isMuted: Bool
}

extension PipeWireServer {
    /// The node of this name; nil if there is none.
    public func stream(_ name: String) throws -> PipeWireStream? {
        let objects = try JSONSerialization.jsonObject(with: tool("pw-dump")) as? [[String: Any]] ?? []
        for object in objects {
            guard let info = object["info"] as? [String: Any], let id = object["id"] as? Int,
                let properties = info["props"] as? [String: Any], properties["node.name"] as? String == name,
                let parameters = info["params"] as? [String: Any],
                let props = parameters["Props"] as? [[String: Any]],
                let levels = props.first(where: { $0["channelVolumes"] != nil }),
                let volumes = levels["channelVolumes"] as? [NSNumber]
            else { continue }
            return PipeWireStream(
                id: id,
                volumes: volumes.map(\.floatValue),
                isMuted: levels["mute"] as? Bool ?? false
            )
        }
        return nil
    }

    /// Waits until the node's levels are as expected.
    ///
    /// - Throws: `Failure` with the last levels after `seconds`.
    @discardableResult
    public func waitForStream(
        _ name: String,
        within seconds: Double = 60,
        until isRight: (PipeWireStream) -> Bool
    ) throws -> PipeWireStream {
        let deadline = Date(timeIntervalSinceNow: seconds)
        var last: PipeWireStream?
        while Date() < deadline {
            last = try stream(name)
            if let last, isRight(last) { return last }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw Failure(description: "\(name) is \(last.map { "\($0)" } ?? "not there")")
    }

    /// Sets a node's volumes as its user would.
    public func setVolumes(_ name: String, _ volumes: [Float]) throws {
        let id = try waitForStream(name) { _ in true }.id
        let list = volumes.map { "\($0)" }.joined(separator: ", ")
        try tool("pw-cli", "set-param", "\(id)", "Props", "{ channelVolumes: [ \(list) ] }")
    }

    /// Sets a node's volumes until they are applied: our own stream refuses volumes for a while after its start.
    ///
    /// - Throws: `Failure` if they are refused for a minute.
    public func setVolumesUntilKept(_ name: String, _ volumes: [Float]) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        repeat {
            try setVolumes(name, volumes)
            Thread.sleep(forTimeInterval: 0.3)
            if try stream(name)?.volumes == volumes { return }
        } while Date() < deadline
        throw Failure(description: "\(name) does not keep the volumes \(volumes)")
    }

    /// Mutes or unmutes a node as its user would.
    public func setMute(_ name: String, _ isMuted: Bool) throws {
        let id = try waitForStream(name) { _ in true }.id
        try tool("pw-cli", "set-param", "\(id)", "Props", "{ mute: \(isMuted) }")
    }
}
