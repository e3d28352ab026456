// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// Changes that wait until a request is answered, with everything that was submitted after them; a value without a clock.
///
/// What was submitted before goes on, so no number of requests delays the others for longer than the oldest of them.
struct HeldChanges<Caller> {
    /// What may be committed now, in order, and who waits for it.
    typealias Freed = (changes: [StateChange], callers: [Caller])

    private struct Part {
        let hold: UInt64
        let begin: ContinuousClock.Instant
        var changes: [StateChange] = []
        var callers: [Caller] = []
    }

    /// One for each request, the oldest first.
    private var parts: [Part] = []
    private var last: UInt64 = 0

    /// Whether nothing is held.
    var isEmpty: Bool { parts.isEmpty }
    /// When the oldest began.
    var begin: ContinuousClock.Instant? { parts.first?.begin }

    /// Begins to hold.
    ///
    /// - Returns: its number, never 0.
    mutating func hold(_ changes: [StateChange], at now: ContinuousClock.Instant) -> UInt64 {
        last += 1
        parts.append(Part(hold: last, begin: now, changes: changes))
        return last
    }

    /// Takes changes behind those that are held; false if none are.
    mutating func append(_ changes: [StateChange]) -> Bool {
        guard !parts.isEmpty else { return false }
        parts[parts.count - 1].changes += changes
        return true
    }

    /// Takes a caller who waits for all changes so far; false if none are held.
    mutating func wait(_ caller: Caller) -> Bool {
        guard !parts.isEmpty else { return false }
        parts[parts.count - 1].callers.append(caller)
        return true
    }

    /// Ends a hold.
    ///
    /// - Parameters:
    ///   - hold: its number.
    ///   - changes: what is committed with the first of its changes.
    /// - Returns: what may be committed now; nil if the hold had ended, so that its changes are on their way.
    mutating func release(_ hold: UInt64, adding changes: [StateChange]) -> Freed? {
        guard let index = parts.firstIndex(where: { $0.hold == hold }) else { return nil }
        var part = parts.remove(at: index)
        part.changes += changes
        guard index > 0 else { return (part.changes, part.callers) }
        parts[index - 1].changes += part.changes
        parts[index - 1].callers += part.callers
        return ([], [])
    }

    /// Ends the holds that began before a time.
    mutating func release(before time: ContinuousClock.Instant) -> Freed {
        let count = parts.prefix { $0.begin < time }.count
        defer { parts.removeFirst(count) }
        return (parts.prefix(count).flatMap(\.changes), parts.prefix(count).flatMap(\.callers))
    }
}
