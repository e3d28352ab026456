// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

extension Engine {
    /// Sees whether what plays is heard at the sink of the main stream; a bus with a sink of its own is not listened to.
    func watchAudibility(at moment: UInt64) {
        guard let listener = configuration.sinkListener, machine.audibility.isDue(at: moment) else { return }
        let isOn = life == .running && machine.output.isRunning && !machine.output.isFallback
        let isPlaying = isOn && !state.players.soundingKinds.isEmpty
        guard isPlaying || machine.audibility.target != nil else { return }
        let graph = state.session.graph
        let sink = isOn ? graph.sinks.first { $0.name == graph.ownSinks.first } : nil
        let look = AudibilityMonitor.Look(sink: sink, isPlaying: isPlaying, hearing: listener.takeHearing())
        machine.audibility.take(look, at: moment)
        listener.listen(to: machine.audibility.target)
        note(
            .inaudible,
            machine.audibility.cause.flatMap { cause in
                sink.map { AudibilityMonitor.text(cause, at: "\($0.summary) (\($0.name))") }
            },
            preventsReadiness: true
        )
    }
}
