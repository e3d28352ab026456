// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// Who demands silence of us.
public struct SessionInterruption: Sendable, Equatable, Codable {
    /// How it was reported.
    public enum Source: String, Sendable, CaseIterable, Codable {
        /// By a request.
        case request
        /// By a stream of another application whose role is one that interrupts.
        case stream
    }

    /// How it was reported.
    public let source: Source
    /// Why, in words of the client, or the stream's role.
    public let reason: String
    /// The other application.
    public let application: String?
    /// The stream.
    let stream: UInt64?
}

/// The interruption of the session: who asks for it, and what was silenced.
///
/// While anybody asks for it, it is on. Sound goes on only where all who ended it said so (AQ-20).
struct Interruption: Sendable, Equatable {
    /// A player that was silenced, and when it was to start.
    struct Paused: Sendable, Equatable {
        let player: String
        let at: FrameTime?
    }

    /// What came of an end.
    enum End: Sendable, Equatable {
        /// Nobody asked for this one.
        case unknown
        /// Others still ask.
        case remains
        /// It is over; whether sound goes on.
        case over(resumes: Bool)
    }

    /// Who asks, oldest first.
    private(set) var causes: [SessionInterruption] = []
    /// What was silenced.
    var paused: [Paused] = []
    private var mayResume = true

    /// Whether it is on.
    var isOn: Bool { !causes.isEmpty }

    /// Lets one more ask.
    ///
    /// - Returns: nil where it asks already; else whether it is the first.
    mutating func begin(_ cause: SessionInterruption) -> Bool? {
        guard !causes.contains(where: { $0.source == cause.source && $0.stream == cause.stream }) else {
            return nil
        }
        if causes.isEmpty { mayResume = true }
        causes.append(cause)
        return causes.count == 1
    }

    /// Lets one no longer ask.
    mutating func end(
        _ source: SessionInterruption.Source,
        stream: UInt64? = nil,
        shouldResume: Bool
    ) -> End {
        guard let index = causes.firstIndex(where: { $0.source == source && $0.stream == stream }) else {
            return .unknown
        }
        causes.remove(at: index)
        mayResume = mayResume && shouldResume
        return causes.isEmpty ? .over(resumes: mayResume) : .remains
    }

    /// The streams of a graph that interrupt: of other applications, playing, with one of the roles.
    static func streams(in graph: AudioGraph, roles: Set<String>) -> [OtherStream] {
        graph.streams.filter { $0.isPlaying && $0.role.map { roles.contains($0.lowercased()) } ?? false }
    }
}
