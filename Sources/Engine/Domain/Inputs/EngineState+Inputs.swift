// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import LiveAudio
import Output
import SafeText
import Storage

/// Inputs as resources.
extension EngineState {
    /// Adds an input.
    mutating func createInput(_ change: InputChange, _ turn: inout Turn) throws(EngineError) -> String {
        var settings = InputSettings(kind: change.kind ?? .source)
        settings.take(change)
        settings = try checked(settings, change)
        guard inputs.count < limits.inputs else { throw .limitReached(what: "inputs", limit: limits.inputs) }
        let place = (inputs.all.last?.place ?? -1) + 1
        let input = Input(id: turn.makeIdentifier("i"), place: place, settings: settings)
        inputs[input.id] = input
        let snapshot = snapshot(of: input)
        inputs.published[input.id] = snapshot
        turn.publish(.input(.created(snapshot)))
        turn.persist(.put(.input, input.id, input))
        return input.id
    }

    /// Changes an input; what is heard of it follows.
    mutating func changeInput(
        _ reference: String,
        _ change: InputChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var input = try inputs.input(reference)
        var settings = input.settings
        settings.take(change)
        settings = try checked(settings, change, of: input.id)
        if change.isEnabled == true, let player = inputs.statuses[input.id]?.player,
            players[player]?.state == .fadingOut
        {
            inputs.statuses[input.id]?.isWanted = true
        }
        guard settings != input.settings else { return false }
        let before = input.settings
        let namings = settings.name == before.name ? [] : namings(of: .input, input.id)
        input.settings = settings
        keep(input, &turn)
        replace(namings, by: settings.name, &turn)
        if !settings.playsAs(before) {
            // Its next player has them.
            endPlayer(of: input.id, &turn)
            endFallback(of: input.id, over: 0, &turn)
        } else {
            setLevel(of: input, &turn)
        }
        return true
    }

    /// Removes an input.
    mutating func disposeInput(
        _ reference: String,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let input = try inputs.input(reference)
        if !force { try checkUnused(.input, input.id, input.settings.name, turn) }
        endPlayer(of: input.id, &turn)
        endFallback(of: input.id, over: 0, &turn)
        inputs[input.id] = nil
        inputs.statuses[input.id] = nil
        inputs.published[input.id] = nil
        turn.publish(.input(.disposed(id: input.id, name: input.settings.name)))
        turn.persist(.remove(.input, input.id))
        return input.id
    }

    /// The snapshot of an input.
    func snapshot(of input: Input) -> InputSnapshot {
        let status = inputs.statuses[input.id]
        let state: InputSnapshot.State =
            if !input.settings.isEnabled { .off } else if status?.fallback != nil {
                .fallback
            } else if status?.player != nil {
                .playing
            } else if status?.report.isRunning == true { .held } else { .waiting }
        return InputSnapshot(
            id: input.id,
            settings: input.settings,
            state: state,
            player: status?.fallback ?? status?.player,
            title: status?.report.title,
            problem: problem(of: input),
            revision: inputs.revision(of: input.id)
        )
    }

    /// Restores the saved inputs; unreadable ones are skipped.
    mutating func restoreInputs(_ stored: StoredState) {
        for input in stored.values(.input, as: Input.self).sorted(by: { $0.place < $1.place }) {
            inputs[input.id] = input
            inputs.published[input.id] = snapshot(of: input)
        }
    }

    /// Keeps a changed input and tells of it.
    private mutating func keep(_ input: Input, _ turn: inout Turn) {
        inputs[input.id] = input
        publish(input, &turn)
        turn.persist(.put(.input, input.id, input))
    }

    /// Switches an input off whose player was stopped by somebody.
    mutating func disable(_ input: Input, _ turn: inout Turn) {
        var input = input
        input.settings.isEnabled = false
        keep(input, &turn)
    }

    /// Settings whose values are in range and whose name is free; an empty name becomes a generated one.
    private func checked(
        _ settings: InputSettings,
        _ change: InputChange,
        of id: String? = nil
    ) throws(EngineError) -> InputSettings {
        var settings = settings
        let others = inputs.all.filter { $0.id != id }.map(\.settings.name)
        if settings.name.isEmpty { settings.name = freeName("Input", others) }
        try SoundName.check(settings.name, limit: limits.nameLength)
        guard !others.contains(settings.name) else { throw .nameTaken(settings.name) }
        try checkNode(settings)
        try checkStream(settings)
        try checkChannels(settings.channels)
        _ = try Check.volume(settings.volume, "volume")
        if let value = settings.highPass { try Check.number(value, "highPass", in: InputLimits.highPass) }
        if let value = settings.gate { try Check.number(value, "gate", in: InputLimits.gate) }
        try Check.number(settings.silence, "silence", in: InputLimits.silence)
        if change.fallback != nil {
            settings.fallback = try settings.fallback.map { (name) throws(EngineError) in
                try stations.station(name).id
            }
        }
        _ = try Check.seconds(settings.delay, "delay", in: InputLimits.delay)
        if change.zones != nil || change.rooms != nil {
            let places = try places(settings.zones, settings.rooms)
            (settings.zones, settings.rooms) = (places.zones?.sorted(), places.rooms?.sorted())
        }
        return settings
    }

    private func checkNode(_ settings: InputSettings) throws(EngineError) {
        switch (settings.kind, settings.node) {
        case (.sink, let node?):
            throw .invalidValue(field: "node", allowed: "absent: the sink is made by Carillon", given: node)
        case (.stream, let node?):
            throw .invalidValue(field: "node", allowed: "absent: a stream has an url", given: node)
        case (.monitor, nil):
            throw .invalidValue(field: "node", allowed: "the name of an output", given: "nothing")
        case (.source, nil), (.sink, nil), (.stream, nil): break
        case (.source, let node?), (.monitor, let node?):
            let isPlain = node.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
            guard (1...InputLimits.nodeBytes).contains(node.utf8.count), isPlain else {
                let allowed = "1 to \(InputLimits.nodeBytes) bytes without control characters"
                throw .invalidValue(field: "node", allowed: allowed, given: node)
            }
        }
    }

    private func checkStream(_ settings: InputSettings) throws(EngineError) {
        let allowed =
            "http:// or https:// with a host, without a user, at most \(InputLimits.urlBytes) bytes, and only for a stream"
        try Check.number(settings.buffer, "buffer", in: InputLimits.buffer)
        switch (settings.kind, settings.url) {
        case (.stream, let url?) where StreamAddress(url) != nil: break
        case (.stream, let url): throw .invalidValue(field: "url", allowed: allowed, given: url ?? "nothing")
        case (_, let url?): throw .invalidValue(field: "url", allowed: allowed, given: url)
        case (_, nil): break
        }
        guard settings.kind == .stream, let channels = settings.channels else { return }
        let given = channels.joined(separator: ",")
        throw .invalidValue(field: "channels", allowed: "absent: a stream is stereo", given: given)
    }

    private func checkChannels(_ channels: [String]?) throws(EngineError) {
        guard let channels else { return }
        let allowed = "1 or 2 names of channels, such as FL, FR, MONO or AUX2"
        guard InputLimits.channels.contains(channels.count) else {
            throw .invalidValue(field: "channels", allowed: allowed, given: "\(channels.count)")
        }
        for channel in channels {
            let isName = channel.utf8.allSatisfy {
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard (1...InputLimits.channelBytes).contains(channel.utf8.count), isName else {
                throw .invalidValue(field: "channels", allowed: allowed, given: channel)
            }
        }
    }
}
