// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// How the session became active.
public enum SessionActivation: String, Sendable, CaseIterable {
    /// By request; it stays so until it is deactivated, or the queue ran empty (AQ-09).
    case explicit
    /// By a sound that began; it ends with the last one.
    case automatic
}

/// How often the output's volume is reported though it did not change.
public struct OutputVolumeMonitor: Sendable, Equatable, Codable {
    /// Whether it is reported every interval to those who subscribed to it by name (AQ-18).
    public var isEnabled = true
    /// Seconds, 0.1 to 3,600.
    public var interval: Double = 1

    /// Makes the monitor of AQ-17: once a second.
    public init() {}
}

/// What our sound is among all sound of the machine, and what the surroundings demand of it.
///
/// A value without clock and I/O: it knows the graph of the sound server as it was reported last.
///
/// - Source: AQ-17 to AQ-37, SS-15 to SS-21.
struct AudioSession: Sendable, Equatable {
    var category: SessionCategory
    var options: Set<SessionOption> = []
    /// The category that takes effect when the session is inactive (SM-22).
    var nextCategory: SessionCategory?
    /// Whether a client chose the category, so that it outlives a restart.
    var isCategoryChosen = false
    /// How it became active; nil where it is not.
    var activation: SessionActivation?
    /// Whether it ends with the last sound, because the queue ran empty (AQ-09).
    var endsInSilence = false
    /// Whether system sounds vibrate instead of sounding (SS-08), and more as the category says.
    var isSilent = false
    var isLocked = false
    var interruption = Interruption()
    var output = OutputChoice.followDefault
    var busOutputs: [VolumeScope: String] = [:]
    var monitor = OutputVolumeMonitor()
    /// Decibels by which others are lowered.
    var othersDepth: Double
    var graph = AudioGraph()
    /// What we asked for and the graph does not show yet.
    var askedRoute: RouteChangeReason?
    let permission: OthersPermission
    /// Roles of streams that interrupt, in small letters.
    let interruptingRoles: Set<String>

    init(_ configuration: SessionConfiguration) {
        category = configuration.category
        permission = configuration.otherApplications
        othersDepth = configuration.othersDepthDecibels
        interruptingRoles = Set(configuration.interruptingRoles.map { $0.lowercased() })
    }

    /// What silences a bus; nil where nothing does.
    func gate(of scope: VolumeScope) -> SessionGate? {
        if category == .record { return .record }
        // System sounds vibrate in silent mode, whatever the category (SS-08).
        if isSilent, category.yieldsToSurroundings || scope == .system { return .silentMode }
        return isLocked && category.yieldsToSurroundings ? .screenLocked : nil
    }

    /// Refuses options that do not fit a category.
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

    /// Buses that are heard at the output chosen for them; the others, also those whose output is away, are heard at the
    /// main one (AQ-30).
    var directBuses: Set<VolumeScope> {
        guard category == .multiRoute else { return [] }
        return Set(busOutputs.filter { graph.busSinks[$0.key.rawValue]?.contains($0.value) ?? false }.keys)
    }

    /// A graph without the streams of buses that are heard elsewhere.
    func heard(_ graph: AudioGraph) -> AudioGraph {
        var heard = graph
        heard.busSinks = [:]
        for (scope, sink) in busOutputs where category == .multiRoute {
            let playing = graph.busSinks[scope.rawValue]?.contains(sink) ?? false
            heard.busSinks[scope.rawValue] = playing ? [sink] : nil
        }
        return heard
    }

    /// Other applications that play, by name, without repetition.
    var playingApplications: [String] {
        Set(graph.streams.filter(\.isPlaying).map(\.application)).sorted()
    }
}
