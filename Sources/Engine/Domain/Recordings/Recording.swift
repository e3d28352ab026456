// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Mixer

/// A recording, until it is forgotten; it does not survive a restart, but the sound that it became does.
struct Recording: Sendable, Equatable {
    let id: String
    let name: String
    /// By ids.
    let source: RecordingSource
    let format: EncodedFormat
    let longest: Double
    let startedAt: Date
    let requester: String?
    /// The zone of the mixer that is recorded; nil for an input.
    let zone: ZoneID?
    var state = RecordingSnapshot.State.recording
    var progress = RecordingProgress()
    var sound: String?
    var problem: String?

    /// Whether it is going on.
    var isActive: Bool { state == .recording }
    /// Whether it is a sound, or failed.
    var isOver: Bool { state == .finished || state == .failed }
}

/// How far a recording is.
struct RecordingProgress: Sendable, Equatable {
    /// Frames of its file.
    var frames: Int64 = 0
    /// Frames of these that were lost, and are silent.
    var lost: Int64 = 0
    /// Bytes of its file.
    var bytes = 0
}

/// A zone of the mixer in which nothing is heard: a bus is recorded there, and in one what is announced.
enum RecordingZone {
    /// The numbers of all, after those that are heard.
    static let numbers = Array(DirectZone.zoneCount..<DirectZone.zoneCount + count)
    /// Zones of a mixer that has all.
    static let zoneCount = DirectZone.zoneCount + count

    private static let count = InputBus.allCases.count + 1
    /// The number of the one in which announcements are recorded to be kept.
    static let log = DirectZone.zoneCount + count - 1

    /// The number of the one in which a bus is recorded.
    static func number(of bus: InputBus) -> Int {
        numbers[InputBus.allCases.firstIndex(of: bus) ?? 0]
    }
}

/// The recordings that go on, and the last ones that are over, in order of their beginnings.
struct RecordingTable: Sendable {
    private(set) var all: [Recording] = []
    /// Recordings that are over and kept at most.
    private static let kept = 64

    /// The recording with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Recording? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            switch (index, newValue) {
            case (let index?, let recording?): all[index] = recording
            case (let index?, nil): all.remove(at: index)
            case (nil, let recording?): all.append(recording)
            case (nil, nil): break
            }
        }
    }

    /// Whether none goes on.
    var isIdle: Bool { !all.contains(where: \.isActive) }

    /// Those that are not over.
    var open: [Recording] { all.filter { !$0.isOver } }

    /// The recording with an id.
    func recording(_ id: String) throws(EngineError) -> Recording {
        guard let recording = self[id] else { throw .recordingNotFound(id) }
        return recording
    }

    /// The recording of a source that goes on.
    func active(of source: RecordingSource) -> Recording? { all.first { $0.isActive && $0.source == source } }

    /// Forgets the oldest that are over, beyond those that are kept; returns them.
    mutating func forgetOldest() -> [Recording] {
        let over = all.filter(\.isOver)
        let forgotten = over.prefix(max(0, over.count - RecordingTable.kept))
        all.removeAll { recording in forgotten.contains { $0.id == recording.id } }
        return Array(forgotten)
    }
}
