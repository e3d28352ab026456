// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One source of the sound server: a microphone, a line, a Bluetooth headset.
public struct AudioSource: Sendable, Equatable {
    /// PipeWire's `node.name`; stable over restarts.
    public var name: String
    /// Name for users, PipeWire's `node.description`.
    public var summary: String
    /// Kind of the device, as that of a sink; nil if unknown.
    public var formFactor: String?
    /// Whether it is reached over Bluetooth.
    public var isBluetooth: Bool
    /// Whether it is muted.
    public var isMuted: Bool
    /// Number of channels; 0 while unknown.
    public var channelCount: Int

    /// Makes a source.
    public init(
        name: String,
        summary: String,
        formFactor: String? = nil,
        isBluetooth: Bool = false,
        isMuted: Bool = false,
        channelCount: Int = 2
    ) {
        self.name = name
        self.summary = summary
        self.formFactor = formFactor
        self.isBluetooth = isBluetooth
        self.isMuted = isMuted
        self.channelCount = channelCount
    }
}
