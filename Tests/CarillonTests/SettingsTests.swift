// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Engine
import Foundation
import Logging
import OSCServer
import Output
import Reactor
import ServiceLog
import Testing

@testable import carillon

struct SettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "settings-\(UUID().uuidString)"
    )

    /// Loads with a state folder in a temporary place; `file` is the text of the configuration file.
    private func load(
        _ commandLine: [SettingName: [String]] = [:],
        environment: [String: String] = [:],
        file: String? = nil
    ) throws -> Settings {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var path: String?
        if let file {
            let url = folder.appending(path: "carillon.yaml")
            try Data(file.utf8).write(to: url)
            path = url.path
        }
        var environment = environment
        environment["XDG_STATE_HOME"] = folder.path
        return try SettingsLoader(commandLine: commandLine, configFile: path, environment: environment)
            .load()
    }

    private func refusal(
        _ commandLine: [SettingName: [String]] = [:],
        environment: [String: String] = [:],
        file: String? = nil
    ) -> StartError? {
        do {
            _ = try load(commandLine, environment: environment, file: file)
            return nil
        } catch {
            return error as? StartError
        }
    }

    @Test
    func `texts are spoken by espeak-ng where it is installed, unless another program or none is named`()
        async throws
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (here, away) = (SpeechCommand(executable: "/bin/sh", arguments: []), folder.path + "/none")
        let places = Places(environment: [:])
        func command(_ text: String?, of commands: [SpeechCommand] = [here]) throws -> SpeechCommand? {
            let found = text.map { SettingsLoader.Found(values: [$0], origin: .commandLine) }
            var given: [SettingName: SettingsLoader.Found] = [:]
            given[.speechCommand] = found
            return try SettingsReader(found: given, places: places).speechCommand(of: commands)
        }
        let none = SpeechCommand(executable: away, arguments: [])
        #expect(try command(nil, of: [none, here]) == here)
        #expect(try command("none") == nil)
        #expect(try command("espeak-ng") == .espeak())
        #expect(try command("/bin/cp a {output}")?.executable == "/bin/cp")
        #expect(try command(nil, of: [none]) == nil)
    }

    @Test func `a voice has a name, a language and a command`() throws {
        func voices(_ texts: String...) throws(StartError) -> [SpeechVoice] {
            let found = SettingsLoader.Found(values: texts, origin: .commandLine)
            return try SettingsReader(found: [.speechVoice: found], places: Places(environment: [:]))
                .speechVoices()
        }
        let read = try voices("anna DE-de /bin/say  -v {voice} {output}", "bob fr /bin/say {output}")
        #expect(read.map(\.name) == ["anna", "bob"])
        #expect(read.map(\.language?.text) == ["de-DE", "fr"])
        #expect(
            read[0].command
                == SpeechCommand(executable: "/bin/say", arguments: ["-v", "{voice}", "{output}"])
        )
        for wrong in [
            "", "anna", "anna de", "anna de say {output}", "anna de /bin/say", "-a de /bin/say {output}",
            "anna d /bin/say {output}", "/bin/say {output} de",
        ] { #expect(throws: StartError.self) { try voices(wrong) } }
        #expect(throws: StartError.self) { try voices("a de /bin/say {output}", "A fr /bin/say {output}") }
        let many = (1...101).map { "v\($0) de /bin/say {output}" }
        let found = SettingsLoader.Found(values: many, origin: .commandLine)
        let reader = SettingsReader(found: [.speechVoice: found], places: Places(environment: [:]))
        #expect(throws: StartError.self) { try reader.speechVoices() }
        let fewer = SettingsLoader.Found(values: Array(many.dropLast()), origin: .commandLine)
        let hundred = SettingsReader(found: [.speechVoice: fewer], places: Places(environment: [:]))
        #expect(try hundred.speechVoices().count == 100)
    }

    @Test func `without any setting the defaults hold`() async throws {
        let settings = try load()
        #expect(settings.listen.map { "\($0)" } == ["127.0.0.1:7350"])
        #expect(settings.output == .auto)
        #expect(settings.libraries.isEmpty)
        #expect(settings.stateDirectory == folder.path + "/carillon")
        #expect(!settings.isInsecure)
        #expect(settings.uploadLimitInBytes == 536_870_912)
        #expect(settings.voices == 256)
        #expect(settings.channels == 2)
        #expect(settings.logLevel == .info)
        #expect(settings.logFormat == .text)
    }

    @Test func `the command line wins over the environment, that over the file, that over the defaults`()
        async throws
    {
        let file = "voices: 1\nuploadLimit: 2KiB\nlogLevel: debug\n"
        let environment = ["CARILLON_VOICES": "2", "CARILLON_UPLOAD_LIMIT": "3MiB"]
        let settings = try load([.voices: ["3"]], environment: environment, file: file)
        #expect(settings.voices == 3)
        #expect(settings.uploadLimitInBytes == 3 << 20)
        #expect(settings.logLevel == .debug)
        #expect(settings.logFormat == .text)
    }

    @Test func `lists come from every place`() async throws {
        let addresses = ["127.0.0.1:1", "[::1]:2"]
        let line = try load([.listen: addresses])
        let variable = try load(environment: ["CARILLON_LISTEN": "127.0.0.1:1,[::1]:2"])
        let file = try load(file: "listen:\n  - 127.0.0.1:1\n  - \"[::1]:2\"\n")
        for settings in [line, variable, file] { #expect(settings.listen.map { "\($0)" } == addresses) }
    }

    @Test func `hosts and origins are read, and are few by default`() async throws {
        let settings = try load(
            environment: ["CARILLON_ALLOW_ORIGIN": "https://shop.example,http://10.0.0.5:8080"],
            file: "allowHost: [Kiosk.example]\n"
        )
        #expect(settings.allowedHosts == ["kiosk.example"])
        #expect(
            settings.allowedOrigins.map { "\($0)" } == ["https://shop.example", "http://10.0.0.5:8080"]
        )
        let bare = try load()
        #expect(bare.allowedHosts.isEmpty && bare.allowedOrigins.isEmpty)
    }

    @Test func `the environment names the file where the command line does not`() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
        try Data("output: \"null\"\nlogFormat: json\n".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let settings = try load(environment: ["CARILLON_CONFIG": url.path])
        #expect(settings.output == .null)
        #expect(settings.logFormat == .json)
    }

    @Test func `relative folders start at the working folder`() async throws {
        let settings = try load([.library: ["Sources/../."]])
        #expect(settings.libraries == [FileManager.default.currentDirectoryPath])
    }

    @Test func `an address beyond this machine needs insecure`() async throws {
        #expect(refusal([.listen: ["0.0.0.0:7350"]]) == .insecure(address: "0.0.0.0:7350"))
        #expect(refusal([.listen: ["[::]:7350"]])?.exitCode == 64)
        let settings = try load([.listen: ["0.0.0.0:7350"], .insecure: ["true"]])
        #expect(settings.listen.map { "\($0)" } == ["0.0.0.0:7350"])
    }

    @Test func `OSC is received where it is wanted, beyond this machine with insecure`() async throws {
        #expect(try load([:]).osc.addresses.isEmpty)
        #expect(refusal([.oscListen: ["0.0.0.0:53100"]]) == .insecure(address: "0.0.0.0:53100"))
        let settings = try load([
            .oscListen: ["0.0.0.0:53100", "[::1]:53100"], .insecure: ["true"],
            .oscNetwork: ["192.0.2.0/24"], .oscRateLimit: ["1"], .oscClients: ["10000"],
        ])
        #expect(settings.osc.addresses.map { "\($0)" } == ["0.0.0.0:53100", "[::1]:53100"])
        #expect(settings.osc.networks.count == 1 && settings.osc.networks[0].contains("192.0.2.7"))
        #expect(settings.osc.messagesPerSecond == 1 && settings.osc.maximumClients == 10_000)
        #expect(try load([:]).osc.networks.contains { $0.contains("192.168.1.5") })
        #expect(try load([:]).osc.networks.allSatisfy { !$0.contains("198.51.100.1") })
    }

    @Test func `a wrong value names the option and what is allowed`() async {
        let error = refusal([.output: ["loud"]])
        #expect(error?.message == "--output is \"loud\"; allowed: auto, pipewire, null")
        #expect(error?.exitCode == 64)
    }

    @Test func `a wrong value names the variable or the file that it came from`() async {
        let variable = refusal(environment: ["CARILLON_VOICES": "many"])
        #expect(variable?.message == "CARILLON_VOICES is \"many\"; allowed: 1 to 4096")
        let file = refusal(file: "voices: 0\n")
        #expect(file?.message.hasPrefix("voices in /") == true)
        let list = refusal(file: "listen: 127.0.0.1:1\n")
        #expect(list?.message.contains("a list of texts") == true)
    }

    @Test(arguments: [
        (SettingName.listen, "7350"), (.listen, "127.0.0.1"), (.listen, "127.0.0.1:70000"),
        (.listen, "example.org:80"),
        (.output, ""), (.output, "PipeWire"), (.voices, "0"), (.maxVolume, "1.1"), (.maxVolume, "nan"),
        (.startStation, ""), (.startVolume, "1.1"), (.startVolume, "none"), (.audibilitySeconds, "-1"),
        (.audibilitySeconds, "3601"),
        (.prepareOnStart, "perhaps"), (.voices, "4097"), (.voices, "1e3"),
        (.durability, "some"), (.historyDays, "0"), (.historyEntries, "-1"),
        (.channels, "0"), (.channels, "9"), (.channels, "5.1"),
        (.uploadLimit, "0"), (.storeLimit, "0"), (.storeLimit, "1025GiB"), (.diskReserve, "0"),
        (.diskReserve, "-1"),
        (.uploadLimit, "-1"), (.uploadLimit, "5MB"), (.uploadLimit, "9999999999GiB"), (.logLevel, "loud"),
        (.logFormat, "xml"), (.insecure, "maybe"), (.allowHost, "a.example:80"), (.allowHost, "a b"),
        (.allowHost, "https://a.example"), (.allowOrigin, "a.example"), (.allowOrigin, "null"),
        (.allowOrigin, "ftp://a.example"),
        (.oscListen, "53100"), (.oscListen, "unix:/tmp/osc"), (.oscNetwork, "192.0.2.1/24"),
        (.oscNetwork, "home"),
        (.oscRateLimit, "0"), (.oscRateLimit, "100001"), (.oscClients, "0"), (.oscClients, "10001"),
    ])
    func `an invalid value is refused`(_ name: SettingName, _ value: String) async {
        #expect(refusal([name: [value]])?.exitCode == 64)
    }

    @Test func `a library that is not there yet does not prevent the start`() async {
        #expect(refusal([.library: ["/nowhere/at/all"]]) == nil)
    }

    @Test func `a missing folder of the dashboard is refused`() async {
        let error = refusal([.public: ["/nowhere/at/all"]])
        #expect(error == .missingDirectory(setting: SettingName.public.option, path: "/nowhere/at/all"))
        #expect(error?.exitCode == 66)
    }

    @Test func `a state folder that cannot be created is refused`() async {
        #expect(refusal([.state: ["/proc/carillon/state"]])?.exitCode == 73)
    }

    @Test func `a misspelt setting in the file is refused`() async {
        let error = refusal(file: "voices: 5\nvoice: 6\n")
        #expect(error?.exitCode == 78)
        #expect(error?.message.contains("\"voice\" is no setting") == true)
    }

    @Test func `comments, quoted names and document marks are read`() async throws {
        let settings = try load(
            file: "# mine\n---\n\"voices\": 7\n'logFormat': json # both\nlisten:\n- 127.0.0.1:9\n"
        )
        #expect(settings.voices == 7)
        #expect(settings.logFormat == .json)
        #expect(settings.listen.map { "\($0)" } == ["127.0.0.1:9"])
    }

    @Test(arguments: ["{voices: 5}", "voices", "- voices: 5\n  x: 1\nvoice: 2"])
    func `a file without one setting per line is refused`(_ text: String) async {
        #expect(refusal(file: text)?.exitCode == 78)
    }

    @Test(arguments: ["listen: [", "a: b: c", "voices: 1\n\tx: 2"])
    func `a file that is not YAML is refused`(_ text: String) async {
        #expect(refusal(file: text)?.exitCode == 78)
    }

    @Test func `a missing file is refused`() async {
        let loader = SettingsLoader(commandLine: [:], configFile: "/nowhere.yaml", environment: [:])
        #expect(throws: StartError.configuration(file: "/nowhere.yaml", reason: "it cannot be read")) {
            try loader.load()
        }
    }

    @Test func `every error is one line`() async {
        let errors: [StartError] = [
            .invalidValue(setting: "a", given: "b", allowed: "c"), .configuration(file: "a", reason: "b"),
            .missingDirectory(setting: "a", path: "b"), .cannotCreate(path: "a", reason: "b"),
            .insecure(address: "a"), .unencrypted(address: "a"), .tls(file: "a", reason: "b"),
            .listen(reason: "a"), .engine(reason: "a"), .system(reason: "a"),
        ]
        for error in errors {
            #expect(!error.message.contains("\n"))
            #expect(error.exitCode != 0)
        }
    }

    @Test func `names follow from the setting`() {
        #expect(SettingName.uploadLimit.option == "--upload-limit")
        #expect(SettingName.uploadLimit.variable == "CARILLON_UPLOAD_LIMIT")
        #expect(SettingName.listen.option == "--listen")
    }

    @Test func `the session is configured, and a wrong word is refused`() async throws {
        let standard = try load().session
        #expect(standard.category == .soloAmbient && standard.otherApplications == .leave)
        #expect(standard.interruptingRoles == ["Communication", "Phone", "Accessibility"])
        let session = try load([
            .category: ["playback"], .otherApplications: ["duck"], .interruptingRole: ["Phone"],
        ]).session
        #expect(session.category == .playback && session.otherApplications == .duck)
        #expect(session.interruptingRoles == ["Phone"])
        #expect(try load([.interruptingRole: ["none"]]).session.interruptingRoles.isEmpty)
        for name in [SettingName.category, .otherApplications] {
            #expect("\(refusal([name: ["loud"]]) as Any)".contains(name.option))
        }
    }

    @Test func `rooms have one engine, and RTP a group of the site`() async throws {
        #expect(try load().rtp == nil)
        #expect(try load([.rtp: ["239.77.0.1"]]).rtp?.description == "239.77.0.1:5004")
        #expect(try load([.rtp: ["239.77.0.1"], .snapserver: ["none"]]).rtp != nil)
        #expect(try load([.rtp: ["none"], .snapserver: ["start"]]).snapserver != nil)
        #expect(
            refusal([.rtp: ["239.77.0.1"], .snapserver: ["start"]])
                == .invalidValue(
                    setting: "--rtp",
                    given: "239.77.0.1",
                    allowed: "none, since --snapserver is start"
                )
        )
        for wrong in ["192.168.0.20", "224.0.0.56", "239.77.0.1:80", ""] {
            #expect(refusal([.rtp: [wrong]]) != nil, "\(wrong)")
        }
    }
}
