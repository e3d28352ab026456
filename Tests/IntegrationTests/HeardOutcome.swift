// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the receipt of an announcement says, beside what the sink recorded of it.
struct HeardOutcome: CustomStringConvertible {
    /// Milliseconds by which the recording may differ: a cycle that was under way when the sink went, the limiter's delay,
    /// and the steps of the measurement.
    private static let slack = 8.0

    let number: Int
    /// Whether nobody can hear it.
    let isSilent: Bool
    let state: String
    let heard: String
    let reasons: [String]
    /// Milliseconds of the play that its receipt is about.
    let played: Double
    /// What of it is in the recording, from all plays.
    ///
    /// Mutes begin and end with a ramp, of which the server counts as heard only that which rises.
    let recorded: CodedSounds.Time
    /// Milliseconds that it played before nobody could hear it and it was requeued.
    let unheard: Double
    /// Milliseconds that it played before it was interrupted, and started again; they may have been heard or not.
    let interrupted: Double
    /// Whether it played while a returning device was reported, which counts from the report's arrival (decision D-57).
    let isLate: Bool
    /// Where it played.
    let place: HeardPlays.Place

    /// What contradicts the recording; nil if nothing does.
    var fault: String? {
        if isSilent { return heard == "no" && !reasons.isEmpty ? nil : "silent" }
        switch place {
        case .sink: break
        case .otherOutput: return heard == "no" && !reasons.isEmpty ? nil : "at another output"
        // How much of it was heard where, nothing here knows.
        case .both: return nil
        }
        let slack = Self.slack + 0.1 * unheard
        // A state counts if it lasted a tenth of the time, or 0.1 s.
        let least = min(100, 0.1 * played)
        // The rest may be of the plays before.
        let full = recorded.full - interrupted
        switch heard {
        case "yes":
            guard state == "completed", reasons.isEmpty else { return "heard, with an obstacle" }
            return recorded.any < played - least - slack ? "not recorded as a whole" : nil
        case "no":
            guard !reasons.isEmpty else { return "no reason" }
            return !isLate && full > least + slack ? "recorded" : nil
        case "partly":
            guard !reasons.isEmpty else { return "no reason" }
            guard !isLate else { return nil }
            if recorded.any < max(1, least - slack) { return "not recorded" }
            let isWhole = state == "completed" && full > played - least + slack
            return isWhole ? "recorded as a whole" : nil
        default: return "not known"
        }
    }

    var description: String {
        let times = "played \(played.rounded()), recorded \(recorded.any), fully \(recorded.full) ms"
        let rest =
            "unheard \(unheard.rounded()), interrupted \(interrupted.rounded())\(isLate ? ", late" : ""), \(place)"
        return "\(number) \(state) \(heard) \(reasons), \(times), \(rest)"
    }
}
