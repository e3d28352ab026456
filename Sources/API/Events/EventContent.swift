// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// Type, resource and data of an engine event.
///
/// The switch has no `default`, so that a new engine event does not compile until it is translated here.
struct EventContent: Sendable {
    let type: EventType
    let resource: String
    let data: JSONValue
    var audience = EventAudience()

    init(_ event: EngineEvent) {
        switch event {
        case .soundRegistered(let sound): self.init(.soundRegistered, sound)
        case .soundReady(let sound): self.init(.soundReady, sound)
        case .soundChanged(let sound): self.init(.soundChanged, sound)
        case .soundAnalyzed(let sound): self.init(.soundAnalyzed, sound)
        case .soundFailed(let sound, let error):
            self.init(.soundFailed, sound, ["problem": Problem(error).json])
        case .soundDisposed(let id, let name):
            self.init(.soundDisposed, "/v1/sounds/\(id)", ["soundId": .string(id), "name": .string(name)])
        case .playerCreated(let player): self.init(.playerCreated, player)
        case .playerPrepared(let player): self.init(.playerPrepared, player)
        case .playerDecodeFailed(let player, let error):
            self.init(.playerDecodeError, player, ["problem": Problem(error).json])
        case .playerScheduled(let player): self.init(.playerScheduled, player)
        case .playerStarted(let player): self.init(.playerStarted, player)
        case .playerPaused(let player): self.init(.playerPaused, player)
        case .playerResumed(let player): self.init(.playerResumed, player)
        case .playerLooped(let player, let iteration):
            self.init(.playerLooped, player, ["iteration": .integer(Int(iteration))])
        case .playerSeeked(let player): self.init(.playerSeeked, player)
        case .playerChanged(let player): self.init(.playerChanged, player)
        case .playerFadeStarted(let player, let fade):
            self.init(.playerFadeStarted, player, ["fade": fade.json])
        case .playerFadeEnded(let player): self.init(.playerFadeEnded, player)
        case .playerCompleted(let completion): self.init(completion)
        case .playerFinished(let finish): self.init(finish)
        case .playerDisposed(let id, let soundId): self.init(disposedPlayer: id, of: soundId)
        case .musicChanged(let music): self.init(.musicChanged, "/v1/music", ["music": music.json])
        case .musicCrossfadeStarted(let from, let to, let duration): self.init(from, to, over: duration)
        case .musicCrossfadeEnded(let from, let to):
            self.init(.musicCrossfadeEnded, "/v1/music", ["from": .string(from), "to": .string(to)])
        case .musicStopped(let player):
            self.init(.musicStopped, "/v1/music", ["playerId": .string(player)])
        case .station(let event): self.init(event)
        case .action(let event): self.init(event)
        case .link(let event): self.init(event)
        case .target(let event): self.init(event)
        case .input(let event): self.init(event)
        case .recording(let event): self.init(event)
        case .show(let event): self.init(event)
        case .plan(let event): self.init(event)
        case .board(let event): self.init(event)
        case .zone(let event): self.init(event)
        case .room(let event): self.init(event)
        case .volumeChanged(let scope, let volume, let isMuted): self.init(scope, volume, isMuted)
        case .managerChanged(let manager):
            self.init(.managerChanged, "/v1/manager", ["manager": manager.json])
        case .systemSoundCreated(let sound):
            self.init(.systemSoundCreated, sound.address, ["systemSound": sound.json])
        case .systemSoundDisposed(let id):
            self.init(.systemSoundDisposed, "/v1/system-sounds/\(id)", ["systemSoundId": .integer(Int(id))])
        case .systemSoundCompleted(let completion): self.init(completion)
        case .hapticVibrate(let cause, let id, let soundId): self.init(cause, id, soundId)
        case .silentModeChanged(let isSilent):
            self.init(.silentModeChanged, "/v1/session", ["silentMode": .bool(isSilent)])
        case .session(let event): self.init(event)
        case .queueItem(let news, let item): self.init(news, item)
        case .queueItemInterrupted(let item, let progress, let mode):
            let more: JSONValue = ["progress": .number(progress), "requeued": .string(mode.rawValue)]
            self.init(.queueItemInterrupted, item, more)
        case .queueChanged(let queue): self.init(.queueChanged, "/v1/queue", ["queue": queue.json])
        case .queueEmpty: self.init(.queueEmpty, "/v1/queue", [:])
        case .outputLost(let output): self.init(.outputLost, "/v1/health", ["output": output.json])
        case .outputRestored(let output): self.init(.outputRestored, "/v1/health", ["output": output.json])
        case .healthChanged(let health): self.init(.healthChanged, "/v1/health", health.json)
        case .clockJumped(let jump):
            self.init(
                .clockJumped,
                "/v1/device",
                ["kind": .string(jump.kind.rawValue), "seconds": .number(jump.seconds)]
            )
        case .outputChanged(let output): self.init(.outputChanged, "/v1/health", ["output": output.json])
        }
    }

