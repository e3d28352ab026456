// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import Reactor

/// Why the server did not start; one line for people and an exit code for scripts.
enum StartError: Error, Equatable {
    /// A setting has a value that it cannot have.
    case invalidValue(setting: String, given: String, allowed: String)
    /// The configuration file cannot be read, or holds what is no setting.
    case configuration(file: String, reason: String)
    /// A folder is not there.
    case missingDirectory(setting: String, path: String)
    /// A folder cannot be made.
    case cannotCreate(path: String, reason: String)
    /// The file of the tokens cannot be used.
    case tokenFile(path: String, reason: String)
    /// An address beyond this machine without tokens and without `--insecure`.
    case insecure(address: String)
    /// An address cannot be listened at.
    case listen(reason: String)
    /// The engine did not start.
    case engine(reason: String)
    /// The state cannot be saved or restored.
    case state(reason: String)
    /// The machine refused something else.
    case system(reason: String)

    /// The line.
    var message: String {
        switch self {
        case .invalidValue(let setting, let given, let allowed):
            "\(setting) is \"\(given)\"; allowed: \(allowed)"
        case .configuration(let file, let reason): "cannot use the configuration file \(file): \(reason)"
        case .missingDirectory(let setting, let path): "\(setting): there is no folder \(path)"
        case .cannotCreate(let path, let reason): "cannot make the folder \(path): \(reason)"
        case .insecure(let address):
            "--listen \(address) can be reached by other machines, and nobody is asked for a token: anyone there "
                + "could control this server; make a token with carillon token create NAME, or add --insecure if "
                + "that is what you want"
        case .tokenFile(let path, let reason): "cannot use the tokens in \(path): \(reason)"
        case .listen(let reason): "cannot listen: \(reason)"
        case .engine(let reason): "the engine cannot start: \(reason)"
        case .state(let reason), .system(let reason): reason
        }
    }

    /// The code, as in sysexits.h.
    var exitCode: Int32 {
        switch self {
        case .invalidValue, .insecure: 64
        case .missingDirectory: 66
        case .listen: 69
        case .engine: 70
        case .system: 71
        case .cannotCreate: 73
        case .state: 74
        case .tokenFile: 77
        case .configuration: 78
        }
    }
}

/// The terminal that the command was started from.
enum Console {
    /// Writes an error in one line.
    static func fail(_ error: StartError) { fail(error.message) }

    /// Writes an error in one line.
    static func fail(_ message: String) {
        let line = "carillon: " + message.replacing("\n", with: " ") + "\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    /// Writes a line for people.
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
