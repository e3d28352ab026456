// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why the bridge does not start: a message of one line and an exit code.
public enum BridgeError: Error, Sendable, Equatable {
    /// A setting has a value that is not allowed.
    case invalidValue(setting: String, given: String, allowed: String)
    /// A file of a setting cannot be read, or does not have what it should.
    case file(setting: String, path: String, reason: String)
    /// A password would be sent unencrypted.
    case unencrypted(broker: String)
    /// The folder of the state cannot be used.
    case state(path: String, reason: String)
    /// Server or broker cannot be reached.
    case unreachable(String)
    /// Server or broker refuse the token or the password.
    case refused(String)
    /// What the broker has kept of a machine is in use.
    case connected(machine: String)
    /// A system call failed.
    case system(String)

    /// The message, one line.
    public var message: String {
        switch self {
        case .invalidValue(let setting, let given, let allowed):
            "\(setting) is \"\(given)\"; allowed: \(allowed)"
        case .file(let setting, let path, let reason): "\(setting): cannot use \(path): \(reason)"
        case .unencrypted(let broker):
            "--broker \(broker) is another machine, and the password would be sent unencrypted; use mqtts://, or add --insecure "
                + "if this is intended"
        case .state(let path, let reason): "cannot use the folder \(path): \(reason)"
        case .connected(let machine):
            "the machine \(machine) is connected; end its carillon-mqtt first, or name another one with --name"
        case .unreachable(let reason), .refused(let reason), .system(let reason): reason
        }
    }

    /// The exit code of sysexits.h.
    public var exitCode: Int32 {
        switch self {
        case .invalidValue, .unencrypted: 64
        case .file: 66
        case .unreachable, .connected: 69
        case .system: 71
        case .state: 74
        case .refused: 77
        }
    }
}
