// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What becomes of the item that another one interrupts.
///
/// - Source: AQ-12, AQ-13.
struct PreemptionRule: Sendable, Equatable {
    /// How much must have been heard for the item to be dropped, 0 to 1.
    let dropThreshold: Double

    /// Decides for an item of which `progress` was heard, 0 to 1.
    func verdict(progress: Double, asked: RequeueMode) -> Verdict {
        if progress >= dropThreshold { return .drop(.mostlyPlayed) }
        switch asked {
        case .restart: return .requeue(resumes: false)
        case .resume: return .requeue(resumes: true)
        case .drop: return .drop(.interrupted)
        }
    }

    enum Verdict: Sendable, Equatable {
        case requeue(resumes: Bool)
        case drop(QueueDropReason)
    }
}
