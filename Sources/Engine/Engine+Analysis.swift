// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Logging
import Storage

extension Engine {
    /// The waveform of a sound, from disk if it was measured before, otherwise measured now.
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`; `invalidValue` for a value out of range, or a resolution finer than is
    ///   stored for a long sound; errors of decoding.
    public func waveform(
        of reference: SoundReference,
        _ request: WaveformRequest
    ) async throws(EngineError) -> AnswerContent {
        let range = WaveformRequest.samplesPerPixelRange
        if let wanted = request.samplesPerPixel, !range.contains(wanted) {
            let allowed = "\(range.lowerBound) to \(range.upperBound)"
            throw .invalidValue(field: "samplesPerPixel", allowed: allowed, given: "\(wanted)")
        }
        guard let bits = WaveformBits(rawValue: request.bits) else {
            throw .invalidValue(field: "bits", allowed: "8 or 16", given: "\(request.bits)")
        }
        let sound = try state.sounds.resolve(reference)
        let frames = Int(try sound.asset().info.sourceFrames.frames)
        if let wanted = request.samplesPerPixel {
            let finest = WaveformPeaks.finestResolution(frames: frames)
            guard wanted >= finest else { throw .tooFine(wanted, finest: finest) }
        }
        let peaks = try await peaks(of: sound, samplesPerPixel: request.samplesPerPixel)
        return try await files.workers.run { [store = files.store] () throws(EngineError) in
            let wanted = request.samplesPerPixel ?? peaks.samplesPerPixel
            guard let resampled = peaks.resampled(samplesPerPixel: wanted, frames: frames) else {
                throw .tooFine(wanted, finest: peaks.samplesPerPixel)
            }
            let drawn = request.isMono ? resampled.mono() : resampled
            return try store.content(
                request.format == .json ? drawn.json(bits: bits) : drawn.binary(bits: bits)
            )
        }
    }

    /// Measures a sound and stores its loudness and waveform, unless both are known.
    func analyze(_ id: String) async {
        guard life == .running, let sound = state.sounds[id], sound.state == .ready,
            let name = sound.peaksName
        else {
            return
        }
        if await files.hasPeaks(name), sound.loudness != nil { return }
        do throws(EngineError) {
            _ = try await measure(sound, at: WaveformRequest.standardSamplesPerPixel, on: .analysis)
        } catch {
            guard error != .stopped else { return }
            logger.warning(
                "a sound cannot be measured",
                metadata: ["name": "\(sound.name)", "error": "\(error)"]
            )
        }
    }

    // MARK: Mechanism

    /// The stored waveform, if it is fine enough, or a new one.
    ///
    /// A fine one is measured with a power of two of frames per pixel, so that others can be computed from it.
    private func peaks(of sound: Sound, samplesPerPixel: Int?) async throws(EngineError) -> WaveformPeaks {
        let standard = WaveformRequest.standardSamplesPerPixel
        let wanted = samplesPerPixel ?? .max
        let resolution = wanted < standard ? 1 << (Int.bitWidth - 1 - wanted.leadingZeroBitCount) : standard
        if let name = sound.peaksName(resolution), let kept = try await files.readPeaks(name),
            kept.samplesPerPixel <= wanted
        {
            return kept
        }
        return try await measure(sound, at: resolution, on: .waveforms)
    }

    /// Decodes a whole sound and stores its waveform.
    private func measure(
        _ sound: Sound,
        at samplesPerPixel: Int,
        on lane: WorkLane
    ) async throws(EngineError) -> WaveformPeaks {
        let path = try await files.readablePath(of: sound.origin)
        let analyzer = AssetAnalyzer(configuration.decoding, decoders: configuration.decoders)
        let isRemoved = background.beginPass(sound.id)
        let analysis = try await files.lanes[lane].run(until: files.stopFlag) {
            [files] (isCancelled) throws(EngineError) in
            do throws(DecodingError) {
                let analysis = try analyzer.analyze(.file(path: path), samplesPerPixel: samplesPerPixel) {
                    // An upload that was deleted has no file any more.
                    isCancelled() || isRemoved.isRaised || FileIdentity(path: path) == nil
                }
                if let name = sound.peaksName(samplesPerPixel) {
                    files.store.writePeaks(analysis.peaks.binary(bits: .sixteen), as: name)
                }
                return analysis
            } catch {
                throw EngineError(error, path: path)
            }
        }
        note(analysis, of: sound)
        return analysis.peaks
    }

    private func note(_ analysis: AssetAnalysis, of sound: Sound) {
        guard life == .running, let known = state.sounds[sound.id], known.file == sound.file else {
            // The sound was disposed or its file changed meanwhile.
            if let name = sound.peaksName { files.removePeaks(name) }
            return
        }
        guard known.loudness == nil else { return }
        let isSilent = analysis.integratedLoudness == nil
        let loudness = SoundLoudness(
            integrated: analysis.integratedLoudness,
            range: isSilent ? nil : analysis.loudnessRange,
            truePeak: analysis.truePeakDecibels
        )
        decide { $0.note(loudness, of: sound.id, &$1) }
    }

    /// Removes stored waveforms whose sound or file version no longer exists.
    func sweepPeaks() {
        files.sweepPeaks(keeping: Set(state.sounds.unordered.compactMap(\.peaksName)))
    }
}

extension Sound {
    /// File name of the stored waveform; it changes with the file's size and time of modification.
    var peaksName: String? {
        file.map { "\(id)-\(String($0.size, radix: 36))-\(String($0.modified, radix: 36)).dat" }
    }

    /// File name of the stored waveform for a resolution: the fine one below 256 frames per pixel.
    fileprivate func peaksName(_ samplesPerPixel: Int) -> String? {
        let isFine = samplesPerPixel < WaveformRequest.standardSamplesPerPixel
        return isFine ? peaksName.map(AssetStore.finePeaks) : peaksName
    }
}

extension EngineError {
    fileprivate static func tooFine(_ wanted: Int, finest: Int) -> EngineError {
        .invalidValue(
            field: "samplesPerPixel",
            allowed: "\(finest) or more for this sound",
            given: "\(wanted)"
        )
    }
}
