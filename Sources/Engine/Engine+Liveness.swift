// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A part that must always move: asked, it calls the answer soon, on any thread.
public struct MovingPart: Sendable {
    /// Part of a sentence.
    public let name: String
    /// Asks for one call of the answer.
    public let ask: @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

    /// Makes a part.
    public init(name: String, ask: @escaping @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void) {
        (self.name, self.ask) = (name, ask)
    }
}

extension Engine {
    /// The engine with its pump, the threads that read ahead, and the audio thread, which must move while something plays.
    public var movingParts: [MovingPart] {
        [
            MovingPart(name: "the engine") { [pump] in pump.ask($0) },
            MovingPart(name: "the audio thread") { [weak self] answer in
                Task { [weak self] in
                    let clock = ContinuousClock()
                    while await self?.isAudioStuck == true { try? await clock.sleep(for: .seconds(1)) }
                    answer()
                }
            },
        ] + streams.threads.map { MovingPart(name: "the reader of streams", ask: $0) }
    }

    private var isAudioStuck: Bool { machine.status.has(.audioStuck) }

    /// Reports the parts that do not move; none ends the report.
    public func note(stalled names: [String]) {
        let parts = names.joined(separator: " and ")
        let verb = names.count == 1 ? "does" : "do"
        note(.stalled, names.isEmpty ? nil : "\(parts) \(verb) not answer", preventsReadiness: true)
    }
}
