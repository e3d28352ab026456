// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Platform

extension Engine {
    /// The engine with its pump, the threads that read ahead, and the audio thread, which must move while something plays.
    public var livenessProbes: [LivenessProbe] {
        [
            LivenessProbe(name: "the engine") { [pump] in pump.ask($0) },
            LivenessProbe(name: "the audio thread") { [weak self] answer in
                Task { [weak self] in
                    let clock = ContinuousClock()
                    while await self?.isAudioStuck == true { try? await clock.sleep(for: .seconds(1)) }
                    answer()
                }
            },
        ] + streams.livenessProbes
    }

    private var isAudioStuck: Bool { machine.status.has(.audioStuck) }

    /// Reports the addresses that cannot be listened on; none ends the report.
    public func note(missing addresses: [String]) {
        guard !addresses.isEmpty else { return note(.addressAway, nil) }
        let list = addresses.joined(separator: " and ")
        note(.addressAway, "cannot listen at \(list): its network or port is not there; it is tried again")
    }

    /// Reports the parts that do not move; none ends the report.
    public func note(stalled names: [String]) {
        let parts = names.joined(separator: " and ")
        let verb = names.count == 1 ? "does" : "do"
        note(.stalled, names.isEmpty ? nil : "\(parts) \(verb) not answer", level: .notReady)
    }
}
