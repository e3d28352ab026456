// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// `carillon serve`: runs the server until SIGINT or SIGTERM.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server until SIGINT or SIGTERM.",
        discussion: """
            Every option can also be given as an environment variable (--upload-limit as CARILLON_UPLOAD_LIMIT, lists \
            separated by commas) and in the YAML file named by --config (uploadLimit). The command line wins over \
            the environment, the environment over the file, the file over the defaults. SIGHUP reads the file again: \
            what can change then is told in docs/configuration.md.
            """
    )

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Address to listen at: HOST:PORT, [IPV6]:PORT or unix:PATH; repeatable. (default: 127.0.0.1:7350)",
            valueName: "address"
        )
    )
    var listen: [String] = []

    @Option(name: .long, help: "Where the sound goes: auto, pipewire or null. (default: auto)")
    var output: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Folder of sounds, registered at start; repeatable.", valueName: "dir")
    )
    var library: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Folder of database and uploads. (default: carillon in $XDG_STATE_HOME, else ~/.local/state/carillon)",
            valueName: "dir"
        )
    )
    var state: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Folder of the dashboard. (default: public in the working folder, beside or above the program, or in \
            /usr/share/carillon)
            """,
            valueName: "dir"
        )
    )
    var `public`: String?

    @Option(
        name: .long,
        help: ArgumentHelp("YAML file with any of these settings, one a line.", valueName: "file")
    )
    var config: String?

    @Flag(name: .long, help: "Allow addresses that other machines reach though nobody is asked for a token.")
    var insecure = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Name under which browsers reach the server, besides localhost and IP addresses; repeatable.",
            valueName: "name"
        )
    )
    var allowHost: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Site whose pages may use the server, such as https://example.org; repeatable.",
            valueName: "origin"
        )
    )
    var allowOrigin: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Largest upload: bytes, or with KiB, MiB or GiB. (default: 512MiB)",
            valueName: "size"
        )
    )
    var uploadLimit: String?

    @Option(name: .long, help: "Sounds at once, 1 to 4096. (default: 256)")
    var voices: String?

    @Option(name: .long, help: "Channels of the output: 1, 2 or up to 8 for surround. (default: 2)")
    var channels: String?

    @Option(name: .long, help: "Largest master volume that a request can set, 0 to 1. (default: 1)")
    var maxVolume: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Seconds for which the output may stay silent while sounds play, before the server calls itself unready; 0 \
            for ever. (default: 5)
            """,
            valueName: "seconds"
        )
    )
    var audibilitySeconds: String?

    @Flag(name: .long, help: "Read a sound of the library at the start, so that the first play has no delay.")
    var prepareOnStart = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Whether files that appear in the library folders, change or vanish are noticed. (default: true)",
            valueName: "bool"
        )
    )
    var watch: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Whether loudness and waveform of every sound are measured in the background. (default: true)",
            valueName: "bool"
        )
    )
    var analyze: String?

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp(
            "Loudness that suggested base volumes bring sounds to, -70 to 0 LUFS. (default: -23)",
            valueName: "lufs"
        )
    )
    var targetLoudness: String?

    @Flag(name: .long, help: "Give every sound its suggested base volume unless a client sets one.")
    var applyLoudness = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Program that speaks announced texts: espeak-ng, or an absolute path with arguments, of which {output} is \
            the file to write and {voice} the voice; it gets the text on its standard input.
            """,
            valueName: "command"
        )
    )
    var speechCommand: String?

    @Option(
        name: .long,
        help: """
            What our sound is among all: ambient, soloAmbient, playback, record, playAndRecord or multiRoute. \
            (default: soloAmbient)
            """
    )
    var category: String?

    @Option(
        name: .long,
        help: """
            What may be done to other applications' sound while ours plays: leave it, duck it, or mute it as well. \
            (default: leave)
            """
    )
    var otherApplications: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Role of other applications' streams that interrupts us; repeatable, none for no role. (default: \
            Communication, Phone, Accessibility)
            """,
            valueName: "role"
        )
    )
    var interruptingRole: [String] = []

    @Option(
        name: .long,
        help: "What to log: trace, debug, info, notice, warning, error or critical. (default: info)"
    )
    var logLevel: String?

    @Option(name: .long, help: "How to log: text or json. (default: text)")
    var logFormat: String?

    @OptionGroup var network: NetworkOptions

    @OptionGroup var keeping: StateOptions

    func run() async throws {
        do throws(StartError) {
            let loader = SettingsLoader(commandLine: given, configFile: config)
            let found = try await loader.find()
            try await Composition(loader.settings(of: found), found: found, loader: loader).run()
        } catch {
            Console.fail(error)
            throw ExitCode(error.exitCode)
        }
    }

    /// What the command line says, under the names of the settings.
    var given: [SettingName: [String]] {
        var values: [SettingName: [String]] = [:]
        if !listen.isEmpty { values[.listen] = listen }
        if !library.isEmpty { values[.library] = library }
        if !allowHost.isEmpty { values[.allowHost] = allowHost }
        if !allowOrigin.isEmpty { values[.allowOrigin] = allowOrigin }
        if !interruptingRole.isEmpty { values[.interruptingRole] = interruptingRole }
        if insecure { values[.insecure] = ["true"] }
        if prepareOnStart { values[.prepareOnStart] = ["true"] }
        if applyLoudness { values[.applyLoudness] = ["true"] }
        let single: [(SettingName, String?)] = [
            (.output, output), (.state, state), (.public, `public`), (.uploadLimit, uploadLimit),
            (.voices, voices), (.channels, channels), (.maxVolume, maxVolume),
            (.audibilitySeconds, audibilitySeconds),
            (.watch, watch), (.analyze, analyze), (.targetLoudness, targetLoudness),
            (.speechCommand, speechCommand), (.category, category), (.otherApplications, otherApplications),
            (.logLevel, logLevel), (.logFormat, logFormat),
        ]
        for case (let name, let value?) in single + network.given + keeping.given { values[name] = [value] }
        return values
    }
}
