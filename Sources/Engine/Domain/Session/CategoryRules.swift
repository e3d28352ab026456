// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What each category allows and demands, one row each; a rule of the session is a row here.
///
/// - Source: AQ-25 to AQ-35, SS-18 to SS-20.
extension SessionCategory {
    /// The options that fit (AQ-35).
    ///
    /// The four that play for themselves mix or duck; Bluetooth is a question where a microphone could be taken, too;
    /// the speaker is one where a call's earpiece would be used otherwise.
    public var options: Set<SessionOption> {
        switch self {
        case .ambient, .playback, .multiRoute: [.mixWithOthers, .duckOthers]
        case .soloAmbient: []
        case .record: [.allowBluetooth]
        case .playAndRecord: [.mixWithOthers, .duckOthers, .allowBluetooth, .defaultToSpeaker]
        }
    }

    /// Whether silent mode and a locked screen silence it.
    var yieldsToSurroundings: Bool {
        switch self {
        case .ambient, .soloAmbient: true
        case .playback, .record, .playAndRecord, .multiRoute: false
        }
    }

    /// Whether others go on beside it without an option.
    var mixesByItself: Bool { self == .ambient }

    /// Whether Bluetooth devices play it only with the option `allowBluetooth` (AQ-33).
    var filtersBluetooth: Bool { self == .record || self == .playAndRecord }
}

extension SessionOption {
    /// The categories it fits, in their order.
    public var categories: [SessionCategory] {
        SessionCategory.allCases.filter { $0.options.contains(self) }
    }
}
