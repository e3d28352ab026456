// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import SQLiteStorage
import Testing

@testable import Engine

/// The list of voices, which the start asks a program for.
@Suite(.timeLimit(.minutes(5)))
struct VoiceListingTests {
    /// A program that lists French once a file called `open` exists, and speaks 50 frames.
    private func makeProgram(in folder: URL) throws -> SpeechCommand {
        try EngineHarness.writeConstant("spoken.wav", in: folder, frames: 50)
        let script = """
            #!/bin/sh
            case "$1" in
            --voices) while [ ! -e '\(folder.path)/open' ]; do sleep 0.01; done
                printf 'Pty Language Age/Gender VoiceName File Other\\n 5 fr --/M French roa/fr (fr 5)\\n' ;;
            --voices=*) ;;
            *) cp '\(folder.path)/spoken.wav' "$5" ;;
            esac
            """
        let program = folder.appending(path: "espeak-ng")
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return .espeak(at: program.path)
    }

    private func makeEngine(_ folder: URL, _ command: SpeechCommand) throws -> Engine {
        var configuration = EngineConfiguration.withoutThreads(in: folder)
        configuration.stateDirectory = folder.appending(path: "state").path
        configuration.speechCommand = command
        return try Engine(configuration: configuration, openStore: StateDatabase.open) { _ in }
    }

    @Test func `sounds do not wait for a program that lists its voices slowly, texts do`() async throws {
        let folder = try EngineHarness.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let gate = folder.appending(path: "open")
        let command = try makeProgram(in: folder)
        try EngineHarness.writeConstant("bell.wav", in: folder.appending(path: "library"), frames: 50)
        try Data().write(to: gate)
        let first = try makeEngine(folder, command)
        try await first.start()
        _ = try await first.controlQueue(.pause)
        let text = QueueItemRequest(.text("bonjour", voice: nil, language: "fr"))
        let item = try await first.announce(text).snapshot.id
        await first.stop()

        try FileManager.default.removeItem(at: gate)
        let engine = try makeEngine(folder, command)
        async let start: Void = engine.start()
        while await (try? engine.play(sound: .text("bell"))) == nil {
            try Task.checkCancellation()
            await Task.yield()
        }
        #expect(await engine.state.voices.all.map(\.name) == ["en"], "not known yet")
        #expect(try await engine.queueItem(item).state == .queued)
        try Data().write(to: gate)
        try await start
        #expect(await engine.state.voices.all.map(\.name) == ["fr"])
        while try await engine.queueItem(item).soundId == nil {
            try #require(try await engine.queueItem(item).state == .queued)
            await engine.drain()
        }
        await engine.stop()
    }
}
