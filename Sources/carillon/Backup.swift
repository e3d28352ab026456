// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Control
import Foundation
import SQLiteStorage
import Storage

/// `carillon backup`: copies the state of a server, running or not.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Back up the state and the uploaded sounds to a folder; the server may be running.",
        discussion: """
            The state of a running server is downloaded over the API; if the server requires tokens, this needs one \
            with scope admin. Uploaded sounds are copied from the state folder. Library folders are not included.
            """
    )

    @Argument(help: ArgumentHelp("The folder to create; it must not exist.", valueName: "folder"))
    var folder: String

    @OptionGroup var place: StatePlace
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await StatePlace.reporting { () async throws(StartError) in
            let state = try place.folder()
            let archive = try BackupArchive(making: Places(environment: place.environment).absolute(folder))
            do throws(StartError) {
                try archive.copyAssets(from: state)
                try saveState(of: state, to: archive.stateFile)
                // The state may already refer to sounds that were uploaded meanwhile.
                try archive.copyAssets(from: state)
                try archive.complete()
            } catch {
                archive.remove()
                throw error
            }
            Console.say("\(archive.path)")
        }
    }

    /// Copies the state file, or downloads the state from the server that has it open.
    private func saveState(of state: String, to file: String) throws(StartError) {
        let path = state + "/state.sqlite"
        guard FileManager.default.fileExists(atPath: path) else {
            throw .state(reason: "there is no state in \(state)")
        }
        do throws(StorageError) {
            let database = try StateDatabase(path: path)
            defer { database.close() }
            try database.backup(to: file)
        } catch .inUse {
            try download(to: file)
        } catch {
            throw .state(reason: BackupArchive.text(error))
        }
    }

    private func download(to file: String) throws(StartError) {
        let content: [UInt8]
        do throws(ControlError) {
            content = try options.content(of: "/v1/backup")
        } catch {
            throw .state(reason: "a server is using this state, and the download failed: \(error.message)")
        }
        let isWritten = FileManager.default.createFile(
            atPath: file,
            contents: Data(content),
            attributes: [.posixPermissions: 0o600]
        )
        guard isWritten else { throw .state(reason: "cannot write \(file)") }
        do throws(StorageError) { try StateDatabase.check(file) } catch {
            throw .state(reason: BackupArchive.text(error))
        }
    }
}

/// `carillon restore`: replaces the state with a backup.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace the state with a backup; the server must not be running.",
        discussion: "The former state is kept beside it, under a name that ends with .replaced- and the time."
    )

    @Argument(
        help: ArgumentHelp("A folder created by carillon backup, or a state file.", valueName: "backup")
    )
    var backup: String

    @OptionGroup var place: StatePlace

    func run() async throws {
        try await StatePlace.reporting { () async throws(StartError) in
            let places = Places(environment: place.environment)
            let state = try place.folder()
            let archive = BackupArchive(path: places.absolute(backup))
            let isFolder = places.isDirectory(archive.path)
            let (source, target) = (isFolder ? archive.stateFile : archive.path, state + "/state.sqlite")
            // Everything is validated before anything changes, and the state that names the sounds comes last.
            let stored = try StatePlace.storing { () throws(StorageError) in
                let stored = try StateDatabase.validate(source)
                try StateDatabase.refuseWhileInUse(target)
                return stored
            }
            if isFolder {
                let missing = try archive.restoreAssets(Set(stored.sounds.compactMap(\.asset)), to: state)
                if missing > 0 { Console.say("the backup lacks the files of \(missing) sounds") }
            }
            let kept = try StatePlace.storing { () throws(StorageError) in
                try StateDatabase.restore(from: source, to: target)
            }
            if let kept { Console.say("kept the former state: \(kept)") }
        }
    }
}

/// Options that locate the state of a server.
struct StatePlace: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("State folder of the server.", valueName: "dir"))
    var state: String?

    @Option(name: .long, help: ArgumentHelp("YAML file of the server.", valueName: "file"))
    var config: String?

    /// The environment of this process.
    var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The state folder, determined as by the server.
    func folder() throws(StartError) -> String {
        let given: [SettingName: [String]] = state.map { [.state: [$0]] } ?? [:]
        let loader = SettingsLoader(commandLine: given, configFile: config)
        let places = Places(environment: loader.environment)
        return try SettingsReader(found: try loader.find(), places: places).stateDirectory()
    }

    /// Runs a step on a state file; its failure names the file.
    static func storing<Result>(_ step: () throws(StorageError) -> Result) throws(StartError) -> Result {
        do throws(StorageError) {
            return try step()
        } catch {
            throw .state(reason: BackupArchive.text(error))
        }
    }

    /// Runs a command; reports a failure as one line and an exit code.
    static func reporting(_ work: () async throws(StartError) -> Void) async throws {
        do throws(StartError) {
            try await work()
        } catch {
            Console.fail(error)
            throw ExitCode(error.exitCode)
        }
    }
}
