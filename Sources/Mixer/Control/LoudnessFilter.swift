// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime

/// The K-weighting of a rate, and the weight of each channel.
///
/// - Source: ITU-R BS.1770-4, annex 1, tables 1 to 3; its filters for 48 kHz as analogue prototypes, bilinear.
/// - Thread: control only.
enum LoudnessFilter {
    /// b0 b1 b2 a1 a2 of the shelf, then of the high-pass.
    static func coefficients(rate: Double) -> [Double] {
        shelf(rate: rate) + highPass(rate: rate)
    }

    private static func shelf(rate: Double) -> [Double] {
        let k = tangent(.pi * 1_681.974_450_955_533 / rate)
        let q = 0.707_175_236_955_419_6
        let high = carillon_exp2(3.999_843_853_973_347 / 20 * carillon_log2(10))
        let middle = carillon_exp2(0.499_666_774_154_541_6 * carillon_log2(high))
        let a0 = 1 + k / q + k * k
        return [
            (high + middle * k / q + k * k) / a0,
            2 * (k * k - high) / a0,
            (high - middle * k / q + k * k) / a0,
            2 * (k * k - 1) / a0,
            (1 - k / q + k * k) / a0,
        ]
    }

    private static func highPass(rate: Double) -> [Double] {
        let k = tangent(.pi * 38.135_470_876_024_44 / rate)
        let q = 0.500_327_037_323_877_3
        let a0 = 1 + k / q + k * k
        return [1, -2, 1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]
    }

    private static func tangent(_ x: Double) -> Double { carillon_sine(x) / carillon_sine(.pi / 2 - x) }

    /// 1.41 for channels between 60° and 120°, 0 for the low-frequency channel, 1 for others.
    ///
    /// - Source: ITU-R BS.1770-4, table 4; rear channels stand at 110°, or at 135° if there are side channels.
    static func weights(channelCount: Int) -> [Double] {
        ChannelTable.roles(channelCount).map { role in
            switch role {
            case .left, .right, .center, .rearCenter: 1
            case .low: 0
            case .rearLeft, .rearRight: channelCount == 8 ? 1 : 1.41
            case .sideLeft, .sideRight: 1.41
            }
        }
    }
}
