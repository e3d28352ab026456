// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What was announced lately, if it is kept: the newest announcements, as many as fit into a time.
struct AnnouncementLog {
    /// An announcement that is written, or whose file is completed.
    struct Entry {
        let item: String
        let recorder: Recorder
    }

    /// Seconds that are kept of all together; nil for none.
    let limit: Double?
    /// Whether nothing more is recorded.
    var isOver = false
    /// The one that is announced now.
    var current: Entry?
    /// Those that have ended and are written to their end.
    var ending: [Entry] = []
    /// What is kept, the oldest first.
    private(set) var files: [AnnouncementFile] = []

    init(limit: Double?) { self.limit = limit }

    /// Whether something is being written.
    var isBusy: Bool { current != nil || !ending.isEmpty }

    /// The file of an announcement; nil if it is not kept.
    func file(of item: String) -> AnnouncementFile? { files.last { $0.item == item } }

    /// Adds files, which are newer than all others.
    ///
    /// - Returns: those that are not kept any more: earlier parts of the same announcements, and the oldest.
    mutating func add(_ new: [AnnouncementFile]) -> [AnnouncementFile] {
        guard let limit else { return new }
        let all = files + new
        var kept: [AnnouncementFile] = []
        var seconds = 0.0
        for file in all.reversed() where !kept.contains(where: { $0.item == file.item }) {
            seconds += file.seconds
            guard seconds <= limit else { break }
            kept.append(file)
        }
        files = kept.reversed()
        return all.filter { !files.contains($0) }
    }
}
