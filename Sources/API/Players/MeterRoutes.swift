// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// `/v1/players/{id}/meters` (AP-26 to AP-29).
struct MeterRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    /// The levels of the last update; `?update=true` takes new ones first, `?channel=n` picks one channel.
    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let channel = try Self.channel(request)
        let updates = try Self.flag("update", request)
        return try await answer(request, channel, updates: updates)
    }

    /// Takes new levels.
    func update(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        try fields.finish()
        return try await answer(request, nil, updates: true)
    }

    private func answer(
        _ request: HTTPRequest,
        _ channel: Int?,
        updates: Bool
    ) async throws(Problem) -> HTTPResponse {
        let id = request.resourceID
        let levels = try await asking { () async throws(EngineError) in
            updates ? try await engine.updateMeters(player: id) : try await engine.meters(player: id)
        }
        var channels = Array(levels.enumerated())
        if let channel {
            guard levels.indices.contains(channel) else {
                let allowed = "a channel from 0 to \(levels.count - 1)"
                throw .invalid("channel", allowed: allowed, given: "\(channel)")
            }
            channels = [(channel, levels[channel])]
        }
        return Reply.json([
            "playerId": .string(id),
            "channels": .array(channels.map { Self.json($0.element, $0.offset) }),
        ])
    }

    private static func json(_ level: ChannelLevel, _ channel: Int) -> JSONValue {
        [
            "channel": .integer(channel),
            "averagePower": .number(level.averagePower),
            "peakPower": .number(level.peakPower),
        ]
    }

    private static func channel(_ request: HTTPRequest) throws(Problem) -> Int? {
        guard let text = request.query("channel") else { return nil }
        guard let channel = Int(text) else {
            throw .invalid("channel", allowed: "a whole number", given: "\"\(text.prefix(32))\"")
        }
        return channel
    }

    private static func flag(_ name: String, _ request: HTTPRequest) throws(Problem) -> Bool {
        switch request.query(name) {
        case nil, "false": return false
        case "true": return true
        case let text?: throw .invalid(name, allowed: "true or false", given: "\"\(text.prefix(32))\"")
        }
    }
}
