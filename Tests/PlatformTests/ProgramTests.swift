// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

/// Programs that are run to their end.
struct ProgramTests {
    private func run(_ script: String, isCancelled: () -> Bool = { false }) throws -> Program.End {
        let input = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        defer { try? input.close() }
        return try Program(path: "/bin/sh", arguments: ["-c", script]).run(
            input: input.fileDescriptor,
            isCancelled: isCancelled
        )
    }

    /// A file, and what a script wrote to it.
    private func written(
        by script: (String) -> String,
        isCancelled: (String) -> Bool = { _ in false }
    ) throws -> (
        end: Program.End, text: String
    ) {
        let path = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let end = try run(script(path)) { isCancelled(path) }
        return (end, (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
    }

    /// Whether a process runs; a zombie does not.
    private func runs(_ process: String) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") && !$0.contains(") X ") } ?? false
    }

    /// Whether a killed process has ended; the kernel takes a moment.
    private func ends(_ process: String) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 120)
        while runs(process), Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
        return !runs(process)
    }

    @Test func `its status, or the signal that ended it, is returned`() throws {
        #expect(try run("exit 0") == .exit(0))
        #expect(try run("exit 7") == .exit(7))
        #expect(try run("kill -TERM $$") == .signal(15))
        let missing = Program(path: "/nowhere/at-all", arguments: [])
        #expect(throws: SystemError.self) { try missing.run(input: 0) { false } }
    }

    @Test func `it has its input and no other descriptor of this process`() throws {
        let found = try written(by: { "ls -l /proc/$$/fd > \($0)" })
        #expect(found.end == .exit(0))
        let open = found.text.split(separator: "\n").filter { $0.contains("->") && !$0.contains("program-") }
        #expect(open.allSatisfy { $0.hasSuffix("/dev/null") }, "\(found.text)")
    }

    @Test func `it gets the variables that hold no secret, and no others`() throws {
        setenv("CARILLON_TEST_SECRET", "hidden", 1)
        defer { unsetenv("CARILLON_TEST_SECRET") }
        let found = try written(by: { "env > \($0)" })
        let names = Set(
            found.text.split(separator: "\n").compactMap { $0.split(separator: "=").first.map(String.init) }
        )
        #expect(names.contains("PATH"))
        // The shell itself sets some.
        #expect(
            names.subtracting(Program.environmentNames).isSubset(of: [
                "CARILLON_PROGRAM", "PWD", "OLDPWD", "SHLVL", "_",
            ]),
            "\(names)"
        )
    }

    @Test func `a child that it leaves behind is ended, and is not waited for`() throws {
        let left = try written(by: { "sleep 1000 & echo $! > \($0)" })
        #expect(left.end == .exit(0))
        #expect(ends(left.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func `a child that leaves its group and its session is ended`() throws {
        let left = try written(by: { "setsid sh -c 'setsid sleep 1000 & echo $! > \($0)' & wait" })
        #expect(left.end == .exit(0))
        #expect(ends(left.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Its environment is empty for a moment each time.
    @Test func `a child that becomes another program again and again is ended`() throws {
        for _ in 0..<600 {
            let left = try written(
                by: { path in
                    let again = #"exec /bin/sh -c "$0" "$0""#
                    return "setsid /bin/sh -c '\(again)' '\(again)' & echo $! > \(path)"
                }
            )
            #expect(left.end == .exit(0))
            let child = left.text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard ends(child) else {
                kill(Int32(child) ?? 0, SIGKILL)
                Issue.record("process \(child) goes on")
                return
            }
        }
    }

    @Test func `one that hangs is ended with its children`() throws {
        let hung = try written(
            by: { "sleep 1000 & echo $! > \($0).part; mv \($0).part \($0); trap '' TERM; wait" },
            isCancelled: { FileManager.default.fileExists(atPath: $0) }
        )
        #expect(hung.end == .cancelled)
        #expect(ends(hung.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
}
