// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// A cause of an interruption of the session.
public struct SessionInterruption: Sendable, Equatable, Codable {
    /// How it was reported.
    public enum Source: String, Sendable, CaseIterable, Codable {
        /// By a request.
        case request
        /// By a stream of another application with an interrupting role.
        case stream
    }

    /// How it was reported.
    public let source: Source
    /// The reason given by the client, or the role of the stream.
    public let reason: String
    /// The other application.
    public let application: String?
    /// The stream.
    let stream: UInt64?
}

/// The interruption of the session: its causes, and the players that it paused.
///
/// It lasts while there is a cause. Players resume only if every cause ended with `shouldResume` (AQ-20).
struct Interruption: Sendable, Equatable {
    /// A paused player, and its start time if it was scheduled.
    struct Paused: Sendable, Equatable {
        let player: String
        let at: FrameTime?
    }

    /// The result of ending a cause.
    enum End: Sendable, Equatable {
        /// There was no such cause.
        case unknown
        /// Other causes remain.
        case remains
        /// The interruption is over; `resumes` says whether players resume.
        case over(resumes: Bool)
    }

    /// The causes, oldest first.
    private(set) var causes: [SessionInterruption] = []
    /// The players that were paused.
    var paused: [Paused] = []
    private var mayResume = true
    /// Whether it ended without `shouldResume`, and no music has been started since.
    private var isAwaitingClient = false

    /// Whether the session is interrupted.
    var isOn: Bool { !causes.isEmpty }

    /// Whether music that would start by itself, such as that of a crossfader, waits; what a client starts does not.
    var holdsMusic: Bool { isOn || isAwaitingClient }

    /// Ends the wait for a client after an interruption that ended without `shouldResume`.
    mutating func clientStartedMusic() { isAwaitingClient = false }

    /// Adds a cause.
    ///
    /// - Returns: whether it is the first; nil if it was already added.
    mutating func begin(_ cause: SessionInterruption) -> Bool? {
        guard !causes.contains(where: { $0.source == cause.source && $0.stream == cause.stream }) else {
            return nil
        }
        if causes.isEmpty { mayResume = true }
        causes.append(cause)
        return causes.count == 1
    }

    /// Removes a cause.
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
        guard causes.isEmpty else { return .remains }
        isAwaitingClient = !mayResume
        return .over(resumes: mayResume)
    }

    /// The streams of other applications that interrupt: they play and have one of the roles.
    static func streams(in graph: AudioGraph, roles: Set<String>) -> [OtherStream] {
        graph.streams.filter { $0.isPlaying && $0.role.map { roles.contains($0.lowercased()) } ?? false }
    }
}
