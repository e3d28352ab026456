// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// A kind of resource that counts its changes.
enum Resource: Sendable {
    case sound, player, music, systemSound, session, station, crossfader, manager, queue

    /// The resource of a path whose hole is filled with `subject`.
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
        }
    }

    /// Refuses what cannot name a resource of the kind.
    func check(_ subject: String) throws(Problem) {
        guard self == .systemSound, SystemSoundNumber.read(subject) == nil else { return }
        throw Problem(
            .systemSoundNotFound,
            detail: "There is no system sound \"\(subject.prefix(64))\"."
        )
    }
}

/// Numbers of system sounds in paths.
enum SystemSoundNumber {
    /// The number; `vibrate` is the vibration (SS-06), nil where the text is none.
    static func read(_ text: String) -> UInt32? { text == "vibrate" ? 4095 : UInt32(text) }
}

extension Call {
    /// The system sound that the path names; 0, which none has, where it names none.
    var systemSound: UInt32 { SystemSoundNumber.read(subject) ?? 0 }
}
