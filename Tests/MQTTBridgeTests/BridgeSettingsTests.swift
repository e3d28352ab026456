// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import MQTTBridge

struct BridgeSettingsTests {
    private func settings(
        _ given: [BridgeSettingName: String] = [:],
        _ environment: [String: String] = [:]
    ) throws(BridgeError) -> BridgeSettings {
        let environment = ["HOME": "/home/a"].merging(environment) { $1 }
        return try BridgeSettingsReader(given: given, environment: environment, hostName: "till.shop.example")
            .settings()
    }

    private func failure(_ given: [BridgeSettingName: String]) -> BridgeError? {
        do throws(BridgeError) { _ = try settings(given) } catch { return error }
        return nil
    }

    @Test func `without settings the bridge connects this machine's server with this machine's broker`()
        throws
    {
        let settings = try settings()
        #expect(settings.server == "127.0.0.1:7350")
        #expect("\(settings.broker)" == "mqtt://127.0.0.1:1883")
        #expect(settings.tree == TopicTree(prefix: "carillon", machine: "till", groups: []))
        #expect(settings.state == "/home/a/.local/state/carillon-mqtt")
        #expect(settings.queueLimitInBytes == 64 << 20)
        #expect(settings.homeAssistant == "homeassistant")
    }

    @Test func `the command line comes before the environment`() throws {
        let environment = ["CARILLON_MQTT_NAME": "a", "CARILLON_MQTT_GROUP": "g,h"]
        #expect(try settings([:], environment).tree.machine == "a")
        let settings = try settings([.name: "b"], environment)
        #expect(settings.tree == TopicTree(prefix: "carillon", machine: "b", groups: ["g", "h"]))
    }

    @Test(arguments: [
        (BridgeSettingName.server, "ftp://a"), (.broker, "a:1883"), (.name, "a/b"), (.group, "a,"),
        (.prefix, "a//b"),
        (.queueLimit, "1048575"), (.queueLimit, "2GiB"), (.queueLimit, "1 MiB"), (.sessionExpiry, "86401"),
        (.sessionExpiry, "-1"), (.homeAssistant, "#"), (.buttons, "1001"), (.buttonTag, ""),
        (.logLevel, "loud"),
        (.logFormat, "xml"), (.user, ""), (.events, ""),
    ])
    func `a value that is not allowed is answered with the setting and what is allowed`(
        name: BridgeSettingName,
        value: String
    ) {
        #expect(
            failure([name: value]) == .invalidValue(setting: name.option, given: value, allowed: name.allowed)
        )
        #expect(failure([name: value])?.exitCode == 64)
    }

    @Test(arguments: [
        (BridgeSettingName.queueLimit, "1048576"), (.queueLimit, "1GiB"), (.sessionExpiry, "0"),
        (.sessionExpiry, "86400"),
        (.buttons, "0"), (.buttons, "1000"), (.homeAssistant, "none"), (.broker, "mqtts://b"),
    ])
    func `the limits themselves are allowed`(name: BridgeSettingName, value: String) {
        #expect(failure([name: value]) == nil)
    }

    @Test func `a password is sent to another machine only over TLS, or where that is intended`() throws {
        try inFolder { folder in
            let file = folder + "/password"
            try Data("secret\n".utf8).write(to: URL(fileURLWithPath: file))
            let remote: [BridgeSettingName: String] = [.user: "u", .passwordFrom: file, .broker: "mqtt://b"]
            #expect(failure(remote) == .unencrypted(broker: "mqtt://b:1883"))
            #expect(failure(remote.merging([.broker: "mqtts://b"]) { $1 }) == nil)
            #expect(failure(remote.merging([.broker: "mqtt://127.0.0.1"]) { $1 }) == nil)
            #expect(failure(remote.merging([.insecure: "true"]) { $1 }) == nil)
            #expect(failure([.passwordFrom: file])?.exitCode == 64)
        }
    }

    @Test func `a file that is missing or has no secret is named`() throws {
        #expect(failure([.user: "u", .passwordFrom: "/nowhere"])?.exitCode == 66)
        #expect(failure([.tokenFrom: "/nowhere"])?.message.contains("--token-from") == true)
        #expect(BridgeSettingsReader.secret(Array("\n".utf8)) == nil)
        #expect(BridgeSettingsReader.secret(Array("a\nb".utf8)) == nil)
        #expect(BridgeSettingsReader.secret(Array("a b\r\n".utf8)) == "a b")
    }

    @Test func `a host name becomes a name of topics`() {
        #expect(BridgeSettingsReader.name(of: "till_1.shop") == "till_1")
        #expect(BridgeSettingsReader.name(of: "käse") == "k-se")
    }

    @Test func `variables that name no setting are known`() {
        let reader = BridgeSettingsReader(
            given: [:],
            environment: ["CARILLON_MQTT_NAMME": "", "CARILLON_MQTT_NAME": "", "CARILLON_LISTEN": ""],
            hostName: ""
        )
        #expect(reader.unknownVariables == ["CARILLON_MQTT_NAMME"])
    }

    @Test func `the document has every setting with its meaning, default and allowed values`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardizedFileURL
        let text = try String(contentsOf: root.appending(path: "docs/fleet.md"), encoding: .utf8)
        for name in BridgeSettingName.allCases {
            let standard =
                name.standard.contains("(")
                ? name.standard.filter { !"()".contains($0) } : "`\(name.standard)`"
            let row = "| `\(name.option)` | \(standard) | \(name.meaning) (\(name.allowed)) |"
            #expect(text.contains(row), "docs/fleet.md lacks: \(row)")
        }
    }

    @Test func `the version is that of the API`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardizedFileURL
        let text = try String(contentsOf: root.appending(path: "openapi.yaml"), encoding: .utf8)
        #expect(text.contains("\n  version: \(BridgeVersion.number)\n"))
    }
}
