// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A sink that the graph's connection makes with a module of the sound server, and that hands on what is played to it.
///
/// All of them run in the cycles of the graph that plays our streams, so that they are paced by its clock and stay in step.
public struct SinkFeed: Sendable, Equatable {
    /// Name of the sink, PipeWire's `node.name`.
    public var name: String
    /// Name of the module.
    public var module: String
    /// Its arguments, as PipeWire's configuration writes them.
    public var arguments: String

    /// A sink that writes stereo samples, 16 bits in the machine's order, to a named pipe that exists.
    ///
    /// - Parameters:
    ///   - name: name of the sink.
    ///   - summary: its name for users.
    ///   - path: the pipe.
    ///   - rate: frames per second.
    ///   - priority: the sink of the highest one becomes the default where there is no sound card.
    /// - Returns: the sink.
    public static func pipe(
        name: String,
        summary: String,
        path: String,
        rate: Int,
        priority: Int = 1
    ) -> SinkFeed {
        SinkFeed(
            name: name,
            module: "libpipewire-module-pipe-tunnel",
            arguments: """
                { tunnel.mode = sink pipe.filename = \(quoted(path)) audio.format = S16LE audio.rate = \(rate) \
                audio.channels = 2 audio.position = [ FL FR ] \(properties(name, summary, priority)) }
                """
        )
    }

    /// The properties of a sink, and more.
    static func properties(
        _ name: String,
        _ summary: String,
        _ priority: Int,
        more: String = ""
    ) -> String {
        """
        stream.props = { media.class = Audio/Sink node.name = \(quoted(name)) node.description = \(quoted(summary)) \
        node.always-process = true priority.session = \(priority) priority.driver = \(priority) \
        state.restore-props = false \(more)}
        """
    }

    /// A string of PipeWire's configuration, which is JSON there.
    static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{0}"..."\u{1F}", "\u{7F}": " "
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// Makes the sinks of the rooms' engines.
///
/// - Thread: any.
public protocol SinkMaker: Sendable {
    /// Sets the sinks that are to exist from now on, also after the sound server was restarted.
    ///
    /// Returns at once. A sink that cannot be made is tried again with the next change.
    func feed(_ feeds: [SinkFeed])
}
