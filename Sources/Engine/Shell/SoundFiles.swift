// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Platform
import Storage

/// Access to sound files: finding, reading, storing and removing them, always on a worker.
struct SoundFiles: Sendable {
    let lanes: WorkLanes
    let store: AssetStore
    let resolver: PathResolver
    /// Cancels decoding when the engine stops.
    let stopFlag = StopFlag()
    let decoding: DecodingConfiguration
    private let headOnlyDecoding: DecodingConfiguration
    let decoders: DecoderProcess
    /// Whether long files are read to their end when they are registered.
    private let countsFrames: Bool

    init(_ configuration: EngineConfiguration, store: AssetStore) {
        self.store = store
        lanes = WorkLanes(readers: configuration.workerCount, now: configuration.monotonicNanoseconds)
        resolver = PathResolver(
            libraries: configuration.libraries,
            allowedRoots: configuration.allowedRoots,
            extensions: configuration.extensions
        )
        decoding = configuration.decoding
        headOnlyDecoding = configuration.headOnlyDecoding
        decoders = configuration.decoders
        countsFrames = configuration.countsAtRegistration
    }

    /// The library roots as real paths.
    var libraryRoots: [String] { resolver.libraryRoots }

    /// The threads for short accesses to the disk.
    var workers: WorkerPool { lanes[.files] }

    // MARK: Finding

    /// The real path of a source, which must lie under an allowed root.
    func resolve(_ source: SoundRegistration.Source) async throws(EngineError) -> String {
        try await workers.run { [resolver] () throws(EngineError) in try resolver.resolve(source) }
    }

    /// The path of a sound's file; a library file must still lie under an allowed root.
    func readablePath(of origin: Sound.Origin) async throws(EngineError) -> String {
        guard case .file(let path) = origin else { return origin.path }
        return try await workers.run { [resolver] () throws(EngineError) in try resolver.resolve(path: path) }
    }

    /// The real paths of files that may be read, by their paths.
    func realPaths(of paths: [String]) async -> [String: String] {
        guard !paths.isEmpty else { return [:] }
        let found = try? await workers.run { [resolver] () throws(EngineError) in
            paths.compactMap { path in (try? resolver.resolve(path: path)).map { (path, $0) } }
        }
        return Dictionary(found ?? []) { first, _ in first }
    }

    /// What tells files by their content; what cannot be read is left out.
    func fingerprints(of paths: [String]) async -> [ExactPath: SoundFingerprint] {
        var all: [ExactPath: SoundFingerprint] = [:]
        // A few at a time, so that others have their turn.
        for begin in stride(from: 0, to: paths.count, by: 64) {
            let some = paths[begin..<min(begin + 64, paths.count)]
            let found = try? await workers.run { () throws(EngineError) in
                some.compactMap { path in SoundFingerprint(path: path).map { (ExactPath(path), $0) } }
            }
            all.merge(found ?? []) { first, _ in first }
        }
        return all
    }

    /// Scans the given paths, or all library roots when nil; nil if no worker is free.
    func scan(_ places: Set<ExactPath>?, limit: Int) async -> LibraryScan? {
        let known = Set(FormatCatalog.all.flatMap(\.extensions))
        return try? await workers.run { [resolver] () throws(EngineError) in
            resolver.scan(places, extensions: known, limit: limit)
        }
    }

    // MARK: Reading

    /// Decodes a file; of a long sound, or if there is no room, only the head is loaded.
    ///
    /// - Returns: nil for a long sound whose file does not say its length: see ``count(_:hasRoom:until:)``.
    func decode(_ path: String, hasRoom: Bool, on lane: WorkLane) async throws(EngineError) -> DecodedAsset? {
        let decoder = decoder(hasRoom: hasRoom)
        return try await lanes[lane].run(until: stopFlag) {
            [countsFrames] (isCancelled) throws(EngineError) in
            do throws(DecodingError) {
                if countsFrames { return try decoder.decode(.file(path: path), isCancelled: isCancelled) }
                return try decoder.decodeUncounted(.file(path: path), isCancelled: isCancelled)
            } catch {
                throw EngineError(error, path: path)
            }
        }
    }

    /// Decodes a file that does not say its length, to its end, or until the flag is raised.
    func count(_ path: String, hasRoom: Bool, until flag: StopFlag) async throws(EngineError) -> DecodedAsset
    {
        let decoder = decoder(hasRoom: hasRoom)
        return try await lanes[.lengths].run(until: stopFlag) { (isCancelled) throws(EngineError) in
            do throws(DecodingError) {
                return try decoder.decode(.file(path: path)) { isCancelled() || flag.isRaised }
            } catch {
                throw EngineError(error, path: path)
            }
        }
    }

    /// A sound as it was read before the start, without reading its file; nil if the file has to be read.
    func recall(_ facts: [UInt8], _ path: String) async -> DecodedAsset? {
        let decoder = decoder(hasRoom: true)
        let asset = try? await workers.run { () throws(EngineError) in
            decoder.recall(facts, of: .file(path: path))
        }
        return asset.flatMap(\.self)
    }

    /// Lets a voice speak a text and decodes the file that it writes; of no use once the calling task is cancelled.
    ///
    /// A single job, so that no file is left behind if the workers would refuse a second one.
    func speak(
        _ text: String,
        by voice: SpeechVoice,
        hasRoom: Bool
    ) async throws(EngineError) -> (path: String, asset: DecodedAsset) {
        let decoder = decoder(hasRoom: hasRoom)
        return try await lanes[.speech].run(until: stopFlag) {
            [store] (isCancelled) throws(EngineError) -> (String, DecodedAsset) in
            let temporary = try store.makeTemporary()
            try? temporary.handle.close()
            do throws(EngineError) {
                try voice.command.speak(
                    text,
                    voice: voice.argument,
                    to: temporary.path,
                    isCancelled: isCancelled
                )
                return (temporary.path, try Self.decodeSpeech(temporary.path, decoder, isCancelled))
            } catch {
                store.discard(temporary.path)
                throw error
            }
        }
    }

