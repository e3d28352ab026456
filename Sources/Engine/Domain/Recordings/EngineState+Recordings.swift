// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

/// Recordings: what a zone plays, what plays on a bus, and what comes into an input, as sounds of the library.
extension EngineState {
    /// Commands that the beginning or the end of a recording sends at most: a cell and a tap.
    static let commandsPerRecording = 2

    /// Begins a recording; the shell makes what writes it.
    ///
    /// - Returns: its id.
    mutating func startRecording(
        _ request: RecordingRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let source = try resolved(request.source)
        let longest = request.longest ?? limits.recordingSeconds
        try Check.number(longest, "longest", in: RecordingLimits.seconds.lowerBound...limits.recordingSeconds)
        if let name = request.name {
            try SoundName.check(name, limit: limits.nameLength)
            if isTaken(name) { throw .nameTaken(name) }
        }
        if let other = recordings.active(of: source) {
            throw .wrongState(state: "recorded by \(other.id)", allowed: ["not recorded yet"])
        }
        guard recordings.open.count < limits.recordings else {
            throw .limitReached(what: "recordings", limit: limits.recordings)
        }
        guard sounds.count + recordings.open.count < limits.sounds else {
            throw .limitReached(what: "sounds", limit: limits.sounds)
        }
        let recording = Recording(
            id: turn.makeIdentifier("r"),
            name: request.name
                ?? SoundName.unique(Recording.name(at: turn.utc), limit: limits.nameLength, isTaken: isTaken),
            source: source,
            format: request.format,
            longest: longest,
            startedAt: turn.utc,
            requester: turn.requester,
            zone: zone(recording: source)
        )
        recordings[recording.id] = recording
        if let zone = recording.zone {
            if case .bus(let bus) = source {
                turn.send(.zone(zone, .setCell(bus.bus, RampTarget(to: .unity, frames: .zero))))
            }
            turn.send(.record(zone, recording.id))
        }
        turn.publish(.recording(.created(snapshot(of: recording))))
        return recording.id
    }

    /// Ends a recording, which becomes a sound.
    mutating func stopRecording(_ id: String, problem: String? = nil, _ turn: inout Turn) throws(EngineError)
    {
        var recording = try recordings.recording(id)
        guard recording.isActive else {
            throw .wrongState(state: recording.state.rawValue, allowed: ["recording"])
        }
        recording.state = .saving
        recording.problem = problem
        recordings[id] = recording
        leave(recording, &turn)
        turn.publish(.recording(.changed(snapshot(of: recording))))
    }

    /// Discards a recording that is not over, or forgets one that is; its sound stays.
    mutating func disposeRecording(_ id: String, _ turn: inout Turn) throws(EngineError) {
        let recording = try recordings.recording(id)
        guard recording.state != .saving else {
            throw .wrongState(state: recording.state.rawValue, allowed: ["recording", "finished", "failed"])
        }
        if recording.isActive { leave(recording, &turn) }
        recordings[id] = nil
        turn.publish(.recording(.disposed(id: id, name: recording.name)))
    }

    /// Notes how far a recording is.
    mutating func note(_ progress: RecordingProgress, of id: String) { recordings[id]?.progress = progress }

    /// Notes that a recording became a sound, or failed.
    mutating func endRecording(_ id: String, sound: String?, problem: String?, _ turn: inout Turn) {
        guard var recording = recordings[id] else { return }
        recording.state = sound == nil ? .failed : .finished
        recording.sound = sound
        recording.problem = problem ?? recording.problem
        recordings[id] = recording
        turn.publish(.recording(.changed(snapshot(of: recording))))
        for old in recordings.forgetOldest() {
            turn.publish(.recording(.disposed(id: old.id, name: old.name)))
        }
    }

    /// The recordings whose zone or input was removed.
    var orphanedRecordings: [String] {
        recordings.all.filter { recording in
            guard recording.isActive else { return false }
            return switch recording.source {
            case .zone(let id): zones[id] == nil
            case .input(let id): inputs[id] == nil
            case .bus: false
            }
        }.map(\.id)
    }

    /// Whether an input is recorded, so that its sound is taken.
    func isRecorded(_ input: Input) -> Bool { recordings.active(of: .input(input.id)) != nil }

    /// The snapshot of a recording.
    func snapshot(of recording: Recording) -> RecordingSnapshot {
        RecordingSnapshot(
            id: recording.id,
            name: recording.name,
            source: recording.source,
            format: recording.format,
            longest: recording.longest,
            state: recording.state,
            startedAt: recording.startedAt,
            requester: recording.requester,
            seconds: rate.seconds(FrameCount(recording.progress.frames)),
            sizeInBytes: recording.progress.bytes,
            lostSeconds: rate.seconds(FrameCount(recording.progress.lost)),
            sound: recording.sound,
            problem: recording.problem
        )
    }

    /// Whether a sound has a name, or will have it.
    private func isTaken(_ name: String) -> Bool {
        sounds.hasName(name) || recordings.open.contains { $0.name == name }
    }

    private func resolved(_ source: RecordingSource) throws(EngineError) -> RecordingSource {
        switch source {
        case .zone(let reference): .zone(try zones.zone(reference, field: "zone").id)
        case .input(let reference): .input(try inputs.input(reference).id)
        case .bus: source
        }
    }

    /// The zone of the mixer in which a source is recorded; nil for an input.
    private func zone(recording source: RecordingSource) -> ZoneID? {
        switch source {
        case .zone(let id): zones[id]?.mixed
        case .bus(let bus): ZoneID(RecordingZone.number(of: bus))
        case .input: nil
        }
    }

    /// Ends what the mixer does for a recording.
    private func leave(_ recording: Recording, _ turn: inout Turn) {
        guard let zone = recording.zone else { return }
        turn.send(.record(zone, nil))
        if case .bus(let bus) = recording.source {
            turn.send(.zone(zone, .setCell(bus.bus, RampTarget(to: .silence, frames: .zero))))
        }
    }
}

extension Recording {
    /// A name by date and time, as the clock on the wall shows them.
    static func name(at time: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
            .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        return "Recording \(time.formatted(style))"
    }
}
