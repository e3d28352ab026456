// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension BatchOperation {
    /// Operations that start a player, which can wait for a time.
    static let starts: Set<String> = ["POST /v1/sounds/{sound}/play", "POST /v1/players/{id}/play"]

    /// Everything that a batch can do: what changes the state in one step, without waiting for disk or decoder.
    static let table: [String: Reading] = sounds.merging(players) { $1 }.merging(decks) { $1 }

    private static let sounds: [String: Reading] = [
        "POST /v1/sounds/{sound}/play": { sound, fields, start throws(Problem) in
            let play = try PlayRequest.read(&fields).starting(start)
            return { engine throws(EngineError) in
                .made(try engine.play(sound: .text(sound), play), true)
            }
        },
        "POST /v1/sounds/{sound}/stop": { sound, fields, _ throws(Problem) in
            let stop = try StopRequest.read(&fields, fadesByDefault: true)
            return { engine throws(EngineError) in .stopped(try engine.stop(sound: .text(sound), stop)) }
        },
        "POST /v1/sounds/stop-all": { _, fields, _ throws(Problem) in
            let stop = try StopRequest.read(&fields, fadesByDefault: true)
            return { engine throws(EngineError) in .stopped(try engine.stopAllSounds(stop)) }
        },
        "POST /v1/system-sounds/{id}/play": { id, fields, _ throws(Problem) in
            try systemSound(id, fields, isAlert: false)
        },
        "POST /v1/system-sounds/{id}/alert": { id, fields, _ throws(Problem) in
            try systemSound(id, fields, isAlert: true)
        },
    ]

    private static let players: [String: Reading] = [
        "POST /v1/players": { _, fields, _ throws(Problem) in
            guard let sound = try fields.string("sound", limit: 4096) else {
                throw .missing("sound", allowed: "the id or name of a sound")
            }
            let creation = try PlayerCreation.read(&fields)
            return { engine throws(EngineError) in
                .made(try engine.createPlayer(sound: .text(sound), creation), nil)
            }
        },
        "PATCH /v1/players/{id}": { id, fields, _ throws(Problem) in
            let change = try PlayerChange.read(&fields)
            return { engine throws(EngineError) in .changed(try engine.changePlayer(id, change)) }
        },
        "DELETE /v1/players/{id}": { id, fields, _ throws(Problem) in
            try fields.finish()
            return { engine throws(EngineError) in
                try engine.disposePlayer(id)
                return BatchAnswer(status: .noContent)
            }
        },
        "POST /v1/players/{id}/play": { id, fields, start throws(Problem) in
            let play = try PlayRequest.read(&fields).starting(start)
            return { engine throws(EngineError) in .changed(try engine.play(player: id, play)) }
        },
        "POST /v1/players/{id}/pause": { id, fields, _ throws(Problem) in
            try fields.finish()
            return { engine throws(EngineError) in .changed(try engine.pause(player: id)) }
        },
        "POST /v1/players/{id}/stop": { id, fields, _ throws(Problem) in
            let stop = try StopRequest.read(&fields, fadesByDefault: false)
            return { engine throws(EngineError) in .changed(try engine.stop(player: id, stop)) }
        },
        "POST /v1/players/{id}/fade": { id, fields, _ throws(Problem) in
            let fade = try FadeRequest.read(&fields)
            return { engine throws(EngineError) in .changed(try engine.fade(player: id, fade)) }
        },
    ]

    private static let decks: [String: Reading] = [
        "POST /v1/music/play": { _, fields, _ throws(Problem) in
            let music = try MusicRequest.read(&fields)
            return { engine throws(EngineError) in .changed(try engine.playMusic(music)) }
        },
        "POST /v1/music/stop": { _, fields, _ throws(Problem) in
            let stop = try StopRequest.read(&fields, fadesByDefault: true)
            return { engine throws(EngineError) in .changed(try engine.stopMusic(stop)) }
        },
        "POST /v1/music/pause": { _, fields, _ throws(Problem) in
            try fields.finish()
            return { engine throws(EngineError) in .changed(try engine.pauseMusic()) }
        },
        "POST /v1/music/resume": { _, fields, _ throws(Problem) in
            try fields.finish()
            return { engine throws(EngineError) in .changed(try engine.resumeMusic()) }
        },
        "PATCH /v1/manager": { _, fields, _ throws(Problem) in
            let change = try ManagerChange.read(&fields)
            return { engine throws(EngineError) in
                let answer = try engine.changeManagerWithoutFlush(change)
                return BatchAnswer(body: answer.snapshot.json.with("changed", .bool(answer.changed)))
            }
        },
        "PATCH /v1/session": { _, fields, _ throws(Problem) in
            let change = try SessionChange.read(&fields)
            return { engine throws(EngineError) in
                let answer = try engine.changeSessionWithoutFlush(change)
                return BatchAnswer(body: answer.snapshot.json.with("changed", .bool(answer.changed)))
            }
        },
    ]

    private static func systemSound(
        _ text: String,
        _ fields: FieldReader,
        isAlert: Bool
    ) throws(Problem) -> (@Sendable (isolated Engine) throws(EngineError) -> BatchAnswer) {
        try fields.finish()
        guard let id = text == "vibrate" ? 4095 : UInt32(text) else {
            throw Problem(.systemSoundNotFound, detail: "There is no system sound \"\(text.prefix(64))\".")
        }
        return { engine throws(EngineError) in
            let play = try engine.play(systemSound: id, isAlert: isAlert)
            return BatchAnswer(status: .accepted, body: play.json(id))
        }
    }
}

extension BatchAnswer {
    /// 201 with a player.
    fileprivate static func made(_ player: PlayerSnapshot, _ changed: Bool?) -> BatchAnswer {
        let body = changed.map { player.json.with("changed", .bool($0)) } ?? player.json
        return BatchAnswer(status: .created, location: player.address, body: body)
    }

    fileprivate static func changed(_ answer: Changed<PlayerSnapshot>) -> BatchAnswer {
        BatchAnswer(body: answer.json)
    }

    fileprivate static func changed(_ answer: Changed<MusicSnapshot>) -> BatchAnswer {
        BatchAnswer(body: answer.snapshot.json.with("changed", .bool(answer.changed)))
    }

    fileprivate static func stopped(_ players: [String]) -> BatchAnswer {
        BatchAnswer(body: ["stopped": .strings(players), "changed": .bool(!players.isEmpty)])
    }
}

extension PlayRequest {
    /// The same play at the batch's time.
    fileprivate func starting(_ start: BatchOperation.BatchStart) throws(Problem) -> PlayRequest {
        guard case .at(let time) = start else { return self }
        guard at == nil, atDeviceTime == nil, delay == nil else {
            throw .invalid("at", allowed: "said by the batch or by its operations", given: "both")
        }
        var play = self
        play.atDeviceTime = time
        return play
    }
}
