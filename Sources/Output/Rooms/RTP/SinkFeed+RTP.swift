// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension SinkFeed {
    /// A sink that sends stereo samples of 16 bits by RTP, with timestamps of the graph's clock, for PipeWire 1.4 and newer.
    ///
    /// The timestamps have no random offset, so that a receiver that runs on the same clock may take them as they are (`sess.ts-direct`).
    /// Where a driver of the group `carillon.clock` exists, the sink and what plays to it run in its cycles.
    ///
    /// - Parameters:
    ///   - name: name of the sink.
    ///   - session: name of the session, by which receivers find it, and of the sink for users.
    ///   - group: where to.
    ///   - rate: frames per second.
    ///   - priority: the sink of the highest one becomes the default where there is no sound card.
    ///   - restart: another number makes it another sink of the same name.
    /// - Returns: the sink.
    public static func rtp(
        name: String,
        session: String,
        group: RTPGroup,
        rate: Int,
        priority: Int = 1,
        restart: Int = 0
    ) -> SinkFeed {
        let session = sessionName(session)
        return SinkFeed(
            name: name,
            module: "libpipewire-module-rtp-sink",
            arguments: """
                { destination.ip = "\(group.host)" destination.port = \(group.port) net.ttl = 1 net.loop = true \
                sess.name = \(quoted(session)) sess.ts-offset = 0 sess.ts-direct = true sess.min-ptime = 2 sess.max-ptime = 5 \
                audio.format = S16BE audio.rate = \(rate) audio.channels = 2 audio.position = [ FL FR ] \
                node.group = carillon.clock \(properties(name, session, priority, more: "carillon.rtp = true carillon.restart = \(restart) ")) }
                """
        )
    }

    /// What announces the sessions of all RTP sinks of this connection to the network (SAP); no sink itself.
    public static let announcements = SinkFeed(
        name: "carillon-announcements",
        module: "libpipewire-module-rtp-sap",
        arguments: """
            { net.ttl = 1 net.loop = true stream.rules = [ { matches = [ { carillon.rtp = true } ] \
            actions = { announce-stream = { } } } ] }
            """
    )

    /// A session's name that receivers can read back: PipeWire 1.4 writes it unescaped into a line and into a quoted string.
    static func sessionName(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "\"", "\\": "'"
            case "\u{0}"..."\u{1F}", "\u{7F}": " "
            default: Character(scalar)
            }
        }
        return String(scalars)
    }
}
