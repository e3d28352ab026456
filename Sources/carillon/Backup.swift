// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import Storage

/// `carillon backup`: copies the state of a server, running or not.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy state and uploaded sounds into a folder, while the server runs or not.",
        discussion: """
            A running server hands out its state over the API, which needs a token of the scope admin where tokens are \
            asked for; the uploaded sounds are copied from the state folder. The library folders are not part of it.
            """
    )

    @Argument(help: ArgumentHelp("The folder to make; it must not exist.", valueName: "folder"))
    var folder: String

    @OptionGroup var place: StatePlace
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await StatePlace.reporting { () async throws(StartError) in
            let state = try await place.folder()
            let archive = try BackupArchive(making: Places(environment: place.environment).absolute(folder))
            try archive.copyAssets(from: state)
            try saveState(of: state, to: archive.stateFile)
            // What was uploaded meanwhile is in the state already.
            try archive.copyAssets(from: state)
            try archive.complete()
            Console.say("\(archive.path)")
        }
    }

    /// Takes the state from the file, or from the server that holds it.
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
        do throws(ControlError) {
            let answer = try options.client().send("GET", "/v1/backup")
            guard
                FileManager.default.createFile(
                    atPath: file,
                    contents: Data(answer.body),
                    attributes: [.posixPermissions: 0o600]
                )
            else { throw ControlError.usage("cannot write \(file)") }
        } catch {
            throw .state(reason: "a server runs on this state, and \(error.message)")
        }
        do throws(StorageError) { try StateDatabase.check(file) } catch {
            throw .state(reason: BackupArchive.text(error))
        }
    }
}

/// `carillon restore`: puts a backup in the place of the state.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a backup in the place of the state; the server must not run.",
        discussion: "What was there is kept beside it, under a name that ends with .replaced- and the time."
    )

    @Argument(
        help: ArgumentHelp("A folder that carillon backup made, or a state file alone.", valueName: "backup")
    )
    var backup: String

    @OptionGroup var place: StatePlace

    func run() async throws {
        try await StatePlace.reporting { () async throws(StartError) in
            let places = Places(environment: place.environment)
            let state = try await place.folder()
            let archive = BackupArchive(path: places.absolute(backup))
            let isFolder = places.isDirectory(archive.path)
            do throws(StorageError) {
                let source = isFolder ? archive.stateFile : archive.path
                let kept = try StateDatabase.restore(from: source, to: state + "/state.sqlite")
                if let kept { Console.say("kept what was there: \(kept)") }
            } catch {
                throw .state(reason: BackupArchive.text(error))
            }
            if isFolder { try archive.restoreAssets(to: state) }
        }
    }
}

/// Where the state of a server is, as the server finds it.
struct StatePlace: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("State folder of the server.", valueName: "dir"))
    var state: String?

    @Option(name: .long, help: ArgumentHelp("YAML file of the server.", valueName: "file"))
    var config: String?

    /// The environment of this process.
    var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Finds the folder.
    func folder() async throws(StartError) -> String {
        let given: [SettingName: [String]] = state.map { [.state: [$0]] } ?? [:]
        let loader = SettingsLoader(commandLine: given, configFile: config)
        let places = Places(environment: loader.environment)
        return try SettingsReader(found: try await loader.find(), places: places).stateDirectory()
    }

    /// Runs a command; a failure is one line and an exit code.
    static func reporting(_ work: () async throws(StartError) -> Void) async throws {
        do throws(StartError) {
            try await work()
        } catch {
            Console.fail(error)
            throw ExitCode(error.exitCode)
        }
    }
}
