// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// When the steps of a batch are performed.
///
/// Steps of one offset are performed together. Steps that follow each other need exact frames: then the first frame lies
/// ahead by a lead, so that the audio thread has every command before its frame; each later offset is handed over as
/// much ahead of its frame. A batch whose steps are all at 0 begins with the next quantum, as one of `POST /v1/batch`.
struct BatchPlan: Sendable {
    /// Steps of one frame.
    struct Group: Sendable {
        let frame: FrameTime
        /// Whether it is performed with the next quantum, instead of on that frame.
        let isImmediate: Bool
        var steps: [BatchStep]

        /// The frame of its commands; nil for the next quantum's first.
        var commandFrame: FrameTime? { isImmediate ? nil : frame }
    }

    /// The first frame of the batch.
    let begin: FrameTime
    /// In order of their frames; steps of one frame in the order of the action.
    let groups: [Group]
    /// The frame at which all of it is over, as it was tried; nil before, and if something plays until it is stopped.
    var end: FrameTime?

    /// Plans steps.
    ///
    /// - Parameters:
    ///   - steps: in the order of the action.
    ///   - now: the present frame.
    ///   - lead: how far the first frame lies ahead if several frames follow each other.
    ///   - rate: frames per second.
    ///   - first: the first frame; nil, or one that has passed, for the earliest possible.
    init(
        _ steps: [BatchStep],
        now: FrameTime,
        lead: FrameCount,
        rate: SampleRate,
        at first: FrameTime? = nil
    ) {
        let offsets = steps.map { rate.frames(seconds: $0.at) }
        let fixed = first.flatMap { $0 > now ? $0 : nil }
        let isImmediate = fixed == nil && offsets.allSatisfy { $0 == .zero }
        let begin = fixed ?? (isImmediate ? now : now + lead)
        var groups: [Group] = []
        for index in steps.indices.sorted(by: { (offsets[$0], $0) < (offsets[$1], $1) }) {
            let frame = begin + offsets[index]
            if groups.last?.frame == frame {
                groups[groups.count - 1].steps.append(steps[index])
            } else {
                groups.append(Group(frame: frame, isImmediate: isImmediate, steps: [steps[index]]))
            }
        }
        (self.begin, self.groups) = (begin, groups)
    }
}
