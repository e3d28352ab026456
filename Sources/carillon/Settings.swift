// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Engine
import Fetching
import HTTPCore
import HTTPServer
import Logging
import Mixer
import OSCServer
import Output
import Provisioning
import Reactor
import ServiceLog
import Snapcast

/// All settings, validated.
///
/// The initial value of a field is the setting's default, taken from the part it configures if that has one.
struct Settings: Sendable, Equatable {
    typealias LogFormat = ServiceLog.LogFormat

    /// The default address.
    static let standardAddress = "127.0.0.1:7350"
    /// Largest size that can be given, bytes.
    static let largestSize = 1 << 40

    /// Addresses to listen on.
    var listen: [SocketAddress] = []
    /// The output to use.
    var output = OutputMode.auto
    /// Folders of sounds.
    var libraries: [String] = []
    /// Folder of state and uploads.
    var stateDirectory = ""
    /// Folder of the dashboard; nil if none was found.
    var publicDirectory: String?
    /// The file `openapi.yaml`; nil if none was found.
    var openAPIFile: String?
    /// The token file.
    var tokenFile = TokenFile(path: "")
    /// The tokens; nil if no token is required.
    var tokens: AccessTokenTable?
    /// Certificate and key; nil without TLS.
    var tls: TLSFiles?
    /// `CARILLON_` variables that name no setting.
    var unknownVariables: [String] = []
    /// Limits for clients, and the access log.
    var network = NetworkSettings()
    /// What is stored, and how safely.
    var keeping = StateSettings()
    /// Whether addresses that other machines can reach are allowed without tokens or TLS.
    var isInsecure = false
    /// Host names allowed in `Host`, besides `localhost` and IP addresses.
    var allowedHosts: [String] = []
    /// Other origins whose pages may use the server.
    var allowedOrigins: [Origin] = []
    /// Largest upload, bytes.
    var uploadLimitInBytes = EngineLimits().uploadBytes
    /// Maximum number of voices.
    var voices = MixerConfiguration.defaultVoiceCount
    /// Maximum number of registered sounds.
    var maximumSounds = EngineLimits().sounds
    /// Output channels.
    var channels = EngineConfiguration().outputChannelCount
    /// The largest master volume that a request can set, 0 to 1.
    var maximumVolume = EngineConfiguration().maximumVolume
    /// Seconds that a sink may be silent while sounds play; 0 for no limit.
    var audibilitySeconds = Int(EngineConfiguration().audibilitySeconds)
    /// Seconds for which something may be muted although it has something to play; 0 disables the check.
    var muteSeconds = Int(EngineConfiguration().muteSeconds)
    /// The station that plays at start; nil for none.
    var startStation: String?
    /// What the server is made at start; nil for what it was.
    var provision: Document?
    /// Whether the state is kept in memory alone.
    var isVolatile = false
    /// The volume of the music at start; nil for the last one.
    var startVolume: Double?
    /// Whether library sounds are read at start, so that the first play has no delay.
    var preparesOnStart = false
    /// Whether the library folders are watched for changes.
    var watchesLibraries = true
    /// Whether the loudness and waveform of every sound are measured when it is registered.
    var analyzesSounds = true
    /// Target of suggested base volumes, LUFS.
    var targetLoudness = EngineConfiguration().targetLoudness
    /// Whether a sound gets its suggested base volume unless a client sets one.
    var appliesLoudness = false
    /// Whether a file with any defect is refused.
    var refusesDefects = false
    /// The program that reads sound files.
    var decoder = DecoderProcess.standardExecutable
    /// What its processes may use.
    var decoderLimits = DecoderProcess.Limits()
    /// The text-to-speech program; nil if announcements cannot be texts.
    var speechCommand: SpeechCommand?
    /// Further voices, each with a command of its own.
    var speechVoices: [SpeechVoice] = []
    /// Most of them.
    static let mostVoices = 100
    /// What one run of a command may take.
    var speechLimits = SpeechCommand.Limits()
    /// The session's category, its effect on other applications, and the stream roles that interrupt it.
    var session = SessionConfiguration()
    /// The Snapcast server that plays to rooms; nil for none.
    var snapserver: SnapcastConfiguration.Server?
    /// Milliseconds from the mix to the rooms' loudspeakers.
    var roomBufferMilliseconds = 600
    /// The multicast group of the main zone's RTP stream; nil for none.
    var rtp: RTPGroup?
    /// Where OSC is received, and its limits; without an address nowhere.
    var osc = OSCServerConfiguration(addresses: [])
    /// The networks in which targets are sent messages.
    var targetNetworks = AddressRange.privateNetworks
    /// The networks in which streams may be.
    var streamNetworks = NetworkRule.standard
    /// Most messages that wait for one target.
    var targetQueue = 64
    /// Lowest severity that is logged.
    var logLevel = Logger.Level.info
    /// Most bytes of lines that wait for the reader of the log, and as many for that of the access log.
    var logQueueInBytes = 1 << 20
    /// The format of log lines.
    var logFormat = LogFormat.text

    /// Whether clients need a token.
    var needsTokens: Bool { tokens?.tokens.isEmpty == false || provision?.namesTokens == true }

    /// Why the server must not listen on an address; nil if it may.
    ///
    /// Other machines may reach it only with a token, and tokens travel only encrypted, unless `isInsecure`.
    func refusal(of address: SocketAddress) -> StartError? {
        if address.isLoopback || isInsecure { return nil }
        guard needsTokens else { return .insecure(address: "\(address)") }
        return tls == nil ? .unencrypted(address: "\(address)") : nil
    }

    /// Why OSC must not be received at an address; nil if it may.
    ///
    /// OSC has no encryption, so none is required; other machines still need a token, unless `isInsecure`.
    func refusalOfOSC(at address: SocketAddress) -> StartError? {
        address.isLoopback || isInsecure || needsTokens ? nil : .insecure(address: "\(address)")
    }
}
