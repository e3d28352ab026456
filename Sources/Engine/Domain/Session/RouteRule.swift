// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Why the route changed.
///
/// - Source: SS-17; the names are those of AVAudioSession where it has one.
public enum RouteChangeReason: String, Sendable, CaseIterable {
    /// A device or its plug appeared, such as headphones.
    case newDeviceAvailable
    /// The device or its plug went away.
    case oldDeviceUnavailable
    /// Category or options changed.
    case categoryChange
    /// A client chose an output.
    case override
    /// The machine's default output changed.
    case defaultChanged
    /// The same device plays through another port.
    case routeConfigurationChange
}

/// Decides the route of our sound, and why it changed.
struct RouteRule: Sendable, Equatable {
    let category: SessionCategory
    let options: Set<SessionOption>
    /// The output that a client chose.
    let choice: OutputChoice
    /// Outputs of single buses, used only in `multiRoute` (AQ-30).
    let buses: [VolumeScope: String]

    /// Form factors that are worn or held; `defaultToSpeaker` does not override them.
    static let accessories: Set<String> = ["headphone", "headset", "handsfree", "hands-free"]
    /// Form factors of built-in speakers (AQ-34).
    static let speakers: Set<String> = ["speaker", "internal"]

    /// Whether a sink is allowed (AQ-33).
    func allows(_ sink: AudioSink) -> Bool {
        !sink.isBluetooth || !category.filtersBluetooth || options.contains(.allowBluetooth)
    }

    /// Whether a source is allowed (AQ-33).
    func allows(_ source: AudioSource) -> Bool {
        !source.isBluetooth || !category.filtersBluetooth || options.contains(.allowBluetooth)
    }

    /// The routes for the port.
    func routes(in graph: AudioGraph) -> OutputRoutes {
        guard category == .multiRoute else { return OutputRoutes(main: main(in: graph)) }
        let zones = EngineState.soundingBuses.compactMap { scope in
            buses[scope].map { sink in
                let (key, number) = (scope.rawValue, DirectZone.number(scope))
                return ZoneRoute(zone: number, key: key, title: key, sink: sink)
            }
        }
        return OutputRoutes(main: main(in: graph), zones: zones)
    }

    private func main(in graph: AudioGraph) -> OutputChoice {
        let sinks = graph.sinks
        if case .pinned(let name) = choice, sinks.first(where: { $0.name == name }).map(allows) ?? true {
            return choice
        }
        let standard = sinks.first { $0.name == graph.defaultSink }
        let isAccessory = standard.map { sink in
            sink.isBluetooth || sink.formFactor.map(RouteRule.accessories.contains) ?? false
        }
        if let standard, allows(standard), isAccessory == true || !options.contains(.defaultToSpeaker) {
            return .followDefault
        }
        let allowed = sinks.filter(allows)
        let speaker = allowed.first { $0.formFactor.map(RouteRule.speakers.contains) ?? false }
        if options.contains(.defaultToSpeaker), let speaker { return .pinned(speaker.name) }
        if let standard, !allows(standard), let other = speaker ?? allowed.first {
            return .pinned(other.name)
        }
        return .followDefault
    }

    /// Why our sinks changed.
    ///
    /// - Parameters:
    ///   - old: the previous graph.
    ///   - new: the current graph.
    ///   - arrived: the sinks of the previous graph that had appeared a moment before.
    ///   - asked: the reason of a route change that we requested meanwhile.
    /// - Returns: the reason to publish.
    static func reason(
        _ old: AudioGraph,
        _ new: AudioGraph,
        arrived: Set<String> = [],
        asked: RouteChangeReason?
    ) -> RouteChangeReason {
        let names = Set(new.sinks.map(\.name))
        if old.playingSinks.contains(where: { !names.contains($0) }) { return .oldDeviceUnavailable }
        if let asked { return asked }
        let known = Set(old.sinks.map(\.name)).subtracting(arrived).union(old.playingSinks)
        if new.playingSinks.contains(where: { !known.contains($0) }) { return .newDeviceAvailable }
        if old.playingSinks == new.playingSinks {
            if new.hasAccessory { return .newDeviceAvailable }
            return old.hasAccessory ? .oldDeviceUnavailable : .routeConfigurationChange
        }
        return old.defaultSink != new.defaultSink ? .defaultChanged : .routeConfigurationChange
    }
}

extension AudioGraph {
    /// The sinks of our streams.
    var route: [AudioSink] { sinks.filter { playingSinks.contains($0.name) } }

    /// Whether one of our sinks is worn or held.
    fileprivate var hasAccessory: Bool {
        route.contains { $0.formFactor.map(RouteRule.accessories.contains) ?? false }
    }

    /// The sink whose volume is the output volume: that of the main stream, else the default one.
    var volumeSink: AudioSink? {
        sinks.first { ownSinks.contains($0.name) } ?? sinks.first { $0.name == defaultSink }
    }
}
