// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension ManagerSnapshot {
    /// The schema `Manager` of `openapi.yaml`.
    var json: JSONValue {
        [
            "soundVolume": .number(soundVolume),
            "soundVolumeDb": .decibels(soundVolume),
            "musicVolume": .number(musicVolume),
            "musicVolumeDb": .decibels(musicVolume),
            "systemVolume": .number(systemVolume),
            "systemVolumeDb": .decibels(systemVolume),
            "announcementVolume": .number(announcementVolume),
            "announcementVolumeDb": .decibels(announcementVolume),
            "masterVolume": .number(masterVolume),
            "masterVolumeDb": .decibels(masterVolume),
            "soundMuted": .bool(soundMuted),
            "musicMuted": .bool(musicMuted),
            "systemMuted": .bool(systemMuted),
            "announcementMuted": .bool(announcementMuted),
            "masterMuted": .bool(masterMuted),
            "maximumVolume": .number(maximumVolume),
            "maximumVolumeDb": .decibels(maximumVolume),
            "allowsBackgroundMusic": .bool(allowsBackgroundMusic),
            "musicFadeDuration": .number(musicFadeDuration),
            "soundFadeDuration": .number(soundFadeDuration),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension ManagerChange {
    /// Reads the body of `PATCH /v1/manager` (SM-23 to SM-26).
    static func read(_ fields: inout FieldReader) throws(Problem) -> ManagerChange {
        var change = ManagerChange()
        change.soundVolume = try fields.number("soundVolume", in: FieldRange.volume)
        change.musicVolume = try fields.number("musicVolume", in: FieldRange.volume)
        change.systemVolume = try fields.number("systemVolume", in: FieldRange.volume)
        change.announcementVolume = try fields.number("announcementVolume", in: FieldRange.volume)
        change.masterVolume = try fields.number("masterVolume", in: FieldRange.volume)
        change.soundMuted = try fields.bool("soundMuted")
        change.musicMuted = try fields.bool("musicMuted")
        change.systemMuted = try fields.bool("systemMuted")
        change.announcementMuted = try fields.bool("announcementMuted")
        change.masterMuted = try fields.bool("masterMuted")
        change.allowsBackgroundMusic = try fields.bool("allowsBackgroundMusic")
        change.musicFadeDuration = try fields.number(
            "musicFadeDuration",
            in: FieldRange.fadeSeconds,
            unit: " seconds"
        )
        change.soundFadeDuration = try fields.number(
            "soundFadeDuration",
            in: FieldRange.fadeSeconds,
            unit: " seconds"
        )
        try fields.finish()
        return change
    }
}

/// `/v1/manager`: volumes, mutes and fade times of everything.
struct ManagerRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.manager().json)
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try ManagerChange.read(&fields)
        let answer = try await asking { () async throws(EngineError) in try await engine.changeManager(change)
        }
        let isLate = change.allowsBackgroundMusic != nil && answer.changed
        let warning = isLate ? await lateWarning() : nil
        return Reply.json(
            answer.snapshot.json.with("changed", .bool(answer.changed)).with("warning", .optional(warning))
        )
    }

    /// What is to be said of a wish that comes when players sound already (SM-22).
    private func lateWarning() async -> String? {
        guard await engine.health().playersPlaying > 0 else { return nil }
        return "Players sound already; allowsBackgroundMusic takes effect when the session is next activated."
    }

    /// Makes the output ready (SM-28, SM-29).
    func prepare(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let sound = try fields.string("sound", limit: 4096)
        let path = try fields.string("path", limit: 4096)
        let player = try fields.string("player")
        try fields.finish()
        let given: [PrepareRequest] = [
            sound.map { .sound($0) }, path.map { .path($0) }, player.map { .player($0) },
        ].compactMap(\.self)
        guard given.count <= 1 else {
            throw .invalid(
                player == nil ? "path" : "player",
                allowed: "the only one of sound, path and player",
                given: "several"
            )
        }
        try await asking { () async throws(EngineError) in try await engine.prepare(given.first ?? .anySound)
        }
        return Reply.nothing
    }
}
