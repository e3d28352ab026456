// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// The events that wait for the broker, in files of lines.
///
/// What was appended survives the end of the process at once, and a power loss after `sync`. Beyond the limit the oldest file
/// is dropped and its waiting events are counted. An event leaves the queue when the broker has acknowledged it.
/// - Thread: one at a time.
struct EventQueue: ~Copyable {
    /// Files that a full queue has; the oldest is dropped as a whole.
    static let parts = 16
    /// Most events that are kept in memory while they are sent; others are read from the files.
    private static let memoryLimit = 1_024

    private struct Segment {
        /// The number of its first event.
        let first: Int
        var count = 0
        var sizeInBytes = 0
        var end: Int { first + count }
    }

    /// What an earlier run left.
    private struct Files {
        var segments: [Segment] = []
        var newest: AppendFile?
        var lastSequence: Int?

        /// Takes a file as it was left; a last line without its end was not written whole.
        mutating func recover(_ path: String, first: Int) throws(SystemError) {
            let bytes = try WholeFile(path).read(limitInBytes: 1 << 34)?.bytes ?? []
            let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            guard whole > 0, segments.isEmpty || segments.last?.end == first else {
                unlink(path)
                return
            }
            if whole < bytes.count { truncate(path, off_t(whole)) }
            let lines = bytes[..<whole].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .dropLast()
            segments.append(Segment(first: first, count: lines.count, sizeInBytes: whole))
            let last = lines.reversed().lazy.compactMap { QueuedEvent(number: 0, line: $0) }.first
            lastSequence = last?.sequence ?? lastSequence
            newest = try AppendFile(path: path)
        }
    }

    private let folder: String
    private let limitInBytes: Int
    private var segments: [Segment]
    private var newest: AppendFile?
    private var isUnsynced = false
    /// Read but not yet given out.
    private var ahead: [QueuedEvent]
    /// The number behind the last that was read from the files.
    private var readEnd: Int
    /// The number of the first event that the broker has not acknowledged.
    private var acknowledged: Int
    /// Events that were dropped because they were too many, or could not be written or read.
    private(set) var dropped: Int
    /// The server's number of the newest event; nil if there was none yet.
    private(set) var lastSequence: Int?

    /// Opens a queue, or makes it.
    ///
    /// - Parameters:
    ///   - folder: exists, and belongs to this process.
    ///   - limitInBytes: most bytes of its files together.
    /// - Throws: the failed call.
    init(folder: String, limitInBytes: Int) throws(SystemError) {
        let position = try WholeFile(folder + "/position").read(limitInBytes: 4_096)?.bytes ?? []
        let numbers = String(decoding: position, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .compactMap { Int($0) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var files = Files()
        for first in names.compactMap(Self.first).sorted() {
            try files.recover(Self.path(first, in: folder), first: first)
        }
        let start = max(numbers.first ?? 0, files.segments.first?.first ?? 0)
        // Not earlier, because Swift 6.2 refuses a mutating method beside constants.
        self.folder = folder
        self.limitInBytes = limitInBytes
        acknowledged = min(start, files.segments.last?.end ?? start)
        readEnd = acknowledged
        dropped = numbers.count > 1 ? numbers[1] : 0
        ahead = []
        segments = files.segments
        newest = files.newest
        lastSequence = files.lastSequence
    }

    /// The number of events that the broker has not acknowledged.
    var waiting: Int { (segments.last?.end ?? acknowledged) - acknowledged }

    // MARK: Writing

    /// Appends an event.
    mutating func append(sequence: Int, type: String, text: String) {
        let line = QueuedEvent.line(sequence: sequence, type: type, text: text)
        lastSequence = sequence
        do throws(SystemError) {
            try write(line)
        } catch {
            dropped += 1
            return
        }
        let number = (segments.last?.end ?? 0) - 1
        guard readEnd == number, ahead.count < Self.memoryLimit,
            let event = QueuedEvent(number: number, line: line.dropLast())
        else { return }
        ahead.append(event)
        readEnd += 1
    }

    /// Waits until everything is on the disk.
    ///
    /// - Returns: whether there was something to wait for.
    @discardableResult
    mutating func sync() -> Bool {
        guard isUnsynced else { return false }
        isUnsynced = false
        try? newest?.sync()
        return true
    }

    private mutating func write(_ line: [UInt8]) throws(SystemError) {
        let total = segments.reduce(0) { $0 + $1.sizeInBytes }
        if total + line.count > limitInBytes, segments.count > 1 { dropOldest() }
        let isFull = (segments.last?.sizeInBytes ?? 0) + line.count > limitInBytes / Self.parts
        if newest == nil || isFull && segments.last?.count != 0 { try begin() }
        guard let newest else { return }
        try newest.append(line)
        segments[segments.count - 1].count += 1
        segments[segments.count - 1].sizeInBytes += line.count
        isUnsynced = true
    }

    private mutating func begin() throws(SystemError) {
        sync()
        let first = segments.last?.end ?? acknowledged
        newest = try AppendFile(path: path(first))
        segments.append(Segment(first: first))
        removeAcknowledged()
    }

    private mutating func dropOldest() {
        let oldest = segments.removeFirst()
        unlink(path(oldest.first))
        let lost = oldest.end - max(oldest.first, acknowledged)
        guard lost > 0 else { return }
        dropped += lost
        acknowledged = oldest.end
        ahead.removeAll { $0.number < oldest.end }
        readEnd = max(readEnd, oldest.end)
        savePosition()
    }

    // MARK: Reading

    /// The next event that was not given out; nil if there is none.
    mutating func next() -> QueuedEvent? {
        if ahead.isEmpty { readAhead() }
        return ahead.isEmpty ? nil : ahead.removeFirst()
    }

    /// The broker has all events below this number.
    mutating func acknowledge(before number: Int) {
        guard number > acknowledged else { return }
        acknowledged = number
        removeAcknowledged()
        savePosition()
    }

    private mutating func readAhead() {
        while ahead.isEmpty, let segment = segments.first(where: { $0.end > readEnd }) {
            let bytes = (try? WholeFile(path(segment.first)).read(limitInBytes: 1 << 34)?.bytes) ?? []
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for number in max(readEnd, segment.first)..<segment.end {
                let index = number - segment.first
                if index < lines.count, let event = QueuedEvent(number: number, line: lines[index]) {
                    ahead.append(event)
                } else {
                    dropped += 1
                }
            }
            readEnd = segment.end
        }
    }

    // MARK: Files

    private func path(_ first: Int) -> String { Self.path(first, in: folder) }

    private static func path(_ first: Int, in folder: String) -> String { folder + "/\(first).events" }

    private static func first(_ name: String) -> Int? {
        name.hasSuffix(".events") ? Int(name.dropLast(".events".count)) : nil
    }

    private mutating func removeAcknowledged() {
        while segments.count > 1, let oldest = segments.first, oldest.end <= acknowledged {
            unlink(path(oldest.first))
            segments.removeFirst()
        }
    }

    /// Without a wait for the disk: what a power loss takes away is sent twice.
    private func savePosition() {
        let text = "\(acknowledged) \(dropped)\n"
        let padded = text + String(repeating: " ", count: max(0, 64 - text.utf8.count))
        let number = open(folder + "/position", O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { return }
        let file = FileDescriptor(owning: number)
        Array(padded.utf8).withUnsafeBytes { buffer in
            _ = pwrite(file.number, buffer.baseAddress, buffer.count, 0)
        }
    }
}
