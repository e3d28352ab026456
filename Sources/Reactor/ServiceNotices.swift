// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Platform

/// Reports the state of the service to the service manager.
///
/// - Thread: any.
/// - Source: sd_notify(3), sd_watchdog_enabled(3).
public struct ServiceNotices: Sendable {
    /// A notification.
    public enum Notice: Sendable, Equatable {
        /// The service is ready.
        case ready
        /// It reloads its configuration; `ready` follows.
        case reloading(atMicroseconds: Int64)
        /// It is shutting down.
        case stopping
        /// It is alive.
        case watchdog
        /// One line for people.
        case status(String)

        /// The text that is sent.
        var text: String {
            switch self {
            case .ready: "READY=1"
            case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
            case .stopping: "STOPPING=1"
            case .watchdog: "WATCHDOG=1"
            case .status(let line): "STATUS=" + line.map { $0.isNewline ? " " : String($0) }.joined()
            }
        }
    }

    private let socketName: String
    /// Time after which the manager restarts a service that sends no `watchdog`; nil without a watchdog.
    public let watchdogTimeout: Duration?

    /// Reads the variables of the manager; nil without a manager.
    ///
    /// - Parameters:
    ///   - environment: of this process.
    ///   - process: the id of this process; a watchdog meant for another one is ignored.
    public init?(
        environment: [String: String],
        process: Int32
    ) {
        guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@"),
            (2...107).contains(name.utf8.count)
        else { return nil }
        socketName = name
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdogTimeout = isOurs && microseconds > 0 ? .microseconds(microseconds) : nil
    }

    /// Reads the variables of the manager in the environment of this process; nil without a manager.
    public init?() { self.init(environment: ProcessInfo.processInfo.environment, process: getpid()) }

    /// Sends notices in one message.
    ///
    /// - Throws: the failed call.
    public func send(_ notices: Notice...) throws(SystemError) {
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .last("socket") }
        let descriptor = FileDescriptor(owning: number)
        let message = Array(notices.map(\.text).joined(separator: "\n").utf8)
        var storage = sockaddr_storage()
        let length = fill(&storage)
        // Safe because `sockaddr_storage` is large enough and aligned for every family, and the kernel only reads.
        let sent = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                message.withUnsafeBytes { bytes in
                    sendto(
                        descriptor.number,
                        bytes.baseAddress,
                        bytes.count,
                        Int32(MSG_NOSIGNAL),
                        address,
                        length
                    )
                }
            }
        }
        guard sent == message.count else { throw .last("sendto \(socketName)") }
    }

    /// Writes the address; a name that begins with `@` is in the abstract namespace, where a zero replaces the `@`.
    private func fill(_ storage: inout sockaddr_storage) -> socklen_t {
        var name = Array(socketName.utf8)
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        // Safe because a name is at most 107 bytes, which fits after the family.
        return withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.storeBytes(of: sa_family_t(AF_UNIX), as: sa_family_t.self)
            bytes[2..<(2 + name.count)].copyBytes(from: name)
            return socklen_t(2 + name.count + (name[0] == 0 ? 0 : 1))
        }
    }
}
