// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// The way through a station's tracks.
extension MusicRoutes {
    func next(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse { try await step(1, request) }

    func previous(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await step(-1, request)
    }

    /// Goes on by some tracks, or back by a negative number.
    func skip(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let count = try fields.integer("by", in: -100...100) else {
            throw .missing("by", allowed: "a whole number from -100 to 100, not 0")
        }
        return try await go(count, &fields)
    }

    func seek(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let time = try fields.number("time", in: FieldRange.seconds, unit: " seconds") else {
            throw .missing("time", allowed: "a number from 0 to 1000000000 seconds")
        }
        try fields.finish()
        return Reply.json(
            Self.json(
                try await asking { () async throws(EngineError) in try await engine.seekMusic(to: time) }
            )
        )
    }

    func history(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let limit = try request.limit()
        let tracks = await engine.musicHistory().prefix(limit)
        return Reply.json(["tracks": .array(tracks.map(\.json))])
    }

    func upcoming(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let limit = try request.limit()
        let tracks = await engine.upcomingMusic(limit)
        return Reply.json(["tracks": .array(tracks.map(\.json))])
    }

    private func step(_ count: Int, _ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        return try await go(count, &fields)
    }

    private func go(_ count: Int, _ fields: inout FieldReader) async throws(Problem) -> HTTPResponse {
        let fade = try fields.number("fadeDuration", in: FieldRange.fadeSeconds, unit: " seconds")
        try fields.finish()
        let answer = try await asking { () async throws(EngineError) in
            try await engine.skipMusic(by: count, over: fade)
        }
        return Reply.json(Self.json(answer))
    }
}

extension HTTPRequest {
    /// How many entries a list may have: the query's `limit`, 1 to 100, 20 where it is absent.
    func limit() throws(Problem) -> Int {
        guard let text = query("limit") else { return 20 }
        guard let limit = Int(text), (1...100).contains(limit) else {
            throw .invalid("limit", allowed: "a whole number from 1 to 100", given: "\"\(text.prefix(64))\"")
        }
        return limit
    }
}
