// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// The contents of the package match the program.
///
/// `Scripts/deb-test.sh` tests that it installs and runs.
@Suite(.timeLimit(.minutes(2)))
struct PackagingTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    @Test func `the man page has every command and every setting`() throws {
        let script = root.appending(path: "Scripts/man-page.py").path
        let bytes = try Client.run("/usr/bin/python3", [script, ServerProcess.binary.path])
        let page = String(decoding: bytes, as: UTF8.self)
        for command in [
            "serve", "render", "decode", "check\\-config", "token create", "backup", "restore", "ctl play",
            "ctl music seek", "ctl events", "ctl raw",
        ] {
            #expect(page.contains(".SS carillon \(command)\n"), "\(command)")
        }
        let help = String(
            decoding: try Client.run(ServerProcess.binary.path, ["serve", "--help"]),
            as: UTF8.self
        )
        for option in help.matches(of: /\n  (--[a-z-]+)/).map({ String($0.1) }) where option != "--version" {
            #expect(page.contains(option.replacing("-", with: "\\-")), "\(option)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are made for`(_ shell: String) throws {
        let run = try CommandRun(["--generate-completion-script", shell])
        #expect(run.status == 0)
        #expect(run.output.contains("check-config") && run.output.contains("events"))
    }

    @Test(arguments: ["packaging/carillon.yaml", "packaging/user.yaml"])
    func `the settings of the package are valid, except for the folder that it creates`(_ file: String) throws
    {
        let path = root.appending(path: file).path
        let run = try CommandRun(["check-config", "--running", "--config", path, "--library", "/usr"])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(arguments: ["carillon.service", "carillon.user.service"])
    func `a unit waits for the server and has a watchdog`(_ name: String) throws {
        let unit = try text("packaging/systemd/\(name)")
        for line in ["Type=notify", "WatchdogSec=30", "ExecReload=/bin/kill -HUP $MAINPID"] {
            #expect(unit.contains("\n\(line)\n"), "\(line)")
        }
        #expect(unit.contains("\nExecStart=/usr/bin/carillon serve"))
    }

    @Test(arguments: [("carillon.service", "yes"), ("carillon.user.service", "read-only")])
    func `a unit bounds memory, tasks and descriptors, and hides home folders`(
        _ name: String,
        home: String
    ) throws {
        let unit = try text("packaging/systemd/\(name)")
        for line in [
            "MemoryMax=2G", "TasksMax=512", "OOMPolicy=continue", "LimitNOFILE=16384", "ProtectHome=\(home)",
        ] {
            #expect(unit.contains("\n\(line)\n"), "\(line)")
        }
    }

    @Test func `the container asks for a token unless its user says otherwise`() throws {
        let recipe = try text("Dockerfile")
        let entry = try #require(recipe.range(of: "\nENTRYPOINT"))
        #expect(!recipe[entry.lowerBound...].contains("insecure"))
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }
}
