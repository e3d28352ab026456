// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Decoding
public import Fetching
import Foundation
import Platform

/// How streams are fetched and decoded.
public struct WebStreamConfiguration: Sendable {
    /// Frames per second that are wanted.
    public var rate: SampleRate
    /// The processes that decode.
    public var decoders: DecoderProcess
    /// The program that fetches.
    public var fetcher: String
    /// Where streams may be.
    public var rule: NetworkRule

    /// The program `carillon-fetcher`: the one that the variable `CARILLON_FETCHER` names, else beside this program.
    public static var standardFetcher: String {
        SiblingProgram.path("carillon-fetcher", unless: "CARILLON_FETCHER")
    }

    /// Makes a configuration.
    public init(
        rate: SampleRate,
        decoders: DecoderProcess = .standard,
        fetcher: String = WebStreamConfiguration.standardFetcher,
        rule: NetworkRule = .standard
    ) {
        (self.rate, self.decoders, self.fetcher, self.rule) = (rate, decoders, fetcher, rule)
    }

    /// The environment of the fetcher: where the system's certificates are.
    var environment: [String] {
        let kept = ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        return kept + ["TZ=UTC0", "SWIFT_BACKTRACE=enable=no"]
    }
}
