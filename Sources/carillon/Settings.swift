// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import Logging
import Mixer
import Output
import Reactor

/// All settings, checked.
///
/// The value of a field before reading is the setting's default; where a part has a default of its
/// own, it is taken from there.
struct Settings: Sendable, Equatable {
    /// How log lines look.
    enum LogFormat: String, CaseIterable, Sendable {
        case text, json
    }

    /// Where to listen if nothing else is given.
    static let standardAddress = "127.0.0.1:7350"
    /// Largest size that can be given, bytes.
    static let largestSize = 1 << 40

    /// Where to listen.
    var listen: [SocketAddress] = []
    /// Where the sound goes.
    var output = OutputMode.auto
    /// Folders of sounds.
    var libraries: [String] = []
    /// Folder of state and uploads.
    var stateDirectory = ""
    /// Folder of the dashboard; nil where none was found.
    var publicDirectory: String?
    /// The file `openapi.yaml`; nil where none was found.
    var openAPIFile: String?
    /// The file of the tokens.
    var tokenFile = TokenFile(path: "")
    /// The tokens; nil where nobody is asked for one.
    var tokens: AccessTokenTable?
    /// Variables that look like settings and are none.
    var unknownVariables: [String] = []
    /// What the server grants each client.
    var network = NetworkSettings()
    /// What is kept on the disk.
    var keeping = StateSettings()
    /// Whether addresses beyond this machine are allowed without tokens.
    var isInsecure = false
    /// Names that Host may have besides `localhost` and addresses.
    var allowedHosts: [String] = []
    /// Sites besides this server whose pages may change state.
    var allowedOrigins: [Origin] = []
    /// Largest upload.
    var uploadLimitInBytes = EngineLimits().uploadBytes
    /// Sounds at once.
    var voices = MixerConfiguration.defaultVoiceCount
    /// Channels of the output.
    var channels = EngineConfiguration().outputChannelCount
    /// The largest master volume that a request can set, 0 to 1.
    var maximumVolume = EngineConfiguration().maximumVolume
    /// Seconds for which a sink may stay silent while sounds play; 0 for ever.
    var audibilitySeconds = Int(EngineConfiguration().audibilitySeconds)
    /// Whether a sound of the library is read at once, so that the first play has no delay.
    var preparesOnStart = false
    /// Whether files of the libraries that appear, change or vanish are noticed.
    var watchesLibraries = true
    /// Whether loudness and waveform of every sound are measured when it is registered.
    var analyzesSounds = true
    /// LUFS that suggested base volumes bring sounds to.
    var targetLoudness = EngineConfiguration().targetLoudness
    /// Whether a sound takes its suggested base volume where no client sets one.
    var appliesLoudness = false
    /// Turns texts into sounds; nil refuses texts.
    var speechCommand: SpeechCommand?
    /// The session's category, what it may do to other applications, and whose streams interrupt it.
    var session = SessionConfiguration()
    /// Least severe line that is logged.
    var logLevel = Logger.Level.info
    /// How log lines look.
    var logFormat = LogFormat.text

    /// Whether addresses that other machines reach may be listened at.
    var allowsAllAddresses: Bool { isInsecure || tokens?.tokens.isEmpty == false }
}
