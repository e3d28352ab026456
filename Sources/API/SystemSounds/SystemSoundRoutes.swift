// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/system-sounds`: short sounds that are played by number and forgotten.
///
/// - Source: SS-01 to SS-14.
struct SystemSoundRoutes: Sendable {
    let engine: Engine
    let hub: EventHub
    let configuration: APIConfiguration

    func list(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(["systemSounds": .array(await engine.systemSounds().map(\.json))])
    }

    func create(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let source = try SystemSoundSource.read(&fields)
        do throws(Problem) {
            let sound = try await asking { () async throws(EngineError) in
                try await engine.createSystemSound(source)
            }
            return Reply.created(sound.json, at: sound.address)
        } catch {
            throw error.withOSStatus
        }
    }

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let id = try Self.id(request)
        return Reply.json(
            try await asking { () async throws(EngineError) in try await engine.systemSound(id) }.json
        )
    }

    func dispose(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let id = try Self.id(request)
        try await asking { () async throws(EngineError) in try await engine.dispose(systemSound: id) }
        return Reply.nothing
    }

    func play(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await play(request, isAlert: false)
    }

    func alert(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await play(request, isAlert: true)
    }

    func completions(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let id = try Self.id(request)
        let sound = try await asking { () async throws(EngineError) in try await engine.systemSound(id) }
        return Reply.json(["completions": .array(sound.completions.map(\.json))])
    }

    func observe(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let id = try Self.id(request)
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let observation = try SystemSoundObservation.read(&fields, isOpen: hub.hasSession)
        let observer = try await asking { () async throws(EngineError) in
            try await engine.observe(systemSound: id, observation)
        }
        return Reply.created(observer.json, at: "/v1/system-sounds/\(id)/completions")
    }

    func removeObservers(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let id = try Self.id(request)
        try await asking { () async throws(EngineError) in try await engine.removeObservers(ofSystemSound: id)
        }
        return Reply.nothing
    }

    // MARK: Parts

    /// 202: nobody waits for the end (SS-05).
    private func play(_ request: HTTPRequest, isAlert: Bool) async throws(Problem) -> HTTPResponse {
        let id = try Self.id(request)
        try await request.fields(upTo: configuration.jsonLimitInBytes).finish()
        let play = try await asking { () async throws(EngineError) in
            try await engine.play(systemSound: id, isAlert: isAlert)
        }
        return Reply.json(play.json(id), status: .accepted)
    }

    private static func id(_ request: HTTPRequest) throws(Problem) -> UInt32 {
        guard let id = request.systemSoundID else {
            let name = request.resourceID.prefix(64)
            throw Problem(.systemSoundNotFound, detail: "There is no system sound \"\(name)\".")
        }
        return id
    }
}

extension SystemSoundPlay {
    /// The schema `SystemSoundPlay`.
    func json(_ id: UInt32) -> JSONValue {
        ["id": .integer(Int(id)), "playerId": .optional(playerId), "vibrates": .bool(vibrates)]
    }
}

extension Problem {
    /// With the result code that the original's function would have returned (SS-03).
    fileprivate var withOSStatus: Problem {
        let status =
            switch type {
            case .fileNotFound, .soundNotFound: -43  // fnfErr
            case .pathOutsideRoots: -54  // permErr
            case .unsupportedFormat: 1_954_115_647  // kAudioFileUnsupportedFileTypeError, 'typ?'
            case .corruptAudio: 1_685_348_671  // kAudioFileInvalidFileError, 'dta?'
            default: -1500  // kAudioServicesSystemSoundUnspecifiedError
            }
        return Problem(type, detail: detail, members: members + [JSONMember("osStatus", .integer(status))])
    }
}
