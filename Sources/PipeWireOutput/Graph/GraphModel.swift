// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc
import Output

/// The objects of the sound server's graph that matter to us, by their ids.
///
/// - Thread: the one that owns it.
struct GraphModel: Sendable, Equatable {
    /// A sink, a source or a playback stream.
    struct Node: Sendable, Equatable {
        var serial: UInt64
        var isSink: Bool
        var isSource = false
        var isOwn = false
        /// The key of the zone that a stream of ours plays; nil for the main one.
        var zone: String?
        var isRunning = false
        var name: String?
        var summary: String?
        var application: String?
        var role: String?
        var memoryKey: String?
        var formFactor: String?
        var api: String?
        /// The device and its part, if it has one.
        var device: UInt32?
        var part: UInt32?
        var levels: StreamLevels?

        /// Whether it is a playback stream.
        var isStream: Bool { !isSink && !isSource }
    }

    /// A sound card or a headset.
    struct Device: Sendable, Equatable {
        var formFactor: String?
        /// The type of the active port of each part.
        var ports: [UInt32: String] = [:]
    }

    /// One connection of two nodes.
    struct Link: Sendable, Equatable {
        var output: UInt32
        var input: UInt32
        /// The client that made it.
        var client: UInt32 = .max
    }

    var isConnected = false
    /// The client of the session manager, while its metadata takes targets.
    var manager: UInt32?
    var nodes: [UInt32: Node] = [:]
    var devices: [UInt32: Device] = [:]
    var links: [UInt32: Link] = [:]
    var defaultSink: String?
    var defaultSource: String?

    /// Adds or replaces a node; its levels are kept.
    mutating func take(_ node: Node, id: UInt32) {
        var node = node
        node.levels = nodes[id]?.levels
        nodes[id] = node
    }

    /// Removes an object.
    ///
    /// - Returns: the removed node, if it was one.
    mutating func remove(_ id: UInt32) -> Node? {
        devices[id] = nil
        links[id] = nil
        return nodes.removeValue(forKey: id)
    }

    /// Id and node of the sink with this name.
    func sink(named name: String) -> (id: UInt32, node: Node)? {
        nodes.first { $0.value.isSink && $0.value.name == name }.map { ($0.key, $0.value) }
    }

    /// The graph to report.
    var graph: AudioGraph {
        guard isConnected else { return AudioGraph() }
        let inside = inputStreams
        return AudioGraph(
            isConnected: true,
            sinks: nodes.values.compactMap(sink).sorted { $0.name < $1.name },
            sources: nodes.values.compactMap(source).sorted { $0.name < $1.name },
            streams: nodes.values.filter { $0.isStream && !$0.isOwn && !inside.contains($0.serial) }.map {
                node in
                OtherStream(
                    id: node.serial,
                    application: node.application ?? node.name ?? "unknown",
                    role: node.role,
                    isPlaying: node.isRunning
                )
            }.sorted { $0.id < $1.id },
            defaultSink: defaultSink,
            defaultSource: defaultSource,
            ownSinks: ownSinks,
            zoneSinks: zoneSinks
        )
    }

    /// The streams of other applications that play into sinks of ours, by serial: they are heard through us.
    var inputStreams: Set<UInt64> {
        Set(
            links.values.compactMap { link in
                guard let sink = nodes[link.input], sink.isOwn, sink.isSink else { return nil }
                return nodes[link.output]?.serial
            }
        )
    }

    // MARK: Parts

    private var ownSinks: [String] {
        let names = links.values.compactMap { link -> String? in
            guard let node = nodes[link.output], node.isOwn, node.isStream, node.zone == nil else {
                return nil
            }
            return nodes[link.input]?.name
        }
        return Set(names).sorted()
    }

    /// The sinks of the zones' streams; a stream that is not running has none, even if it is linked.
    private var zoneSinks: [String: Set<String>] {
        links.values.reduce(into: [:]) { sinks, link in
            guard let node = nodes[link.output], node.isOwn, node.isRunning, let zone = node.zone,
                let input = nodes[link.input], input.isSink, let name = input.name
            else { return }
            sinks[zone, default: []].insert(name)
        }
    }

    private func source(_ node: Node) -> AudioSource? {
        guard node.isSource, let name = node.name else { return nil }
        return AudioSource(
            name: name,
            summary: node.summary ?? name,
            formFactor: formFactor(of: node),
            isBluetooth: node.api?.hasPrefix("blue") == true,
            isMuted: node.levels?.isMuted ?? false,
            channelCount: node.levels?.volumes.count ?? 0
        )
    }

    private func sink(_ node: Node) -> AudioSink? {
        guard node.isSink, !node.isOwn, let name = node.name else { return nil }
        return AudioSink(
            name: name,
            summary: node.summary ?? name,
            formFactor: formFactor(of: node),
            isBluetooth: node.api?.hasPrefix("blue") == true,
            // Mixers show the cube root, which is closer to perceived loudness.
            volume: node.levels?.volumes.max().map { Double(cbrtf($0)) } ?? 1,
            isMuted: node.levels?.isMuted ?? false,
            channelCount: node.levels?.volumes.count ?? 0
        )
    }

    private func formFactor(of node: Node) -> String? {
        let device = node.device.flatMap { devices[$0] }
        let port = node.part.flatMap { device?.ports[$0] }
        guard let word = port ?? node.formFactor ?? device?.formFactor else { return nil }
        return word == "headphones" ? "headphone" : word.lowercased()
    }
}
