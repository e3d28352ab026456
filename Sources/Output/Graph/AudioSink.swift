// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One sink of the sound server: a sound card's output, a Bluetooth headset, a virtual device.
public struct AudioSink: Sendable, Equatable {
    /// PipeWire's `node.name`; stable over restarts.
    public var name: String
    /// Name for users, PipeWire's `node.description`.
    public var summary: String
    /// Kind of the device, from its active route if it has one, else from `device.form-factor`; nil if unknown.
    ///
    /// One of `speaker`, `headphone`, `headset`, `earpiece`, `handsfree`, `hdmi`, `line`, `internal` …: the sound
    /// server's terms in lower case.
    public var formFactor: String?
    /// Whether it is reached over Bluetooth.
    public var isBluetooth: Bool
    /// The loudest channel's volume, 0 to 1, on the cubic scale that mixers show; above 1 if boosted.
    public var volume: Double
    /// Whether it is muted.
    public var isMuted: Bool
    /// Number of channels; 0 while unknown.
    public var channelCount: Int

    /// Makes a sink.
    public init(
        name: String,
        summary: String,
        formFactor: String? = nil,
        isBluetooth: Bool = false,
        volume: Double = 1,
        isMuted: Bool = false,
        channelCount: Int = 2
    ) {
        self.name = name
        self.summary = summary
        self.formFactor = formFactor
        self.isBluetooth = isBluetooth
        self.volume = volume
        self.isMuted = isMuted
        self.channelCount = channelCount
    }
}
