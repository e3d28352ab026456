// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// How the session became active.
public enum SessionActivation: String, Sendable, CaseIterable {
    /// By request, until it is deactivated or the queue is empty (AQ-09).
    case explicit
    /// By the first sound, until the last one ends.
    case automatic
}

/// Periodic reports of the output volume, also when it did not change.
public struct OutputVolumeMonitor: Sendable, Equatable, Codable {
    /// Whether it is reported at every interval to clients that subscribe to the event by name (AQ-18).
    public var isEnabled = true
    /// The interval in seconds, 0.1 to 3,600.
    public var interval: Double = 1

    /// Makes the default monitor: once per second (AQ-17).
    public init() {}
}

/// The audio session: the role of our sound among all sound of the machine, and the conditions that affect it.
///
/// A value without clock and I/O; it holds the last reported graph of the sound server.
///
/// - Source: AQ-17 to AQ-37, SS-15 to SS-21.
struct AudioSession: Sendable, Equatable {
    var category: SessionCategory
    var options: Set<SessionOption> = []
    /// The category that takes effect when the session becomes inactive (SM-22).
    var nextCategory: SessionCategory?
    /// Whether a client chose the category or options, which are then kept over a restart.
    var isCategoryChosen = false
    /// How it became active; nil while inactive.
    var activation: SessionActivation?
    /// Whether its activation asked that others are notified when it ends (AQ-37).
    var notifiesOthers = false
    /// Whether it ends with the last sound because the queue is empty (AQ-09).
    var endsInSilence = false
    /// Silent mode: system sounds vibrate instead (SS-08), and some categories are silenced.
    var isSilent = false
    var isLocked = false
    var interruption = Interruption()
    var output = OutputChoice.followDefault
    var busOutputs: [VolumeScope: String] = [:]
    var monitor = OutputVolumeMonitor()
    /// Decibels by which other applications are lowered, −60 to 0.
    var othersDepth: Double
    var graph = AudioGraph()
    /// When the sinks appeared that did so a moment ago.
    var arrivals: [String: FrameTime] = [:]
    /// The reason of a requested route change that the graph does not show yet.
    var askedRoute: RouteChangeReason?
    let permission: OthersPermission
    /// Stream roles that interrupt the session, in lower case.
    let interruptingRoles: Set<String>

    init(_ configuration: SessionConfiguration) {
        category = configuration.category
        permission = configuration.otherApplications
        othersDepth = configuration.othersDepthDecibels
        interruptingRoles = Set(configuration.interruptingRoles.map { $0.lowercased() })
    }

    /// Whether music of other applications may keep playing, from the next activation on (SM-22).
    var allowsBackgroundMusic: Bool {
        let category = nextCategory ?? category
        let mixing = options.intersection(category.options).intersection([.mixWithOthers, .duckOthers])
        return category.mixesByItself || !mixing.isEmpty
    }

    /// The gate that silences a bus; nil if none does.
    func gate(of scope: VolumeScope) -> SessionGate? {
        if category == .record { return .record }
        // System sounds vibrate in silent mode in every category (SS-08).
        if isSilent, category.yieldsToSurroundings || scope == .system { return .silentMode }
        return isLocked && category.yieldsToSurroundings ? .screenLocked : nil
    }

    /// Throws if a category does not allow one of the options.
    static func check(_ options: Set<SessionOption>, _ category: SessionCategory) throws(EngineError) {
        for option in SessionOption.allCases where options.contains(option) {
            guard category.options.contains(option) else { throw .optionNotAllowed(option, category) }
        }
    }

    var others: OthersRule {
        OthersRule(
            category: category,
            options: options,
            permission: permission,
            depth: Decibels(othersDepth)
        )
    }

    var routing: RouteRule {
        RouteRule(category: category, options: options, choice: output, buses: busOutputs)
    }

    /// Buses that play at the output chosen for them; all others, also those whose output is missing, play at the main
    /// one (AQ-30).
    var directBuses: Set<VolumeScope> {
        guard category == .multiRoute else { return [] }
        return Set(busOutputs.filter { graph.zoneSinks[$0.key.rawValue]?.contains($0.value) ?? false }.keys)
    }

    /// The output that a client chose for the main stream, if the category allows it.
    var chosenOutput: String? {
        guard case .pinned(let name) = output, routing.routes(in: graph).main == output else { return nil }
        return name
    }

    /// Whether a bus plays somewhere, but not at the output that was chosen for it.
    func isAtOtherOutput(_ scope: VolumeScope) -> Bool {
        guard graph.isConnected, !graph.ownSinks.isEmpty else { return false }
        if category == .multiRoute, busOutputs[scope] != nil { return !directBuses.contains(scope) }
        return chosenOutput.map { !graph.ownSinks.contains($0) } ?? false
    }

    /// The graph with only those sinks of buses that are the chosen ones of their bus; those of zones are no part of the route.
    func heard(_ graph: AudioGraph) -> AudioGraph {
        var heard = graph
        heard.zoneSinks = [:]
        for (scope, sink) in busOutputs where category == .multiRoute {
            let playing = graph.zoneSinks[scope.rawValue]?.contains(sink) ?? false
            heard.zoneSinks[scope.rawValue] = playing ? [sink] : nil
        }
        return heard
    }

    /// The names of other applications that play, sorted and without duplicates.
    var playingApplications: [String] {
        Set(graph.streams.filter(\.isPlaying).map(\.application)).sorted()
    }
}
