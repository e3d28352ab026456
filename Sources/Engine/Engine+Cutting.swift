// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// Sounds that are made of a part of another one, such as an announcement that was recorded.
extension Engine {
    /// Makes a sound of a part of another one; its ends rise from silence and fall to it over 5 ms where they are inside.
    ///
    /// - Returns: the new sound, once it is durable.
    /// - Throws: `soundNotFound`, `soundNotReady`, `invalidValue`, `nameTaken`, and what an upload throws.
    public func cut(
        _ reference: SoundReference,
        _ request: CutRequest
    ) async throws(EngineError) -> SoundSnapshot {
        let sound = try state.sounds.resolve(reference)
        let info = try sound.asset().info
        let seconds = state.rate.seconds(info.length)
        try Check.number(request.start, "start", in: 0...seconds)
        try Check.number(request.end ?? seconds, "end", in: 0...seconds)
        guard request.start < request.end ?? seconds else {
            let allowed = "more than the start, \(request.start) s, and at most the duration, \(seconds) s"
            throw .invalidValue(field: "end", allowed: allowed, given: "\(request.end ?? seconds)")
        }
        _ = try CheckedRegistration(request.name, nil, in: state)
        if let name = request.name, state.sounds.hasName(name) { throw .nameTaken(name) }
        let first = state.rate.frames(seconds: request.start).frames
        let end = request.end.map { min(state.rate.frames(seconds: $0).frames, info.length.frames) }
        let job = EncodeJob(
            format: request.format,
            sampleRate: state.rate,
            channelCount: info.sourceFormat.channelCount
        )
        try await admitUpload(sizeInBytes: nil)
        let path = try await files.readablePath(of: sound.origin)
        let part = SoundPart(path: path, info: info, frames: first..<(end ?? info.length.frames))
        var upload = UploadedAsset(
            temporaryPath: try await files.cut(part, into: job),
            fileName: "part.\(request.format.rawValue)",
            name: request.name
        )
        if request.name == nil { upload.wish = sound.name }
        return try await registerUpload(upload)
    }
}
