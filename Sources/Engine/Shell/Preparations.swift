// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The announcements whose sounds are being made, several side by side; no file waits for a text.
struct Preparations: Sendable {
    /// Most texts, and most files, at a time.
    static let limit = 4

    private struct Running: Sendable {
        let content: QueueContent
        let task: Task<Void, Never>
    }

    private var running: [String: Running] = [:]
    /// Whether one could not be prepared because its lane was full.
    var isDelayed = false

    /// What runs now.
    var tasks: [Task<Void, Never>] { running.values.map(\.task) }

    /// Whether an item can be prepared now.
    ///
    /// Nothing is spoken or read twice: the second item finds the first one's sound when it is prepared later.
    func admits(_ item: QueueItem) -> Bool {
        guard running[item.id] == nil else { return false }
        let others = running.values.map(\.content).filter { $0.isText == item.content.isText }
        return others.count < Preparations.limit && !others.contains(item.content)
    }

    /// Notes that an item is being prepared.
    mutating func begin(_ item: QueueItem, _ task: Task<Void, Never>) {
        running[item.id] = Running(content: item.content, task: task)
    }

    /// Notes that it no longer is.
    mutating func end(_ item: QueueItem) { running[item.id] = nil }
}

extension QueueContent {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
