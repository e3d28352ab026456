// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// `/v1/session` and the outputs of the machine: what our sound is among all sound, and where it goes.
struct SessionRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.session().json)
    }

    /// Category and options (AQ-36).
    func replace(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        return try await apply(try SessionChange.readCategory(&fields))
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        return try await apply(try SessionChange.read(&fields))
    }

    private func apply(_ change: SessionChange) async throws(Problem) -> HTTPResponse {
        Reply.changed(
            try await asking { () async throws(EngineError) in try await engine.changeSession(change) }
        )
    }

    /// AQ-36; input is not served (AQ-27).
    func activate(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let input = try fields.bool("input") ?? false
        try fields.finish()
        guard !input else { throw Problem(EngineError.captureUnsupported) }
        return Reply.changed(
            try await asking { () async throws(EngineError) in try await engine.activateSession() }
        )
    }

    /// AQ-22, AQ-37.
    func deactivate(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let notifyOthers = try fields.bool("notifyOthers") ?? false
        let force = try fields.bool("force") ?? false
        try fields.finish()
        return Reply.changed(
            try await asking { () async throws(EngineError) in
                try await engine.deactivateSession(notifyOthers: notifyOthers, force: force)
            }
        )
    }

    /// AQ-19 to AQ-21.
    func interrupt(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let interruption = try InterruptionRequest.read(&fields)
        return Reply.changed(
            try await asking { () async throws(EngineError) in try await engine.interrupt(interruption) }
        )
    }

    // MARK: Outputs

    func route(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.sessionRoute().json)
    }

    func changeRoute(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try SessionRouteChange.read(&fields)
        let answer = try await asking { () async throws(EngineError) in
            try await engine.changeRoute(change)
        }
        return Reply.json(answer.snapshot.json.with("changed", .bool(answer.changed)))
    }

    func outputs(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.outputs().json)
    }

    /// There are none (AQ-27).
    func inputs(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        throw Problem(EngineError.captureUnsupported)
    }
}

extension Reply {
    fileprivate static func changed(_ answer: Changed<SessionSnapshot>) -> HTTPResponse {
        json(answer.snapshot.json.with("changed", .bool(answer.changed)))
    }
}
