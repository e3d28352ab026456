// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
public import Output

extension Engine {
    /// Renders frames; drains after every quantum.
    ///
    /// - Parameters:
    ///   - frames: how many.
    ///   - output: drives the engine's renderer.
    /// - Returns: the rendered samples, one array per channel, those of each zone that is rendered behind the one before.
    public nonisolated func render(frames: Int, through output: OfflineOutput) async -> [[Float]] {
        var planes = [[Float]](repeating: [], count: host.channelCount)
        var left = frames
        while left > 0 {
            let count = min(left, output.quantum)
            await fillStreams()
            for (channel, plane) in output.render(frames: count).enumerated() {
                if channel == planes.count { planes.append([]) }
                planes[channel] += plane
            }
            await drain()
            left -= count
        }
        return planes
    }
}
