// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Storage

/// The saved part of the session; values that no client set come from the configuration.
struct SessionRecord: Codable, Equatable {
    var category: SessionCategory?
    var options: [SessionOption]?
    var isSilent = false
    var isLocked = false
    var output: String?
    var busOutputs: [String: String] = [:]
    var monitor = OutputVolumeMonitor()
    var othersDepth: Double
    /// The reason of an interruption that a request began.
    var interruption: String?

    init(_ session: AudioSession) {
        if session.isCategoryChosen {
            category = session.nextCategory ?? session.category
            options = SessionOption.allCases.filter(session.options.contains)
        }
        isSilent = session.isSilent
        isLocked = session.isLocked
        if case .pinned(let name) = session.output { output = name }
        for (scope, name) in session.busOutputs { busOutputs[scope.rawValue] = name }
        monitor = session.monitor
        othersDepth = session.othersDepth
        interruption = session.interruption.causes.first { $0.source == .request }?.reason
    }

    /// Restores the saved values in a new session.
    func restore(_ session: inout AudioSession) {
        if let category {
            session.category = category
            session.isCategoryChosen = true
            session.options = category.options.intersection(options ?? [])
        }
        session.isSilent = isSilent
        session.isLocked = isLocked
        if let output { session.output = .pinned(output) }
        for (name, sink) in busOutputs {
            if let scope = VolumeScope(rawValue: name) { session.busOutputs[scope] = sink }
        }
        if SessionConfiguration.monitorRange.contains(monitor.interval) { session.monitor = monitor }
        if SessionConfiguration.depthRange.contains(othersDepth) { session.othersDepth = othersDepth }
        if let interruption {
            _ = session.interruption.begin(
                SessionInterruption(source: .request, reason: interruption, application: nil, stream: nil)
            )
        }
    }
}

extension EngineState {
    /// Restores the saved session.
    mutating func restoreSession(_ stored: StoredState) {
        stored.setting("session", as: SessionRecord.self)?.restore(&session)
        sessionRecord = SessionRecord(session)
    }

    /// Saves the session if a saved value changed.
    mutating func keepSession(_ turn: inout Turn) {
        let record = SessionRecord(session)
        guard record != sessionRecord else { return }
        sessionRecord = record
        turn.persist(.put(.setting, "session", record))
    }
}
