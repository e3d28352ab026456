// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Logging
import Mixer

/// Recordings of what is announced, as it was heard, for as long as they are kept.
///
/// - Source: decision D-160.
extension Engine {
    /// The file of what an announcement sounded like.
    ///
    /// - Throws: `queueItemNotFound`; `recordingNotFound` if it is not kept.
    public func recording(ofItem id: String) throws(EngineError) -> SoundFile {
        _ = try queueItem(id)
        guard let file = streams.recorders.log.file(of: id) else { throw .recordingNotFound(id) }
        let folder = URL(filePath: files.announcements.path).resolvingSymlinksInPath().path
        return SoundFile(root: folder, names: [file.name], name: "\(id).flac", mediaType: "audio/flac")
    }

    /// Finds what was kept before the start.
    func restoreAnnouncementLog() async {
        guard streams.recorders.log.limit != nil else { return }
        keep(await files.announcementFiles())
    }

    /// Begins and ends to record with the announcements.
    func reconcileAnnouncementLog() {
        guard streams.recorders.log.limit != nil, phase == nil else { return }
        let playing = streams.recorders.log.isOver ? nil : state.queue.playback?.itemID
        if playing != streams.recorders.log.current?.item { follow(playing) }
        for (index, entry) in streams.recorders.log.ending.enumerated().reversed() {
            guard let ending = entry.recorder.ending else { continue }
            streams.recorders.log.ending.remove(at: index)
            if case .file(let path, _) = ending { keep(path, of: entry) }
        }
    }

    private func follow(_ item: String?) {
        guard (try? reserve(commands: EngineState.commandsPerRecording, voices: 0)) != nil else { return }
        let zone = ZoneID(RecordingZone.log)
        if let former = streams.recorders.log.current {
            former.recorder.end()
            streams.recorders.log.ending.append(former)
            streams.recorders.log.current = nil
        }
        guard let item else {
            mixer.send(.setCell(.announcements, RampTarget(to: .silence, frames: .zero)), to: zone)
            mixer.tap(zone, into: nil)
            return commitCommands()
        }
        let recorder = streams.recorders.make(.flac, longest: configuration.limits.recordingSeconds)
        streams.recorders.log.current = AnnouncementLog.Entry(item: item, recorder: recorder)
        mixer.send(.setCell(.announcements, RampTarget(to: .unity, frames: .zero)), to: zone)
        mixer.tap(zone, into: recorder.ring)
        commitCommands()
    }

    private func keep(_ path: String, of entry: AnnouncementLog.Entry) {
        let seconds = state.rate.seconds(FrameCount(entry.recorder.progress.frames))
        let file = AnnouncementFile(item: entry.item, seconds: seconds)
        streams.recorders.saves[file.name] = Task {
            do throws(EngineError) {
                try await files.keep(announcement: path, as: file)
                keep([file])
            } catch {
                logger.warning("what was announced is not kept", metadata: ["reason": "\(error.phrase)"])
            }
            streams.recorders.saves[file.name] = nil
        }
    }

    private func keep(_ new: [AnnouncementFile]) {
        files.removeSoon(announcements: streams.recorders.log.add(new))
        state.queue.recorded = Set(streams.recorders.log.files.map(\.item))
    }
}
