// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One sink of the sound server: a sound card's output, a Bluetooth headset, a virtual device.
public struct AudioSink: Sendable, Equatable {
    /// PipeWire's `node.name`; stable over restarts.
    public var name: String
    /// What users are shown, PipeWire's `node.description`.
    public var summary: String
    /// Kind of the device, by its active route where it has one, else by `device.form-factor`; nil where unknown.
    ///
    /// One of `speaker`, `headphone`, `headset`, `earpiece`, `handsfree`, `hdmi`, `line`, `internal` …: the
    /// sound server's own words in lower case.
    public var formFactor: String?
    /// Whether it is reached over Bluetooth.
    public var isBluetooth: Bool
    /// The loudest channel's volume, 0 to 1, on the cubic scale that users are shown; above 1 where boosted.
    public var volume: Double
    /// Whether it is muted.
    public var isMuted: Bool
    /// Channels it has; 0 while unknown.
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
