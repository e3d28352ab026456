// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Notices sound that arrives and is silent: a station whose studio has failed goes on sending zeros.
struct SilenceDetector: Sendable {
    /// The largest sample of what counts as silence: −66 dBFS.
    static let threshold: Float = 0.000_5

    /// Seconds after which it is silent.
    let patience: Double
    /// Seconds of silence so far.
    private var seconds = 0.0

    init(patience: Double) { self.patience = patience }

    /// Whether it is silent.
    var isSilent: Bool { seconds >= patience }

    /// Takes a piece of so many seconds.
    mutating func take(_ samples: [Float], seconds piece: Double) {
        let isLoud = samples.contains { abs($0) > SilenceDetector.threshold }
        seconds = isLoud ? 0 : seconds + piece
    }

    /// Notes that nothing arrives.
    mutating func restart() { seconds = 0 }
}