    /// The voices that a command lists; the command may take five seconds and write a mebibyte.
    func voices(of command: SpeechCommand) async throws(EngineError) -> EspeakVoices {
        var command = command
        command.limits = SpeechCommand.Limits(seconds: 5, outputBytes: 1 << 20)
        return try await lanes[.speech].run(until: stopFlag) {
            [store, command] (isCancelled) throws(EngineError) in
            EspeakVoices(
                voices: try Self.answer(of: command, EspeakVoices.questions.voices, store, isCancelled),
                variants: try Self.answer(of: command, EspeakVoices.questions.variants, store, isCancelled)
            )
        }
    }

    /// Which of some files can be run as programs.
    func programs(among paths: Set<String>) async throws(EngineError) -> Set<String> {
        try await workers.run { () throws(EngineError) in
            paths.filter { FileManager.default.isExecutableFile(atPath: $0) }
        }
    }

    private static func answer(
        of command: SpeechCommand,
        _ question: [String],
        _ store: AssetStore,
        _ isCancelled: () -> Bool
    ) throws(EngineError) -> String {
        let temporary = try store.makeTemporary()
        defer {
            try? temporary.handle.close()
            store.discard(temporary.path)
        }
        try command.ask(question, temporary, isCancelled: isCancelled)
        guard let bytes = FileManager.default.contents(atPath: temporary.path) else {
            throw .storageFailed("reading \(temporary.path)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The cover picture in a file; nil if it has none.
    ///
    /// A single job, so that pictures never wait in memory for another worker.
    func cover(_ path: String) async throws(EngineError) -> SoundCover? {
        try await lanes[.covers].run(until: stopFlag) { [store, decoders] (isCancelled) throws(EngineError) in
            let cover: AssetCover?
            do throws(DecodingError) {
                cover = try AssetCover.read(
                    .file(path: path),
                    decoders: decoders,
                    isCancelled: isCancelled
                )
            } catch {
                throw EngineError(error, path: path)
            }
            guard let cover else { return nil }
            return SoundCover(mediaType: cover.mediaType, content: try store.content(cover.bytes))
        }
    }

    private func decoder(hasRoom: Bool) -> AssetDecoder {
        AssetDecoder(hasRoom ? decoding : headOnlyDecoding, decoders: decoders)
    }

    private static func decodeSpeech(
        _ path: String,
        _ decoder: AssetDecoder,
        _ isCancelled: @escaping () -> Bool
    ) throws(EngineError) -> DecodedAsset {
        do throws(DecodingError) {
            if let asset = try decoder.decodeUncounted(.file(path: path), isCancelled: isCancelled) {
                return asset
            }
        } catch {
            if isCancelled() { throw .stopped }
            let reason = EngineError(error, path: path).phrase
            throw .speechFailed("what the speech command wrote cannot be played: \(reason)")
        }
        throw .speechFailed("what the speech command wrote is long and does not say its length")
    }

    // MARK: Keeping and removing

    /// Throws `storageFull` or `storeLimitReached` if there is no room for an upload of this size.
    func checkRoom(for sizeInBytes: Int) async throws(EngineError) {
        try await workers.run { [store] () throws(EngineError) in try store.checkRoom(for: sizeInBytes) }
    }

    /// Moves a temporary file to the durable assets.
    func adopt(_ temporary: String, as asset: String) async throws(EngineError) {
        try await workers.run { [store] () throws(EngineError) in try store.adopt(temporary, as: asset) }
    }

    /// Removes a temporary file; returns when it is gone.
    func discard(_ path: String) async {
        try? await workers.run { [store] () throws(EngineError) in store.discard(path) }
    }

    /// Removes the temporary file of an upload; returns when it is gone.
    func discard(upload path: String) async {
        try? await workers.run { [store] () throws(EngineError) in store.discard(upload: path) }
    }

    /// Removes a temporary file asynchronously.
    ///
    /// - Returns: false if the workers are busy.
    func discardSoon(_ path: String) -> Bool { workers.submit { [store] in store.discard(path) } == nil }

    /// Removes an asset; returns when it is gone.
    func remove(_ asset: String) async {
        try? await workers.run { [store] () throws(EngineError) in store.remove(asset) }
    }

    /// Removes an asset asynchronously.
    func removeSoon(_ asset: String) { workers.submit { [store] in store.remove(asset) } }

    /// Removes temporary files and unknown assets; returns when they are gone.
    func sweep(keeping assets: Set<String>) async {
        try? await workers.run { [store] () throws(EngineError) in store.sweep(keeping: assets) }
    }

    // MARK: Waveforms

    /// Whether a waveform is stored.
    func hasPeaks(_ name: String) async -> Bool {
        (try? await workers.run { [store] () throws(EngineError) in store.hasPeaks(name) }) ?? false
    }

    /// Reads a stored waveform; nil if there is none.
    func readPeaks(_ name: String) async throws(EngineError) -> WaveformPeaks? {
        try await workers.run { [store] () throws(EngineError) in
            store.readPeaks(name).flatMap { WaveformPeaks(binary: $0) }
        }
    }

    /// Removes a waveform asynchronously.
    func removePeaks(_ name: String) { workers.submit { [store] in store.removePeaks(name) } }

    /// Removes all waveforms but the known ones, asynchronously.
    func sweepPeaks(keeping known: Set<String>) {
        workers.submit { [store] in store.sweepPeaks(keeping: known) }
    }
}
