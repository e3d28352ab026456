// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import LiveAudio
import Mixer
import Realtime

/// Recordings: sounds of the library that are made of what is heard.
///
/// - Source: decision D-158.
extension Engine {
    /// A page of the recordings, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func recordings(_ request: PageRequest) throws(EngineError) -> Page<RecordingSnapshot> {
        noteProgress()
        return try request.page(
            of: state.recordings.all,
            limitInBytes: pageBytes,
            hasOrder: true,
            by: \.id
        ).map { state.snapshot(of: $0) }
    }

    /// One recording.
    ///
    /// - Throws: `recordingNotFound`.
    public func recording(_ id: String) throws(EngineError) -> RecordingSnapshot {
        noteProgress()
        return state.snapshot(of: try state.recordings.recording(id))
    }

    /// Begins a recording, which goes on until it is stopped or as long as it may be.
    ///
    /// - Throws: `invalidValue`, `zoneNotFound`, `inputNotFound`, `nameTaken`, `limitReached`; `wrongState` if its source is recorded
    ///   already; `overloaded`; `changesRefused` in safe mode, since its sound could not be kept.
    public func startRecording(_ request: RecordingRequest) throws(EngineError) -> RecordingSnapshot {
        if let reason = stateFile.safeMode { throw .changesRefused(reason: reason) }
        let id = try perform(commands: EngineState.commandsPerRecording) {
            (state, turn) throws(EngineError) in
            try state.startRecording(request, &turn)
        }
        return state.snapshot(of: try state.recordings.recording(id))
    }

    /// Ends a recording; it becomes a sound soon.
    ///
    /// - Throws: `recordingNotFound`; `wrongState` unless it goes on; `overloaded`.
    public func stopRecording(_ id: String) throws(EngineError) -> RecordingSnapshot {
        try perform(commands: EngineState.commandsPerRecording) { (state, turn) throws(EngineError) in
            try state.stopRecording(id, &turn)
        }
        return try recording(id)
    }

    /// Discards a recording that goes on, or forgets one that is over, whose sound stays.
    ///
    /// - Throws: `recordingNotFound`; `wrongState` while it is being saved; `overloaded`.
    public func disposeRecording(_ id: String) throws(EngineError) {
        try perform(commands: EngineState.commandsPerRecording) { (state, turn) throws(EngineError) in
            try state.disposeRecording(id, &turn)
        }
    }

    /// Gives what a zone plays to a recording, or to none any more; that follows the beginning, which may be for a later frame.
    func record(_ zone: ZoneID, _ id: String?, at frame: FrameTime?) {
        if let recording = id.flatMap({ state.recordings[$0] }) {
            mixer.tap(zone, into: streams.recorders.begin(recording).ring, at: frame)
            streams.recorders.beginnings[zone] = frame
        } else {
            let begin = streams.recorders.beginnings.removeValue(forKey: zone)
            mixer.tap(zone, into: nil, at: frame ?? begin.flatMap { $0 > clock.present ? $0 : nil })
        }
    }

    /// Ends recordings that have nothing to record any more, and saves those that have ended.
    func reconcileRecordings() {
        reconcileAnnouncementLog()
        guard phase == nil,
            streams.recorders.log.isBusy || !streams.recorders.isEmpty || !state.recordings.isIdle
        else { return }
        for id in state.orphanedRecordings { end(id, problem: "what was recorded was removed") }
        recordInputs()
        noteProgress()
        for id in streams.recorders.ids {
            guard let recorder = streams.recorders[id] else { continue }
            switch state.recordings[id]?.state {
            case .recording: if recorder.ending != nil { end(id, problem: nil) }
            case .saving: recorder.end()
            case .finished, .failed, nil: recorder.discard()
            }
            guard let ending = recorder.ending, state.recordings[id]?.isActive != true else { continue }
            streams.recorders.remove(id)
            streams.inputs.leave(recording: id)
            save(ending, of: id)
        }
    }

    /// Ends all recordings, and returns when they and what was announced last are kept, or after some seconds.
    func finishRecordings() async {
        streams.recorders.log.isOver = true
        for recording in state.recordings.all where recording.isActive { end(recording.id, problem: nil) }
        reconcileRecordings()
        await Recorder.wait(for: streams.recorders.all.values + streams.recorders.log.ending.map(\.recorder))
        reconcileRecordings()
        for task in streams.recorders.saves.values { await task.value }
    }

    /// Begins to record inputs as soon as their sound is taken, and ends it when their channels change.
    private func recordInputs() {
        for recording in state.recordings.all {
            guard case .input(let id) = recording.source, let input = state.inputs[id] else { continue }
            guard recording.isActive else {
                if recording.state == .saving { streams.inputs.leave(recording: recording.id) }
                continue
            }
            if streams.recorders[recording.id] == nil {
                let channels = streams.inputs.format(of: input).channels
                _ = streams.recorders.begin(recording, channels: channels)
            }
            guard let ring = streams.recorders[recording.id]?.ring else { continue }
            streams.inputs.record(input, into: ring, recording: recording.id)
        }
    }

    private func noteProgress() {
        for id in streams.recorders.ids {
            guard let progress = streams.recorders[id]?.progress else { continue }
            state.note(progress, of: id)
        }
    }

    private func end(_ id: String, problem: String?) {
        guard (try? reserve(commands: EngineState.commandsPerRecording, voices: 0)) != nil else { return }
        decide { state, turn in
            try? state.stopRecording(id, problem: problem, &turn)
        }
    }

    /// Makes a sound of what was written.
    private func save(_ ending: Recorder.Ending, of id: String) {
        guard let recording = state.recordings[id] else {
            if case .file(let path, _) = ending { Task { await files.discard(upload: path) } }
            return
        }
        switch ending {
        case .discarded: break
        case .nothing(let error):
            decide { $0.endRecording(id, sound: nil, problem: error?.phrase ?? "no sound arrived", &$1) }
        case .file(let path, let problem):
            streams.recorders.saves[id] = Task {
                let (sound, error) = await register(recording, path)
                let sentence = error?.phrase ?? problem?.phrase
                decide { $0.endRecording(id, sound: sound, problem: sentence, &$1) }
                streams.recorders.saves[id] = nil
            }
        }
    }

    /// Registers the file of a recording as a sound.
    private func register(_ recording: Recording, _ path: String) async -> (String?, EngineError?) {
        let fileName = "\(recording.name).\(recording.format.rawValue)"
        var upload = UploadedAsset(temporaryPath: path, fileName: fileName)
        // The name was free when the recording began; what was named so meanwhile keeps it.
        upload.wish = recording.name
        do throws(EngineError) {
            let sound = try await registerUpload(upload)
            return (sound.id, nil)
        } catch {
            return (nil, error)
        }
    }
}
