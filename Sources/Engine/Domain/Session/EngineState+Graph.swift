// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

extension EngineState {
    /// Takes a new graph of the sound server and publishes the changes; interruptions are handled separately.
    mutating func takeGraph(_ graph: AudioGraph, _ turn: inout Turn) {
        let old = session.heard(session.graph)
        let new = session.heard(graph)
        let (applications, volume) = (session.playingApplications, session.outputVolume)
        let before = outputs(old, old.route)
        let arrived = arrivals(of: graph, now: turn.now)
        let playing = zones.all.map { playingSinks(of: $0) }
        if graph.isConnected != session.graph.isConnected
            || graph.sinks.map(\.name) != session.graph.sinks.map(\.name)
        {
            references.expire(usersOf: zones.all.flatMap { referents(ofZone: $0.id, name: $0.name) })
        }
        session.graph = graph
        let after = outputs(new, new.route)
        if before.map(\.way) != after.map(\.way) {
            let reason = RouteRule.reason(old, new, arrived: arrived, asked: session.askedRoute)
            session.askedRoute = nil
            turn.publish(.session(.routeChanged(reason, old: before, new: after)))
        }
        if session.playingApplications != applications {
            turn.publish(.session(.otherAudioChanged(session.playingApplications)))
        }
        if session.outputVolume != volume { publishOutputVolume(&turn) }
        for (zone, sinks) in zip(zones.all, playing) where playingSinks(of: zone) != sinks {
            turn.publish(.zone(.changed(snapshot(of: zone))))
        }
    }

    /// Seconds after the appearance of a sink in which the session manager makes it the default one, on a busy machine.
    private static let arrivalTime = 5.0

    /// Records the sinks that appear with a graph.
    ///
    /// - Returns: those that had appeared shortly before.
    private mutating func arrivals(of graph: AudioGraph, now: FrameTime) -> Set<String> {
        let recent = rate.frames(seconds: EngineState.arrivalTime)
        let names = Set(graph.sinks.map(\.name))
        let known = session.graph.sinks.map(\.name)
        session.arrivals = session.arrivals.filter { names.contains($0.key) && now - $0.value <= recent }
        let arrived = Set(session.arrivals.keys)
        if session.graph.isConnected {
            for name in names.subtracting(known) { session.arrivals[name] = now }
        }
        return arrived
    }

    /// The interruptions that the current graph begins and ends.
    var streamInterruptions: (begun: [SessionInterruption], ended: [UInt64]) {
        let streams = Interruption.streams(in: session.graph, roles: session.interruptingRoles)
        let present = session.interruption.causes.compactMap(\.stream)
        let begun = streams.filter { !present.contains($0.id) }.map { stream in
            SessionInterruption(
                source: .stream,
                reason: stream.role ?? "",
                application: stream.application,
                stream: stream.id
            )
        }
        return (begun, present.filter { id in !streams.contains { $0.id == id } })
    }

    /// Publishes the volume of the output.
    func publishOutputVolume(_ turn: inout Turn) {
        let volume = session.outputVolume
        turn.publish(.session(.outputVolume(volume?.volume, isMuted: volume?.isMuted)))
    }

    /// Chooses outputs (AQ-30, AQ-33); changes nothing if one of them is invalid.
    mutating func changeRoute(_ change: SessionRouteChange, _ turn: inout Turn) throws(EngineError) -> Bool {
        var next = session
        switch change.output {
        case .keep: break
        case .clear: next.output = .followDefault
        case .set(let name): next.output = .pinned(try sink(name, "output"))
        }
        if let buses = change.buses {
            guard session.category == .multiRoute || buses.isEmpty else {
                throw .wrongState(state: session.category.rawValue, allowed: ["multiRoute"])
            }
            for (scope, name) in buses {
                guard scope != .master else {
                    let allowed = "sound, music, system or announcement"
                    throw .invalidValue(field: "buses", allowed: allowed, given: scope.rawValue)
                }
                _ = try sink(name, "buses.\(scope.rawValue)")
            }
            next.busOutputs = buses
        }
        guard next != session else { return false }
        session = next
        noteAskedRoute(.override)
        turn.publish(.session(.changed(sessionSnapshot)))
        keepSession(&turn)
        return true
    }

    /// Checks that a sink exists and is allowed.
    private func sink(_ name: String, _ field: String) throws(EngineError) -> String {
        guard let sink = session.graph.sinks.first(where: { $0.name == name }) else {
            let allowed = "the name of an output that GET /v1/device/outputs lists"
            throw .invalidValue(field: field, allowed: allowed, given: name)
        }
        guard session.routing.allows(sink) else {
            let allowed =
                "an output without Bluetooth, since \(session.category.rawValue) has no allowBluetooth"
            throw .invalidValue(field: field, allowed: allowed, given: name)
        }
        return name
    }

