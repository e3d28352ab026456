// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Engine
import Foundation
import Reactor

/// Why the server did not start: a message of one line and an exit code.
enum StartError: Error, Equatable {
    /// A setting has an invalid value.
    case invalidValue(setting: String, given: String, allowed: String)
    /// The configuration file cannot be read, or contains something that is not a setting.
    case configuration(file: String, reason: String)
    /// A folder does not exist.
    case missingDirectory(setting: String, path: String)
    /// A folder cannot be created.
    case cannotCreate(path: String, reason: String)
    /// The token file cannot be used.
    case tokenFile(path: String, reason: String)
    /// An address that other machines can reach, without tokens and without `--insecure`.
    case insecure(address: String)
    /// An address that other machines can reach, with tokens but without TLS and without `--insecure`.
    case unencrypted(address: String)
    /// The TLS certificate or its key cannot be used.
    case tls(file: String, reason: String)
    /// The documents of `--provision` are wrong, or the server cannot be what they say.
    case provision(reasons: [String])
    /// The server cannot listen on an address.
    case listen(reason: String)
    /// The engine did not start.
    case engine(reason: String)
    /// The state cannot be saved or restored.
    case state(reason: String)
    /// Another system call failed.
    case system(reason: String)

    /// The message, one line.
    var message: String {
        switch self {
        case .invalidValue(let setting, let given, let allowed):
            "\(setting) is \"\(given)\"; allowed: \(allowed)"
        case .configuration(let file, let reason): "cannot use the configuration file \(file): \(reason)"
        case .missingDirectory(let setting, let path): "\(setting): there is no folder \(path)"
        case .cannotCreate(let path, let reason): "cannot create the folder \(path): \(reason)"
        case .insecure(let address):
            "--listen \(address) can be reached by other machines, and nobody is asked for a token: anyone there "
                + "could control this server; create a token with carillon token create NAME, or add "
                + "--insecure if this is intended"
        case .unencrypted(let address):
            "--listen \(address) can be reached by other machines, and tokens would be sent unencrypted; make a "
                + "certificate with carillon tls init NAME, or add --insecure if this is intended"
        case .tls(let file, let reason): "cannot use TLS with \(file): \(reason)"
        case .tokenFile(let path, let reason): "cannot use the tokens in \(path): \(reason)"
        case .provision(let reasons): "cannot provision: \(reasons.joined(separator: "; "))"
        case .listen(let reason): "cannot listen: \(reason)"
        case .engine(let reason): "the engine cannot start: \(reason)"
        case .state(let reason), .system(let reason): reason
        }
    }

    /// The exit code of sysexits.h.
    var exitCode: Int32 {
        switch self {
        case .invalidValue, .insecure, .unencrypted: 64
        case .missingDirectory: 66
        case .listen: 69
        case .engine: 70
        case .system: 71
        case .cannotCreate: 73
        case .state: 74
        case .tokenFile: 77
        case .configuration, .tls, .provision: 78
        }
    }
}

extension Console {
    /// Writes an error to standard error, in one line.
    static func fail(_ error: StartError) { fail(error.message) }
}
