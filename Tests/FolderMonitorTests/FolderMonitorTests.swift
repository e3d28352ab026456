// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import FolderMonitor
import Foundation
import Platform
import Synchronization
import Testing

/// Against the real kernel, in a temporary folder; waits for reports and never for time.
final class FolderMonitorTests {
    private let folder: URL
    private let reports = Reports()
    private var watch: FolderMonitor

    /// The reports.
    private final class Reports: Sendable {
        private let state = Mutex(FolderChanges())
        let problems = Mutex<[FolderMonitorError]>([])

        func add(_ changes: FolderChanges) {
            state.withLock { state in
                state.paths.formUnion(changes.paths)
                state.isEverything = state.isEverything || changes.isEverything
            }
        }

        func take() -> FolderChanges {
            state.withLock { state in
                defer { state = FolderChanges() }
                return state
            }
        }

        /// Whether something was reported within ten seconds; reports are kept.
        func wait(_ isEnough: (FolderChanges) -> Bool) -> Bool {
            let deadline = Date(timeIntervalSinceNow: 120)
            while Date() < deadline {
                if state.withLock({ isEnough($0) }) { return true }
                Thread.sleep(forTimeInterval: 0.005)
            }
            return false
        }
    }

    private var root: URL { folder.appending(path: "root") }

    init() throws {
        folder = URL(filePath: "/tmp").appending(path: "watch-\(UUID().uuidString)")
        let root = folder.appending(path: "root")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let reports = reports
        watch = FolderMonitor(
            roots: [root.path],
            debounceMilliseconds: 20,
            quietMilliseconds: 200,
            onChange: { reports.add($0) },
            onProblem: { error in reports.problems.withLock { $0.append(error) } }
        )
        try watch.start()
    }

    deinit {
        watch.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { root.path + "/" + name }

    private func exact(_ name: String) -> ExactPath { ExactPath(path(name)) }

    private func write(_ name: String, _ text: String = "x") throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    private func move(_ from: String, _ to: String) throws {
        try FileManager.default.moveItem(atPath: path(from), toPath: path(to))
    }

    @Test func `files that appear, change and vanish are reported`() throws {
        try write("a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
        _ = reports.take()
        try write("a.wav", "other")
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
        _ = reports.take()
        try FileManager.default.removeItem(atPath: path("a.wav"))
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
    }

    @Test func `both names of a rename come in one report`() throws {
        try write("a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
        _ = reports.take()
        try move("a.wav", "b.wav")
        let both: Set = [exact("a.wav"), exact("b.wav")]
        #expect(reports.wait { !$0.paths.isDisjoint(with: both) })
        #expect(reports.take().paths == both)
    }

    @Test func `new folders are monitored, with their contents`() throws {
        try make("one/two")
        try write("one/two/a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("one/two/a.wav")) })
        _ = reports.take()
        try write("one/b.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("one/b.wav")) })
    }

    @Test func `a renamed folder is reported at both places and monitored at the new one`() throws {
        try make("one")
        try write("one/a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("one/a.wav")) })
        _ = reports.take()
        try move("one", "two")
        #expect(reports.wait { $0.paths.isSuperset(of: [self.exact("one"), self.exact("two/a.wav")]) })
        _ = reports.take()
        try write("two/b.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("two/b.wav")) })
    }

    @Test func `hidden files and targets of links are not reported`() throws {
        let outside = folder.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: path("link"),
            withDestinationPath: outside.path
        )
        try Data([1]).write(to: outside.appending(path: "secret.wav"))
        try write(".hidden.wav")
        try make(".folder")
        try write(".folder/c.wav")
        try write("last.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("last.wav")) })
        let paths = reports.take().paths.map(\.text)
        #expect(!paths.contains { $0.contains("secret") || $0.contains("hidden") || $0.contains(".folder") })
    }

    @Test func `a hard link, which is never closed, is reported after a quiet time`() throws {
        try Data([1]).write(to: folder.appending(path: "other.wav"))
        try FileManager.default.linkItem(
            atPath: folder.appending(path: "other.wav").path,
            toPath: path("a.wav")
        )
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
    }

    @Test func `two names of equal characters in other bytes are two files`() throws {
        let both = [exact("caf\u{E9}.wav"), exact("cafe\u{301}.wav")]
        for path in both { try Data([1]).write(to: URL(filePath: path.text)) }
        #expect(reports.wait { $0.paths.isSuperset(of: both) })
    }

    @Test func `changed permissions of a file are reported`() throws {
        try write("a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
        _ = reports.take()
        #expect(chmod(path("a.wav"), 0o600) == 0)
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
    }

    @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
    func `a folder that can be read again is reported and monitored`() throws {
        try make("in")
        try write("in/a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("in/a.wav")) })
        for mode: mode_t in [0o000, 0o700] {
            _ = reports.take()
            #expect(chmod(path("in"), mode) == 0)
            #expect(reports.wait { $0.paths.contains(self.exact("in")) })
        }
        try write("in/b.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("in/b.wav")) })
    }

    @Test func `a root that is removed and returns requests a full scan`() throws {
        let away = folder.appending(path: "away").path
        try FileManager.default.moveItem(atPath: root.path, toPath: away)
        #expect(reports.wait(\.isEverything))
        _ = reports.take()
        try FileManager.default.moveItem(atPath: away, toPath: root.path)
        #expect(reports.wait(\.isEverything))
        _ = reports.take()
        try write("a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
    }

    @Test func `a replaced root is monitored`() throws {
        try FileManager.default.removeItem(at: root)
        #expect(reports.wait(\.isEverything))
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        _ = reports.take()
        #expect(reports.wait(\.isEverything))
        try write("a.wav")
        #expect(reports.wait { $0.paths.contains(self.exact("a.wav")) })
    }

    @Test func `a burst beyond the kernel's queue requests a full scan or names every file`() throws {
        let count = 20_000
        for number in 0..<count {
            let descriptor = open(path("\(number).wav"), O_CREAT | O_WRONLY, 0o600)
            close(descriptor)
        }
        #expect(reports.wait { $0.isEverything || $0.paths.count == count })
    }

    @Test func `nothing is reported after the stop, and a second stop is harmless`() throws {
        watch.stop()
        watch.stop()
        try write("late.wav")
        #expect(reports.take().paths.isEmpty)
    }
}
