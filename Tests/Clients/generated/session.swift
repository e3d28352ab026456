// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import OpenAPIClient

/// A session with the Swift client of openapi-generator: `session ADDRESS FILE`.
@main
struct Session {
    static func expect(_ holds: Bool, _ what: String) {
        guard !holds else { return }
        FileHandle.standardError.write(Data("\(what)\n".utf8))
        exit(1)
    }

    static func main() async throws {
        OpenAPIClientAPIConfiguration.shared.basePath = CommandLine.arguments[1]
        let file = URL(fileURLWithPath: CommandLine.arguments[2])

        let sound = try await SoundsAPI.uploadSound(body: file, name: "swift.wav")
        expect(sound.state == .ready, "upload")
        expect(try await PlayersAPI.uploadPlayer(body: file).hasData, "upload of a player")
        let registered = try await SoundsAPI.registerSound(soundRegistration: SoundRegistration(name: "bell"))
        expect(registered.name == "bell.wav", "register")
        let names = try await SoundsAPI.listSounds().sounds.map(\.name)
        expect(names.contains("bell.wav") && names.contains(sound.name), "list")

        let played = try await SoundsAPI.playSound(sound: "bell", playRequest: PlayRequest(volume: 0.5))
        expect(played.volume == 0.5, "play")
        let player = try await PlayersAPI.createPlayer(playerCreation: PlayerCreation(sound: "bell", pan: -1))
        expect(try await PlayersAPI.playPlayer(id: player.id).playing, "player")
        do {
            _ = try await SoundsAPI.playSound(sound: "nothing")
            expect(false, "a sound that is not there")
        } catch ErrorResponse.error(let status, _, _, _) {
            expect(status == 404, "a sound that is not there")
        }

        let operation = BatchOperation(method: .post, path: "/v1/sounds/bell/play", body: [:])
        let reply = try await ServerAPI.performBatch(batchRequest: BatchRequest(operations: [operation]))
        expect(reply.replies[0].status == 201, "batch")
        let announcement = QueueItemRequest(sound: "bell", priority: .string("high"), expiresIn: 30)
        let item = try await QueueAPI.addQueueItem(queueItemRequest: announcement)
        expect(item.priority == 1 && !item.deduplicated, "announce")
        let request = StationRequest(options: ["bpm": "slow"], sounds: ["bell"])
        let station = try await StationsAPI.createStation(stationRequest: request)
        expect(station.options == ["bpm": "slow"], "station")
        expect(try await StationsAPI.playStation(station: station.id).playing, "station plays")
        expect(try await ServerAPI.readHealth().live, "health")
    }
}
