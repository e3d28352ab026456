// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

/// A variable in the environment of a program, which all processes that it starts inherit.
///
/// One that clears its environment is not found by it.
struct ProgramMark {
    /// The variable's name.
    static let name = "CARILLON_PROGRAM"
    /// Most bytes of an environment that are read.
    private static let limit = 1 << 20
    /// Times that an empty environment is read again.
    private static let attempts = 20
    /// Most searches: a process may have started another one during the last.
    private static let searches = 16

    /// As `NAME=value`.
    let variable = "\(name)=\(UUID().uuidString)"

    /// Kills the processes that have the mark.
    func endProcesses() {
        for _ in 0..<Self.searches {
            guard endFound() else { return }
        }
    }

    /// Whether any was found.
    private func endFound() -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var hasFound = false
        for process in names.compactMap(Int32.init) where process != getpid() {
            // Opened first: what is killed is what was read, though its number may be another's by then.
            let descriptor = carillon_open_process(process)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard has(process), carillon_kill_process(descriptor) == 0 else { continue }
            hasFound = true
        }
        return hasFound
    }

    /// Whether a process has the mark; not one whose environment may not be read, nor one that has ended.
    ///
    /// While a process becomes another program its environment is empty for a moment, so an empty one is read again. Threads of
    /// the kernel and what has ended have none, and no file that they run.
    private func has(_ process: Int32) -> Bool {
        for _ in 0..<Self.attempts {
            guard let environment = environment(of: process) else { return false }
            if !environment.isEmpty {
                return environment.split(separator: 0).contains { $0.elementsEqual(variable.utf8) }
            }
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) != nil
            else { return false }
            SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + 200_000)
        }
        return false
    }

    private func environment(of process: Int32) -> Data? {
        guard let file = FileHandle(forReadingAtPath: "/proc/\(process)/environ") else { return nil }
        defer { try? file.close() }
        return (try? file.read(upToCount: Self.limit)) ?? Data()
    }
}
