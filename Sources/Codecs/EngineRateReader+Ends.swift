// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// What a sound needs where it meets itself or another one.
extension EngineRateReader {
    /// The frames around the return of the whole sound, interleaved, after it was read from its beginning to its end.
    ///
    /// - Returns: nil where a splice is exact, or if its ends were not kept.
    func seam() throws(DecodingError) -> [Float]? {
        guard let (edges, plan) = readEdges,
            let converter = SeamConverter(
                plan,
                channelCount: channelCount,
                tail: edges.tail[...],
                head: edges.head[...]
            )
        else { return nil }
        return try converter.convert()
    }

    /// What the converter adds before the sound and behind it, interleaved, after its end was read.
    ///
    /// - Returns: nil where no rate is converted, or if its ends were not kept.
    func ends() throws(DecodingError) -> [Float]? {
        guard let (edges, plan) = readEdges else { return nil }
        let needed = Int(min(plan.sourceReach, plan.sourceEnd)) * channelCount
        guard min(edges.head.count, edges.tail.count) >= needed else { return nil }
        let silence = [Float](repeating: 0, count: Int(plan.sourceReach) * channelCount)
        let frames = LoopSeamPlan.engineReach(plan.sourceRate, plan.engineRate)
        let before = SeamConverter(plan, channelCount: channelCount, before: silence, after: edges.head)
        let after = SeamConverter(plan, channelCount: channelCount, before: edges.tail, after: silence)
        return try before.frames(from: -frames, count: frames, origin: 0)
            + after.frames(from: plan.end, count: frames, origin: plan.sourceEnd)
    }
}
