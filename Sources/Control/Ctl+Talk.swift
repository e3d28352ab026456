// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation
import JSONCoding

extension Ctl {
    /// `ctl talk`.
    struct Talk: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say an announcement: sound from the standard input, while it is heard.",
            discussion: """
                The sound is raw: signed 16-bit samples, little-endian. A microphone of this machine:

                  arecord -q -t raw -f S16_LE -r 48000 -c 1 | carillon ctl talk --zone yard

                It ends with the input, or after --longest seconds.
                """
        )

        @Option(name: .long, help: "Frames per second of the sound, 8000 to 96000.")
        var rate = 48_000

        @Option(name: .long, help: "Channels of the sound, 1 or 2.")
        var channels = 1

        @Option(name: .long, help: "Seconds after which it is cut.")
        var longest: Double?

        @Flag(name: .long, help: "Keep what is said before its turn, and let it be heard when it comes.")
        var keep = false

        @Option(name: .long, help: "A zone to mute meanwhile, such as the microphone's. Can be repeated.")
        var mute: [String] = []

        @OptionGroup var place: AnnouncementOptions
        @OptionGroup var options: ControlOptions

        /// One microphone talks to one server.
        var ends: Bool { false }

        /// The body of the request.
        var body: JSONValue {
            var members = [
                JSONMember("sampleRate", .integer(rate)), JSONMember("channels", .integer(channels)),
                JSONMember("whileWaiting", .string(keep ? "keep" : "drop")),
                JSONMember("preempts", .bool(place.interrupt)),
            ]
            if let longest { members.append(JSONMember("longest", .number(longest))) }
            if !mute.isEmpty { members.append(JSONMember("mutes", .array(mute.map(JSONValue.string)))) }
            return .object(members + place.members)
        }

        func perform(_ session: ControlSession) throws(ControlError) {
            let answer = try session.send("POST", "/v1/queue/live", body)
            guard let address = answer.json?["live"]?["address"]?.text else {
                throw .notUnderstood("it has no live.address")
            }
            var (said, ended): (String?, JSONValue?)
            do throws(ClientError) {
                let frame = 2 * channels
                try TalkConnection(session.client.carillon).talk(
                    address,
                    bytesPerSecond: rate * frame,
                    { Self.read(rate / 50 * frame, frame) }
                ) { message in
                    let line = Self.line(message)
                    if line != said, let line, !session.isJSON { session.say(line) }
                    (said, ended) = (line, message["item"])
                }
            } catch {
                throw ControlError(error)
            }
            guard let ended else { throw .notUnderstood("it did not say what became of it") }
            if session.isJSON { session.say(String(decoding: ended.encoded, as: UTF8.self)) }
            guard ended["state"]?.text == "completed" else {
                throw .unsaid(ended["reason"]?.text ?? "it was not said to its end")
            }
        }

        /// What a message of the server tells who talks.
        static func line(_ message: JSONValue) -> String? {
            guard let item = message["item"], let state = item["state"]?.text else { return nil }
            switch state {
            case "queued", "scheduled": return "wait: \(item["waiting"]?["for"]?.text ?? "turn")"
            case "started": return message["heard"] == .bool(true) ? "speak now" : "wait: chime"
            default:
                let seconds = Lines.number(item["duration"]).map { String(format: "%.1f s", $0) } ?? "nothing"
                let why = item["reason"]?.text.map { ", \($0)" } ?? ""
                return "\(state)\(why); said \(seconds), heard \(item["heard"]?.text ?? "unknown")"
            }
        }

        /// The next piece of the standard input, whole frames; nil at its end.
        private static func read(_ count: Int, _ frame: Int) -> [UInt8]? {
            var bytes: [UInt8] = []
            while bytes.count < count {
                guard let piece = try? FileHandle.standardInput.read(upToCount: count - bytes.count),
                    !piece.isEmpty
                else { break }
                bytes += piece
            }
            return bytes.count < frame ? nil : Array(bytes.prefix(bytes.count / frame * frame))
        }
    }
}
