// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Platform

/// Files that the engine writes itself: parts of sounds, and what was announced.
extension SoundFiles {
    /// Writes a part of a sound into a temporary file, which is counted as an upload.
    ///
    /// - Returns: its path.
    /// - Throws: what is wrong with the sound, or the store.
    func cut(_ part: SoundPart, into job: EncodeJob) async throws(EngineError) -> String {
        try await lanes[.registrations].run(until: stopFlag) {
            [store, decoding, decoders] (isCancelled) throws(EngineError) in
            var file = try RecordingFile(job, in: store, decoders)
            do throws(EngineError) {
                var reader = try SoundPartReader(part, decoding, decoders)
                while let samples = try reader.next() {
                    if isCancelled() { throw EngineError.stopped }
                    if !samples.isEmpty { try file.add(samples) }
                }
                try file.finish()
            } catch {
                file.discard()
                throw error
            }
            return file.path
        }
    }

    // MARK: What was announced

    /// The folder of what was announced lately.
    var announcements: AnnouncementFolder { store.announcements }

    /// The files there, the oldest first.
    func announcementFiles() async -> [AnnouncementFile] {
        (try? await workers.run { [store] () throws(EngineError) in store.announcements.files() }) ?? []
    }

    /// Keeps a complete recording, which is no upload.
    func keep(announcement temporary: String, as file: AnnouncementFile) async throws(EngineError) {
        try await workers.run { [store] () throws(EngineError) in
            store.quota.remove(AssetStore.size(of: temporary))
            try store.announcements.keep(temporary, as: file)
        }
    }

    /// Removes files asynchronously.
    func removeSoon(announcements files: [AnnouncementFile]) {
        guard !files.isEmpty else { return }
        workers.submit { [store] in store.announcements.remove(files) }
    }
}
