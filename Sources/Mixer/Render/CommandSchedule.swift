// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Commands that wait for their frame: a binary heap of fixed capacity, smallest (frame, sequence) first.
///
/// - Thread: audio only.
struct CommandSchedule: ~Copyable {
    private let entries: UnsafeMutablePointer<MixerCommand>
    private let capacity: Int
    private(set) var count = 0

    /// Makes an empty schedule; control only.
    init(capacity: Int) {
        self.capacity = capacity
        entries = UnsafeMutablePointer<MixerCommand>.allocate(capacity: capacity)
        // Touched here, so that the audio thread's first write makes no page fault.
        let nothing = MixerCommand(at: .zero, sequence: 0, body: .bus(.master, .cancelScheduledGains))
        entries.initialize(repeating: nothing, count: capacity)
    }

    deinit { entries.deallocate() }

    /// The frame of the first command; the largest time if there is none.
    @_noAllocation @_noLocks
    func nextFrame() -> FrameTime { count > 0 ? entries[0].at : FrameTime(.max) }

    /// Adds a command.
    ///
    /// - Returns: false if the schedule is full.
    @_noAllocation @_noLocks
    mutating func insert(_ command: MixerCommand) -> Bool {
        guard count < capacity else { return false }
        entries[count] = command
        count &+= 1
        rise(from: count &- 1)
        return true
    }

    /// Takes the first command if its frame has come.
    @_noAllocation @_noLocks
    mutating func pop(due now: FrameTime) -> MixerCommand? {
        guard count > 0, entries[0].at <= now else { return nil }
        let first = entries[0]
        count &-= 1
        entries[0] = entries[count]
        sink(from: 0, below: count)
        return first
    }

    /// Drops every command of a voice, so that dead voices do not fill the schedule.
    @_noAllocation @_noLocks
    mutating func removeAll(of voice: VoiceHandle) { remove(.all(voice)) }

    /// Drops the commands that a selection names.
    ///
    /// - Returns: how many.
    @_noAllocation @_noLocks
    @discardableResult
    mutating func remove(_ selection: Selection) -> Int {
        var kept = 0
        var index = 0
        while index < count {
            if !selection.holds(entries[index]) {
                entries[kept] = entries[index]
                kept &+= 1
            }
            index &+= 1
        }
        let removed = count &- kept
        guard removed > 0 else { return 0 }
        count = kept
        var parent = kept / 2
        while parent > 0 {
            parent &-= 1
            sink(from: parent, below: kept)
        }
        return removed
    }

    // MARK: Heap

    @_noAllocation @_noLocks
    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        let a = entries[left].at.frame
        let b = entries[right].at.frame
        return a < b || (a == b && entries[left].sequence < entries[right].sequence)
    }

    @_noAllocation @_noLocks
    private func exchange(_ left: Int, _ right: Int) {
        let command = entries[left]
        entries[left] = entries[right]
        entries[right] = command
    }

    @_noAllocation @_noLocks
    private func rise(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child &- 1) / 2
            guard isBefore(child, parent) else { return }
            exchange(child, parent)
            child = parent
        }
    }

    @_noAllocation @_noLocks
    private func sink(from start: Int, below end: Int) {
        var parent = start
        while true {
            var least = parent
            let left = 2 &* parent &+ 1
            if left < end && isBefore(left, least) { least = left }
            if left &+ 1 < end && isBefore(left &+ 1, least) { least = left &+ 1 }
            if least == parent { return }
            exchange(parent, least)
            parent = least
        }
    }
}

extension CommandSchedule {
    /// Selects waiting commands.
    enum Selection: BitwiseCopyable {
        /// All commands of a voice, its start included.
        case all(VoiceHandle)
        /// All commands of a voice except its start.
        case actions(VoiceHandle)
        /// The gains of a bus.
        case gains(BusID)

        /// Whether a command is selected.
        @_noAllocation @_noLocks
        func holds(_ command: MixerCommand) -> Bool {
            switch command.body {
            case .start(let handle), .begin(let handle):
                guard case .all(let voice) = self else { return false }
                return Selection.same(handle, voice)
            case .voice(let handle, _):
                switch self {
                case .all(let voice), .actions(let voice): return Selection.same(handle, voice)
                case .gains: return false
                }
            case .bus(let bus, .setGain):
                guard case .gains(let wanted) = self else { return false }
                return bus.index() == wanted.index()
            case .bus, .zone: return false
            }
        }

        @_noAllocation @_noLocks
        private static func same(_ left: VoiceHandle, _ right: VoiceHandle) -> Bool {
            left.slot == right.slot && left.generation == right.generation
        }
    }
}
