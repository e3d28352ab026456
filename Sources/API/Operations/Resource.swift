// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

/// A kind of resource that has a revision.
enum Resource: Sendable {
    case sound, player, music, systemSound, session, station, crossfader, manager, queue, action, show, room,
        zone, board, tile, target, input
    case queueSchedule, ducking
    case plan, planTime, calendar

    /// The resource of a path with the parameter `subject`.
    func revised(_ subject: String) -> RevisedResource? {
        switch self {
        case .sound: .sound(.text(subject))
        case .player: .player(subject)
        case .music: .music
        case .systemSound: SystemSoundNumber.read(subject).map { .systemSound($0) }
        case .session: .session
        case .station: .station(subject)
        case .crossfader: .crossfader(subject)
        case .manager: .manager
        case .queue: .queue
        case .queueSchedule: .queueSchedule(subject)
        case .ducking: .ducking
        case .action: .action(subject)
        case .show: .show(subject)
        case .plan: .plan(subject)
        case .planTime: .planTime(subject)
        case .calendar: .calendar
        case .board: .board(subject)
        case .tile: .tile(subject)
        case .zone: .zone(subject)
        case .target: .target(subject)
        case .input: .input(subject)
        case .room: .room(subject)
        }
    }

    /// Throws if `subject` cannot name a resource of this kind.
    func check(_ subject: String) throws(Problem) {
        guard self == .systemSound, SystemSoundNumber.read(subject) == nil else { return }
        throw Problem(
            .systemSoundNotFound,
            detail: "There is no system sound \"\(subject.cut(toBytes: 64))\"."
        )
    }
}

/// Numbers of system sounds in paths.
enum SystemSoundNumber {
    /// The number, nil if the text is not one; `vibrate` is the vibration (SS-06).
    static func read(_ text: String) -> UInt32? { text == "vibrate" ? 4095 : UInt32(text) }
}

extension Call {
    /// The number of the system sound in the path; 0, which no system sound has, if there is none.
    var systemSound: UInt32 { SystemSoundNumber.read(subject) ?? 0 }
}
