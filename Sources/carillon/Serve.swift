// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Control

/// `carillon serve`: runs the server until SIGINT or SIGTERM.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server until SIGINT or SIGTERM.",
        discussion: """
            Every option can also be given as an environment variable (--upload-limit as CARILLON_UPLOAD_LIMIT, lists \
            separated by commas) and in the YAML file named by --config (uploadLimit). The command line overrides \
            the environment, which overrides the file, which overrides the defaults. SIGHUP reads the file again; \
            docs/configuration.md says which settings change then.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        do throws(StartError) {
            let loader = SettingsLoader(commandLine: options.given, configFile: options.config)
            let found = try loader.find()
            try await Composition(loader.settings(of: found), found: found, loader: loader).run()
        } catch {
            Console.fail(error)
            throw ExitCode(error.exitCode)
        }
    }
}
