// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// Sends the requested levels to one connection at a fixed rate.
///
/// Each message has the peak since the previous one. If the client has not taken the last message, the next one
/// replaces it and includes its peaks. Only requested levels are measured.
struct MeterFeed: Sendable {
    /// Key of the replaceable message of levels.
    private static let key = 1

    let engine: Engine
    let hub: EventHub
    let session: WebSocketSession
    private let reader = LevelReader()

    init(engine: Engine, hub: EventHub, session: WebSocketSession) {
        (self.engine, self.hub, self.session) = (engine, hub, session)
    }

    /// Checks that the request can be measured.
    ///
    /// - Throws: `player-not-found`, `zone-not-found`, `metering-not-enabled`.
    func check(_ request: MeterRequest) async throws(Problem) {
        let trial = LevelReader()
        let result: Result<Void, EngineError>
        do throws(EngineError) {
            result = .success(try await engine.beginMetering(request.selection, for: trial))
        } catch {
            result = .failure(error)
        }
        await engine.endMetering(request.selection, for: trial)
        if case .failure(let error) = result { throw Problem(error) }
    }

    /// Serves the requests of a connection until they end; each replaces the previous one.
    func run(_ requests: AsyncStream<MeterRequest>) async {
        var running: Task<Void, Never>?
        for await request in requests {
            running?.cancel()
            await running?.value
            running = request.isOn ? Task { await tick(request) } : nil
        }
        running?.cancel()
        await running?.value
    }

    private func tick(_ request: MeterRequest) async {
        // A player may have been removed since the check; the others are measured.
        try? await engine.beginMetering(request.selection, for: reader)
        let clock = ContinuousClock()
        let period = Duration.seconds(1 / request.hz)
        var next = clock.now
        var pending = MeterReading()
        while true {
            next = max(next + period, clock.now)
            do { try await clock.sleep(until: next) } catch { break }
            let reading = await engine.meterReading(request.selection, for: reader)
            pending = session.isWaiting(key: Self.key) ? pending.merged(with: reading) : reading
            let device = await engine.device()
            let envelope = EventEnvelope(
                personal: .meter,
                sequence: hub.lastSequence,
                device: device,
                data: pending.json(request)
            )
            session.offer(SharedText(utf8: envelope.encoded), policy: .replaceable(key: Self.key))
        }
        await engine.endMetering(request.selection, for: reader)
    }
}

extension MeterRequest {
    /// The levels that the engine has to measure.
    var selection: MeterSelection {
        MeterSelection(
            sources: wantsLevels ? sources.map(\.source) : [],
            hasLoudness: kinds.contains(.loudness),
            hasReduction: kinds.contains(.reduction)
        )
    }
}

extension MeterReading {
    /// The data of a `meter` message.
    func json(_ request: MeterRequest) -> JSONValue {
        var members: [JSONMember] = []
        if request.wantsLevels {
            let levels = request.sources.compactMap { name, source -> JSONValue? in
                guard let block = blocks[source] else { return nil }
                return [
                    "target": .string(name), "channels": .array(block.levels.map { $0.json(request.kinds) }),
                ]
            }
            members.append(JSONMember("levels", .array(levels)))
        }
        if let loudness { members.append(JSONMember("loudness", loudness.json)) }
        if request.kinds.contains(.reduction) {
            members.append(JSONMember("limiterDb", .optional(limiterDecibels)))
            let duckers = duckDecibels.sorted { $0.key.rawValue < $1.key.rawValue }
            let json = duckers.map { JSONMember($0.key.rawValue, .number($0.value)) }
            members.append(JSONMember("duckDb", .object(json)))
        }
        return .object(members)
    }
}

extension ChannelLevel {
    fileprivate func json(_ kinds: [MeterRequest.Kind]) -> JSONValue {
        var members: [JSONMember] = []
        if kinds.contains(.average) { members.append(JSONMember("averagePower", .number(averagePower))) }
        if kinds.contains(.peak) { members.append(JSONMember("peakPower", .number(peakPower))) }
        return .object(members)
    }
}
