// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Every setting; the raw value is its name in the YAML file.
enum SettingName: String, CaseIterable, Sendable {
    case listen, output, library, state, `public`, insecure, uploadLimit, logLevel, logFormat, logQueue
    case voices, maxSounds, channels, maxVolume, audibilitySeconds, muteSeconds, prepareOnStart, allowHost,
        allowOrigin,
        trustedProxy
    case startStation, startVolume, provision
    case tlsCertificate, tlsKey, handshakeTimeout, maxHandshakes
    case tokenFile, rateLimit, maxConnections, maxConnectionsPerAddress, maxSessionsPerToken
    case gzipFrom, accessLog, headTimeout, bodyTimeout, leastBodyRate, idleTimeout, writeTimeout
    case oscListen, oscNetwork, oscRateLimit, oscClients
    case targetNetwork, targetQueue
    case streamNetwork
    case greetingLimit, replayLimit, pageLimit
    case watch, analyze, targetLoudness, applyLoudness, strictFiles
    case speechCommand, speechVoice, speechTimeout, speechLimit
    case decoder, decoderMemory, decoderTimeout, decoderJobTimeout, decoderPassTimeout, decoderRest
    case category, otherApplications, interruptingRole
    case snapserver, roomBuffer, rtp
    case durability, historyDays, historyEntries, storeLimit, diskReserve, recordingLimit, logRecordings

    /// The words of the name, in lowercase.
    private var words: [String] {
        rawValue.reduce(into: [""]) { words, letter in
            if letter.isUppercase { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
    }

    /// Its name on the command line.
    var option: String { "--" + words.joined(separator: "-") }

    /// Its name in the environment.
    var variable: String { "CARILLON_" + words.joined(separator: "_").uppercased() }
}

/// Where the value of a setting came from.
enum SettingOrigin: Sendable, Equatable {
    case commandLine, environment, file(String, line: Int), standard

    /// The name of the setting as the user wrote it, for messages.
    func title(of name: SettingName) -> String {
        switch self {
        case .commandLine: name.option
        case .environment: name.variable
        case .file(let path, let line): "\(name.rawValue) in \(path), line \(line),"
        case .standard: "the default of \(name.option)"
        }
    }
}