    // MARK: Parts

    init(_ type: EventType, _ resource: String, _ data: JSONValue) {
        self.type = type
        self.resource = resource
        self.data = data
    }

    private init(disposedPlayer id: String, of soundId: String) {
        let data: JSONValue = ["playerId": .string(id), "soundId": .string(soundId)]
        self.init(.playerDisposed, "/v1/players/\(id)", data)
    }

    private init(_ completion: SystemSoundCompletion) {
        let observation = completion.observation
        self.init(
            .systemSoundCompleted,
            "/v1/system-sounds/\(completion.systemSoundId)",
            [
                "completionId": .string(completion.completionId),
                "systemSoundId": .integer(Int(completion.systemSoundId)),
                "playerId": .optional(completion.playerId),
                "didFinish": .bool(completion.didFinish),
                "clientData": .optional(observation.clientData),
                "topic": .string(observation.topic ?? SystemSoundTopic.standard),
            ]
        )
        audience = EventAudience(session: observation.connectionId, topic: observation.topic)
    }

    private init(_ cause: HapticCause, _ id: UInt32, _ soundId: String?) {
        self.init(
            .hapticVibrate,
            "/v1/system-sounds/\(id)",
            [
                "cause": .string(cause.rawValue), "systemSoundId": .integer(Int(id)),
                "soundId": .optional(soundId),
            ]
        )
    }

    /// The start of a crossfade between two players.
    private init(_ from: String, _ to: String, over seconds: Double) {
        let data: JSONValue = ["from": .string(from), "to": .string(to), "duration": .number(seconds)]
        self.init(.musicCrossfadeStarted, "/v1/music", data)
    }

    private init(_ type: EventType, _ sound: SoundSnapshot, _ more: JSONValue = [:]) {
        let head: JSONValue = [
            "soundId": .string(sound.id), "name": .string(sound.name), "sound": sound.json,
        ]
        self.init(type, sound.address, head.with(membersOf: more))
    }

    init(_ type: EventType, _ player: PlayerSnapshot, _ more: JSONValue = [:]) {
        let head: JSONValue = [
            "playerId": .string(player.id),
            "soundId": .string(player.soundId),
            "name": .string(player.name),
            "kind": .string(player.kind.rawValue),
            "player": player.json,
        ]
        self.init(type, player.address, head.with(membersOf: more))
    }

    private init(_ event: QueueItemEvent, _ item: QueueItemSnapshot) {
        let type: EventType =
            switch event {
            case .added: .queueItemAdded
            case .started: .queueItemStarted
            case .completed: .queueItemCompleted
            case .requeued: .queueItemRequeued
            case .dropped: .queueItemDropped
            case .expired: .queueItemExpired
            case .failed: .queueItemFailed
            }
        let isDropped = event == .dropped || event == .failed
        self.init(type, item, isDropped ? ["reason": .optional(item.reason)] : [:])
    }

    private init(_ type: EventType, _ item: QueueItemSnapshot, _ more: JSONValue) {
        let head: JSONValue = ["itemId": .string(item.id), "item": item.json]
        self.init(type, item.address, head.with(membersOf: more))
    }

    private init(_ completion: PlayerCompletion) {
        self.init(
            .playerCompleted,
            "/v1/players/\(completion.playerId)",
            [
                "playerId": .string(completion.playerId),
                "soundId": .string(completion.soundId),
                "clientData": .string(completion.clientData),
                "didFinish": .bool(completion.didFinish),
            ]
        )
    }

    /// `didFinish` is the name in SM-42, `successfully` that in AP-17; both have the same value.
    private init(_ finish: PlayerFinish) {
        self.init(
            .playerFinished,
            "/v1/players/\(finish.playerId)",
            [
                "playerId": .string(finish.playerId),
                "soundId": .string(finish.soundId),
                "name": .string(finish.name),
                "kind": .string(finish.kind.rawValue),
                "reason": .string(finish.reason.rawValue),
                "didFinish": .bool(finish.successfully),
                "successfully": .bool(finish.successfully),
                "durationPlayed": .number(finish.durationPlayed),
                "currentTime": .number(finish.currentTime),
            ]
        )
    }

    private init(_ scope: VolumeScope, _ volume: Double, _ isMuted: Bool) {
        self.init(
            .volumeChanged,
            "/v1/manager",
            [
                "scope": .string(scope.rawValue), "volume": .number(volume), "volumeDb": .decibels(volume),
                "muted": .bool(isMuted),
            ]
        )
    }
}

extension JSONValue {
    /// The object with the members of another appended.
    fileprivate func with(membersOf other: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }
}
