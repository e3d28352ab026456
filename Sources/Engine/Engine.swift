// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The only door to sound: every control is a method here, all news leaves through the event sink.
public actor Engine {
    private let configuration: EngineConfiguration
    private let eventSink: @Sendable (EngineEventEnvelope) -> Void

    /// Opens the state and makes the mixer; nothing sounds and no thread runs before `start()`.
    ///
    /// - Parameters:
    ///   - configuration: limits, folders and sizes.
    ///   - eventSink: called on the engine, in order, once for each event; must not block.
    /// - Throws: `stateDamaged` or `storageFailed` where the state cannot be opened.
    public init(
        configuration: EngineConfiguration,
        eventSink: @escaping @Sendable (EngineEventEnvelope) -> Void
    ) throws(EngineError) {
        self.configuration = configuration
        self.eventSink = eventSink
    }

    /// Restores the state, registers the files of the library roots and begins to report events.
    public func start() async throws(EngineError) { throw .stopped }
    /// Ends the engine's threads and writes what is still to be written.
    public func stop() async {}

    public func registerSound(
        _ request: SoundRegistration
    ) async throws(EngineError) -> Changed<SoundSnapshot> { throw .stopped }
    public func beginUpload(fileName: String?) throws(EngineError) -> UploadWriter { throw .stopped }
    public func registerUpload(_ asset: UploadedAsset) async throws(EngineError) -> SoundSnapshot {
        throw .stopped
    }
    public func sounds() -> [SoundSnapshot] { [] }
    public func sound(_ reference: SoundReference) throws(EngineError) -> SoundSnapshot { throw .stopped }
    public func changeSound(
        _ reference: SoundReference,
        _ change: SoundChange
    ) throws(EngineError) -> Changed<SoundSnapshot> { throw .stopped }
    public func disposeSound(_ reference: SoundReference) throws(EngineError) { throw .stopped }

    public func play(
        sound reference: SoundReference,
        _ request: PlayRequest
    ) throws(EngineError) -> PlayerSnapshot { throw .stopped }
    public func stop(sound reference: SoundReference, _ request: StopRequest) throws(EngineError) -> [String]
    { throw .stopped }
    public func stopAllSounds(_ request: StopRequest) throws(EngineError) -> [String] { throw .stopped }

    public func players() -> [PlayerSnapshot] { [] }
    public func player(_ id: String) throws(EngineError) -> PlayerSnapshot { throw .stopped }
    public func createPlayer(
        sound reference: SoundReference,
        _ request: PlayerCreation
    ) throws(EngineError) -> PlayerSnapshot { throw .stopped }
    public func play(player id: String, _ request: PlayRequest) throws(EngineError) -> Changed<PlayerSnapshot>
    { throw .stopped }
    public func pause(player id: String) throws(EngineError) -> Changed<PlayerSnapshot> { throw .stopped }
    public func stop(player id: String, _ request: StopRequest) throws(EngineError) -> Changed<PlayerSnapshot>
    { throw .stopped }
    public func changePlayer(
        _ id: String,
        _ change: PlayerChange
    ) throws(EngineError) -> Changed<PlayerSnapshot> { throw .stopped }
    public func fade(player id: String, _ request: FadeRequest) throws(EngineError) -> Changed<PlayerSnapshot>
    { throw .stopped }
    public func disposePlayer(_ id: String) throws(EngineError) { throw .stopped }

    public func playMusic(_ request: MusicRequest) throws(EngineError) -> Changed<MusicSnapshot> {
        throw .stopped
    }
    public func stopMusic(_ request: StopRequest) throws(EngineError) -> Changed<MusicSnapshot> {
        throw .stopped
    }
    public func pauseMusic() throws(EngineError) -> Changed<MusicSnapshot> { throw .stopped }
    public func resumeMusic() throws(EngineError) -> Changed<MusicSnapshot> { throw .stopped }
    public func music() -> MusicSnapshot {
        MusicSnapshot(playing: false, player: nil, fadingOut: [], fadeDuration: 1)
    }

    public func manager() -> ManagerSnapshot { configuration.noManager }
    public func changeManager(_ change: ManagerChange) throws(EngineError) -> Changed<ManagerSnapshot> {
        throw .stopped
    }
    public func health() -> HealthSnapshot { snapshot().health }
    public func device() -> DeviceSnapshot { snapshot().device }
    /// Everything at one moment, for `hello`.
    public func snapshot() -> EngineSnapshot {
        let output = OutputHealth(
            backend: "none",
            wanted: "none",
            isFallback: false,
            isRunning: false,
            device: nil,
            quantum: 0,
            latency: 0,
            isRealtime: false,
            reason: nil
        )
        let device = DeviceSnapshot(
            deviceCurrentTime: 0,
            epoch: 0,
            engineTime: 0,
            engineFrame: 0,
            sampleRate: 48_000,
            monotonicNanoseconds: 0,
            utc: Date(),
            errorBound: 0,
            quantum: 0,
            delayFrames: 0
        )
        let health = HealthSnapshot(
            status: .degraded,
            output: output,
            engineTime: 0,
            playersPlaying: 0,
            sounds: 0,
            uptime: 0,
            counters: EngineCounters()
        )
        return EngineSnapshot(
            sounds: [],
            players: [],
            music: music(),
            manager: manager(),
            device: device,
            health: health
        )
    }
}

extension EngineConfiguration {
    var noManager: ManagerSnapshot {
        ManagerSnapshot(
            soundVolume: 1,
            musicVolume: 1,
            systemVolume: 1,
            announcementVolume: 1,
            masterVolume: 1,
            soundMuted: false,
            musicMuted: false,
            systemMuted: false,
            announcementMuted: false,
            masterMuted: false,
            musicFadeDuration: 1,
            soundFadeDuration: 1
        )
    }
}
