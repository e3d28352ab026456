// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The rules of each category, one row each.
///
/// - Source: AQ-25 to AQ-35, SS-18 to SS-20.
extension SessionCategory {
    /// The options that the category allows (AQ-35).
    ///
    /// All categories but `soloAmbient` and `record` may mix or duck. `allowBluetooth` concerns categories with a
    /// microphone, and `defaultToSpeaker` the one that would use the earpiece otherwise.
    public var options: Set<SessionOption> {
        switch self {
        case .ambient, .playback, .multiRoute: [.mixWithOthers, .duckOthers]
        case .soloAmbient: []
        case .record: [.allowBluetooth]
        case .playAndRecord: [.mixWithOthers, .duckOthers, .allowBluetooth, .defaultToSpeaker]
        }
    }

    /// Whether silent mode and a locked screen silence the category.
    var yieldsToSurroundings: Bool {
        switch self {
        case .ambient, .soloAmbient: true
        case .playback, .record, .playAndRecord, .multiRoute: false
        }
    }

    /// Whether other applications keep playing without an option.
    var mixesByItself: Bool { self == .ambient }

    /// Whether a client may activate it for taking sound (AQ-26, AQ-27).
    var takesInput: Bool { self == .record || self == .playAndRecord }

    /// Whether Bluetooth inputs and outputs require the option `allowBluetooth` (AQ-33).
    var filtersBluetooth: Bool { self == .record || self == .playAndRecord }
}

extension SessionOption {
    /// The categories that allow the option, in their order.
    public var categories: [SessionCategory] {
        SessionCategory.allCases.filter { $0.options.contains(self) }
    }
}
