// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

/// A cue of a show, or a show as a list of cues, as QLab calls what it has.
///
/// - Source: QLab 5 OSC Dictionary, "Cue Messages".
struct QLabCue: Sendable {
    let show: ShowSnapshot
    /// The place of the cue; nil for the list itself.
    let index: Int?
    /// Engine time in seconds.
    let now: Double

    /// The cue; nil for a list.
    var cue: ShowCue? { index.map { show.settings.cues[$0] } }

    /// Its unique id: of a list that of the show, of a cue that with the bytes of its number in hexadecimal digits.
    var id: String { cue.map { Self.id(of: $0.number, in: show.id) } ?? show.id }

    /// The id of a cue with this number.
    static func id(of number: String, in show: String) -> String {
        show + "-" + number.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The run of the cue that began last.
    var run: CueRunSnapshot? {
        cue.flatMap { cue in show.status.runs.last { $0.cue.hasSameBytes(as: cue.number) } }
    }

    /// Whether what it has started is not over.
    var isActive: Bool { index == nil ? !show.status.runs.isEmpty : run?.isRunning == true }

    /// Whether what it has started stands still.
    var isPaused: Bool {
        guard isActive else { return false }
        return index == nil ? show.status.runs.allSatisfy(\.isPaused) : run?.isPaused == true
    }

    /// Whether what it has started goes on.
    var isRunning: Bool { isActive && !isPaused }

    /// Seconds that the run lasts; 0 while that is not known, and for what does not run.
    private var duration: Double {
        guard let run, let end = run.endsAt else { return 0 }
        return max(0, end - run.startsAt)
    }

    /// Seconds since the start; 0 for what does not run, or is paused.
    private var elapsed: Double {
        guard let run, isRunning else { return 0 }
        return max(0, now - run.startsAt)
    }

    /// The value of a key; nil for one that is not known here.
    func value(_ key: String) -> JSONValue? {
        switch key {
        case "uniqueID": return .string(id)
        case "number": return .string(cue?.number ?? "")
        case "name", "listName", "displayName", "defaultName":
            return .string(cue?.name ?? (cue == nil ? show.settings.name : ""))
        // A cue starts an action.
        case "type": return .string(cue == nil ? "Cue List" : "Start")
        case "notes": return .string((cue == nil ? show.settings.notes : cue?.notes) ?? "")
        case "colorName", "colorName/live": return .string(QLabColor.name(of: cue?.color))
        case "armed": return .bool(cue?.isArmed ?? true)
        case "preWait": return .number(cue?.preWait ?? 0)
        case "postWait": return .number(cue?.postWait ?? 0)
        case "continueMode":
            return .integer(cue.flatMap { CueContinuation.allCases.firstIndex(of: $0.continuation) } ?? 0)
        case "duration", "currentDuration": return .number(duration)
        case "actionElapsed": return .number(elapsed)
        case "percentActionElapsed": return .number(duration > 0 ? min(1, elapsed / duration) : 0)
        case "isRunning", "isActionRunning": return .bool(isRunning)
        case "isPaused": return .bool(isPaused)
        case "isBroken": return .bool(cue.map { show.broken[$0.number] != nil } ?? false)
        case "parent": return .string(cue == nil ? "[root group of cue lists]" : show.id)
        case "mode": return .integer(0)
        case "cartPosition": return .array([0, 0])
        case "isLoaded", "isAuditioning", "isOverridden", "flagged", "autoLoad", "infiniteLoop",
            "holdLastFrame",
            "hasFileTargets", "hasCueTargets":
            return false
        case "preWaitElapsed", "percentPreWaitElapsed", "postWaitElapsed", "percentPostWaitElapsed":
            return .number(0)
        default: return nil
        }
    }

    /// What lists of cues say of each.
    var summary: JSONValue {
        let keys = [
            "number", "uniqueID", "flagged", "listName", "type", "colorName", "name", "armed", "parent",
            "isRunning", "isPaused",
            "isLoaded", "isBroken", "isAuditioning", "mode", "duration", "actionElapsed",
            "percentActionElapsed", "preWait", "postWait",
            "continueMode", "autoLoad", "infiniteLoop", "holdLastFrame", "notes", "cartPosition",
        ]
        var members = keys.map { JSONMember($0, value($0) ?? .null) }
        if index == nil { members.append(JSONMember("cues", .array(children.map(\.summary)))) }
        return .object(members)
    }

    /// The cues of a list.
    var children: [QLabCue] {
        index == nil ? show.settings.cues.indices.map { QLabCue(show: show, index: $0, now: now) } : []
    }

    /// The cue that the next GO of the list starts; nil behind the last one.
    var playhead: QLabCue? {
        guard let pointer = show.status.pointer else { return nil }
        return children.first { $0.cue?.number.hasSameBytes(as: pointer) == true }
    }
}
