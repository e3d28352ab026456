// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import LiveAudio

/// Inputs of the sound server, and streams.
public struct InputPorts: InputPort {
    private let device: (any InputPort)?
    private let streams: any InputPort

    /// Makes a port of two.
    ///
    /// - Parameters:
    ///   - device: takes what the sound server has; nil without one.
    ///   - streams: takes streams.
    public init(device: (any InputPort)?, streams: any InputPort) {
        (self.device, self.streams) = (device, streams)
    }

    /// Begins to take sound; see `InputPort`.
    public func open(_ key: String, _ source: InputSource, into feed: InputFeed) {
        let isStream = source.kind == .stream
        (isStream ? device : streams)?.close(key)
        (isStream ? streams : device)?.open(key, source, into: feed)
    }

    /// Ends taking sound; see `InputPort`.
    public func close(_ key: String) {
        device?.close(key)
        streams.close(key)
    }

    /// Closes everything; see `InputPort`.
    public func stop() {
        device?.stop()
        streams.stop()
    }
}
