// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

/// A program that is run to its end, with all that it starts.
///
/// It has a process group of its own, and no descriptor of this process but its input and output, so that nothing waits for a child
/// that it leaves behind. Such children are ended with it, also those that left its group, by a mark in their environment. Of this
/// process's environment it has what ``environmentNames`` lists, which holds no secret.
public struct Program: Sendable {
    /// How a program ended.
    public enum End: Sendable, Equatable {
        /// By itself, with this status.
        case exit(Int32)
        /// By this signal.
        case signal(Int32)
        /// Because the caller wanted it no longer.
        case cancelled
    }

    /// Absolute path of its file.
    public var path: String
    /// Its arguments.
    public var arguments: [String]

    /// Its environment, as `NAME=value`.
    public var environment = Program.publicEnvironment

    /// The variables of this process that a program gets.
    public static let environmentNames: Set = [
        "PATH", "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ",
    ]

    private static let publicEnvironment = ProcessInfo.processInfo.environment
        .filter { environmentNames.contains($0.key) }
        .map { "\($0.key)=\($0.value)" }

    /// How often `isCancelled` is asked, in milliseconds; 50 unless set.
    public var attentionMilliseconds: Int32 = 50

    /// Milliseconds for a killed process to end; one that waits for a broken device does not.
    private static let endMilliseconds: Int32 = 1_000

    /// Makes a program.
    public init(path: String, arguments: [String]) { (self.path, self.arguments) = (path, arguments) }

    /// Runs it; blocks.
    ///
    /// - Parameters:
    ///   - input: the descriptor of its standard input, which stays the caller's; -1 for none.
    ///   - output: that of its standard output; -1 for none.
    ///   - isCancelled: asked every `attentionMilliseconds`; true ends it and its children.
    /// - Returns: how it ended.
    /// - Throws: why it could not be started.
    public func run(input: Int32, output: Int32 = -1, isCancelled: () -> Bool) throws(SystemError) -> End {
        let mark = ProgramMark()
        let process = try start(input, output, mark)
        defer { mark.endProcesses() }
        let descriptor = carillon_open_process(process)
        defer { if descriptor >= 0 { close(descriptor) } }
        var wasCancelled = false
        while !Program.hasEnded(descriptor, within: attentionMilliseconds) {
            guard isCancelled() else { continue }
            wasCancelled = true
            break
        }
        // Before it is waited for, so that the number of its group is not another's yet.
        kill(-process, SIGKILL)
        guard Program.hasEnded(descriptor, within: Program.endMilliseconds) else {
            // It is waited for by a thread that may stay.
            _ = SystemThread.mustStart(name: "child-watch", stackSize: 1 << 18) {
                _ = carillon_wait_child(process)
            }
            return .cancelled
        }
        let status = carillon_wait_child(process)
        if wasCancelled { return .cancelled }
        return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    private func start(
        _ input: Int32,
        _ output: Int32,
        _ mark: ProgramMark
    ) throws(SystemError) -> Int32 {
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = ([mark.variable] + environment).map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        let process = carillon_spawn(path, words, variables, input, output, -1)
        guard process > 0 else { throw SystemError(operation: "starting \(path)", code: -process) }
        return process
    }

    private static func hasEnded(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }
}
