// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides what happens to an item that another one interrupts.
///
/// - Source: AQ-12, AQ-13.
struct PreemptionRule: Sendable, Equatable {
    /// The progress from which an item is dropped, 0 to 1.
    let dropThreshold: Double

    /// Decides for an item; `progress` is 0 to 1.
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