    /// Records why the route is about to change, if it is.
    mutating func noteAskedRoute(_ reason: RouteChangeReason) {
        let graph = session.graph
        let routes = session.routing.routes(in: graph)
        var names = Set(routes.zones.map(\.sink))
        switch routes.main {
        case .followDefault: names.formUnion([graph.defaultSink].compactMap(\.self))
        case .pinned(let name): names.insert(name)
        }
        // Missing sinks cannot be selected.
        names.formIntersection(graph.sinks.map(\.name))
        let present = session.heard(graph).playingSinks
        if names != Set(present), !present.isEmpty { session.askedRoute = reason }
    }

    // MARK: Snapshots

    /// The snapshot of the session.
    var sessionSnapshot: SessionSnapshot {
        SessionSnapshot(
            category: session.category,
            options: SessionOption.allCases.filter(session.options.contains),
            nextCategory: session.nextCategory,
            activation: session.activation,
            silentMode: session.isSilent,
            screenLocked: session.isLocked,
            gates: EngineState.soundingBuses.compactMap { bus in
                session.gate(of: bus).map { (bus: bus, gate: $0) }
            },
            interruptions: session.interruption.causes,
            playingApplications: session.playingApplications,
            permission: session.permission,
            treatment: otherAppsPolicy.permission,
            othersDepthDecibels: session.othersDepth,
            outputVolume: session.outputVolume?.volume,
            outputMuted: session.outputVolume?.isMuted,
            monitor: session.monitor,
            route: sessionRoute,
            revision: sessionRevision
        )
    }

    /// The snapshot of the route.
    var sessionRoute: SessionRoute {
        var name: String?
        if case .pinned(let pinned) = session.output { name = pinned }
        return SessionRoute(
            sinks: outputs(session.heard(session.graph), session.heard(session.graph).route),
            output: name,
            buses: session.busOutputs,
            revision: sessionRevision
        )
    }

    /// The snapshot of the machine's outputs.
    var outputsSnapshot: OutputsSnapshot {
        let graph = session.heard(session.graph)
        return OutputsSnapshot(isConnected: graph.isConnected, outputs: outputs(graph, graph.sinks))
    }

    /// The snapshot of the machine's sources.
    var sourcesSnapshot: SourcesSnapshot {
        let graph = session.graph
        let sources = graph.sources.map { source in
            SourceSnapshot(
                name: source.name,
                summary: source.summary,
                formFactor: source.formFactor,
                isBluetooth: source.isBluetooth,
                isMuted: source.isMuted,
                channelCount: source.channelCount,
                isDefault: source.name == graph.defaultSource,
                isAllowed: session.routing.allows(source)
            )
        }
        return SourcesSnapshot(isConnected: graph.isConnected, sources: sources)
    }

    /// What has to be opened for an input; nil while the session does not allow its source (AQ-33), or nothing is the default.
    ///
    /// The default source of a machine without one is the monitor of an output, by which Carillon would hear itself; so it is named.
    func source(of input: Input) -> InputSource? {
        let settings = input.settings
        var source = InputSource(
            kind: settings.kind,
            node: settings.node,
            channels: settings.channels,
            title: settings.name
        )
        source.url = settings.url
        source.buffer = settings.buffer
        if settings.kind == .monitor, let node = settings.node, session.graph.playingSinks.contains(node) {
            // It would hear itself.
            return nil
        }
        guard settings.kind == .source else { return source }
        let known = session.graph.sources.first { $0.name == settings.node ?? session.graph.defaultSource }
        if let known {
            guard session.routing.allows(known) else { return nil }
            source.node = known.name
        }
        return source.node == nil ? nil : source
    }

    private func outputs(_ graph: AudioGraph, _ sinks: [AudioSink]) -> [OutputSnapshot] {
        sinks.map { sink in
            OutputSnapshot(
                name: sink.name,
                summary: sink.summary,
                formFactor: sink.formFactor,
                isBluetooth: sink.isBluetooth,
                volume: sink.volume,
                isMuted: sink.isMuted,
                channelCount: sink.channelCount,
                isDefault: sink.name == graph.defaultSink,
                isCurrent: graph.playingSinks.contains(sink.name),
                isAllowed: session.routing.allows(sink)
            )
        }
    }
}

extension OutputSnapshot {
    /// The values whose change is a route change.
    fileprivate var way: [String?] { [name, formFactor] }
}

extension AudioSession {
    /// The volume of the output.
    struct OutputVolume: Sendable, Equatable {
        let volume: Double
        let isMuted: Bool
    }

    /// The volume of the output; nil while none is known.
    var outputVolume: OutputVolume? {
        graph.volumeSink.map { OutputVolume(volume: $0.volume, isMuted: $0.isMuted) }
    }
}
