// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
public import Platform
import Synchronization

/// A listening socket on one loop, which hands out connections as they arrive.
///
/// When the process has no more descriptors than those kept for its other work, the listener pauses (10 ms, doubling to
/// 1 s); clients wait in the kernel's queue meanwhile.
/// - Thread: `start`, `pause`, `resume` and `stop` on the loop only.
public final class Listener {
    /// The address in use, with the port that the kernel chose if 0 was requested.
    public let address: SocketAddress
    private let loop: EventLoop
    private let descriptor: FileDescriptor
    /// Whether other processes share the socket, so that it must not be shut down.
    private let isInherited: Bool
    private var onAccept: (@Sendable (Socket) -> Void)?
    private var onExhaustion: (@Sendable (SystemError?) -> Void)?
    /// Descriptors that are left for everything but connections.
    private let reserve: Int
    /// The number of the newest descriptor, which shows how many are in use; the next one is tried out at first.
    private var newest = Int.max
    private var isExhausted = false
    private var watch: Watch?
    private var timer: LoopTimer?
    private var rest: Duration = .milliseconds(10)
    private var isPaused = false

    /// Whether several listeners share the connections of one port (SO_REUSEPORT).
    public enum PortSharing: Sendable {
        /// The port is not shared.
        case none
        /// The first of several; fails if the port is in use.
        case first
        /// A further listener at the address of the first.
        case further
    }

    /// Binds and listens at once, so that clients may connect before `start`.
    /// - Throws: the failed call, with the address in its text, for example if it is in use.
    public init(
        _ address: SocketAddress,
        on loop: EventLoop,
        backlog: Int32 = 4_096,
        keeping reserve: Int = 0,
        sharing: PortSharing = .none
    ) throws(SystemError) {
        self.loop = loop
        self.reserve = reserve
        var wanted = address
        if case .unix(let path) = address { Self.removeStaleSocket(path) }
        // SO_REUSEPORT would also share with another server, so bind without it first.
        if sharing == .first { wanted = try Self.probe(address) }
        let number = try Self.bind(wanted, sharesPort: sharing != .none)
        descriptor = FileDescriptor(owning: number)
        self.address = Self.name(of: number) ?? wanted
        guard listen(descriptor.number, backlog) == 0 else { throw .last("listen \(address)") }
        isInherited = false
    }

    /// Why an address cannot be listened at now, such as that it is in use; nil if it can.
    ///
    /// Nothing is left behind.
    public static func obstacle(at address: SocketAddress) -> SystemError? {
        if case .unix(let path) = address { return obstacle(atFile: path) }
        do throws(SystemError) {
            _ = try probe(address)
            return nil
        } catch {
            return error
        }
    }

    /// A file is replaced where it is a socket that nobody listens at.
    private static func obstacle(atFile path: String) -> SystemError? {
        guard access(path, F_OK) == 0 else { return nil }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return SystemError.last("socket") }
        defer { close(descriptor) }
        let answer = SocketAddress.unix(path: path).withKernelAddress { connect(descriptor, $0, $1) }
        guard answer != 0, errno == ECONNREFUSED else {
            return SystemError(operation: "bind \(SocketAddress.unix(path: path))", code: EADDRINUSE)
        }
        return nil
    }

    /// Takes over a listening socket, for example one of `PassedSockets`; `stop()` does not remove its file.
    /// - Throws: the failed call, or `EINVAL` if the socket does not listen.
    public init(inherited number: Int32, on loop: EventLoop, keeping reserve: Int = 0) throws(SystemError) {
        self.loop = loop
        self.reserve = reserve
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0 else {
            throw .last("getsockopt \(number)")
        }
        guard isListening != 0, let address = Self.name(of: number) else {
            throw SystemError(operation: "inherit \(number)", code: EINVAL)
        }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        descriptor = FileDescriptor(owning: number)
        self.address = address
        isInherited = true
    }

    /// Starts accepting.
    ///
    /// - Parameters:
    ///   - onAccept: called with each connection, on the loop.
    ///   - onExhaustion: called with the error when the listener begins to pause because descriptors or memory ran
    ///     out, and with nil when it accepts again.
    /// - Throws: the error of `epoll_ctl`.
    public func start(
        onAccept: @escaping @Sendable (Socket) -> Void,
        onExhaustion: @escaping @Sendable (SystemError?) -> Void
    ) throws(SystemError) {
        self.onAccept = onAccept
        self.onExhaustion = onExhaustion
        try arm()
    }

    /// Stops accepting until `resume()`; clients wait in the kernel's queue.
    public func pause() {
        isPaused = true
        disarm()
    }

    /// Accepts again after `pause()`.
    public func resume() {
        isPaused = false
        do throws(SystemError) { try arm() } catch { backOff(error) }
    }

    /// Stops accepting permanently and removes the file of a Unix socket.
    ///
    /// An inherited socket continues to listen: the service manager passes it to the next process, with its queue.
    public func stop() {
        disarm()
        onAccept = nil
        onExhaustion = nil
        guard !isInherited else { return }
        shutdown(descriptor.number, Int32(SHUT_RDWR))
        if case .unix(let path) = address { unlink(path) }
    }

    // MARK: Accepting

    private func arm() throws(SystemError) {
        guard watch == nil, !isPaused, onAccept != nil else { return }
        watch = try loop.watch(descriptor: descriptor.number, trigger: .level) { [weak self] _ in
            self?.acceptWaiting()
        }
    }

    private func disarm() {
        if let watch { loop.unwatch(watch) }
        if let timer { loop.cancel(timer) }
        watch = nil
        timer = nil
    }

    private func acceptWaiting() {
        // Bounded, so that many new connections do not delay the existing ones.
        let ceiling = DescriptorLimit.present.ceiling(keeping: reserve)
        for _ in 0..<Self.batch {
            guard watch != nil, let onAccept else { return }
            guard hasRoom(below: ceiling) else {
                return backOff(SystemError(operation: "accept4", code: EMFILE))
            }
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            // Safe because the storage holds every family's address.
            let number = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    carillon_accept4(descriptor.number, $0, &length)
                }
            }
            guard number >= 0 else { return handle(SystemError(operation: "accept4", code: -number)) }
            accepted(number)
            onAccept(Socket(owning: FileDescriptor(owning: number), peer: SocketAddress(kernel: storage)))
        }
    }

    /// Most connections that are accepted at once.
    private static let batch = 64

    /// Whether the next descriptor is below the ceiling; asks the kernel only if the newest one was near it.
    private func hasRoom(below ceiling: Int) -> Bool {
        guard newest >= ceiling - 2 * Self.batch else { return true }
        let probe = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
        guard probe >= 0 else { return false }
        close(probe)
        newest = Int(probe)
        return newest < ceiling
    }

    private func accepted(_ number: Int32) {
        newest = Int(number)
        rest = .milliseconds(10)
        guard isExhausted else { return }
        isExhausted = false
        onExhaustion?(nil)
    }

    private func handle(_ error: SystemError) {
        // EAGAIN: no connection waits. Other errors concern one connection that ended before it was accepted.
        guard error.isExhaustion else { return }
        backOff(error)
    }

    private func backOff(_ error: SystemError) {
        disarm()
        if !isExhausted {
            isExhausted = true
            onExhaustion?(error)
        }
        timer = loop.schedule(at: MonotonicTime.now.advanced(by: rest)) { [weak self] in
            guard let self else { return }
            timer = nil
            resume()
        }
        rest = min(rest * 2, .seconds(1))
    }

    /// The address with the port that would be used; fails if the address is in use.
    private static func probe(_ address: SocketAddress) throws(SystemError) -> SocketAddress {
        let descriptor = FileDescriptor(owning: try bind(address, sharesPort: false))
        return name(of: descriptor.number) ?? address
    }

    /// A socket bound to the address; the caller owns it.
    private static func bind(_ address: SocketAddress, sharesPort: Bool) throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = socket(address.family, type, 0)
        guard number >= 0 else { throw .last("socket \(address)") }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
        if sharesPort { setsockopt(number, SOL_SOCKET, SO_REUSEPORT, &on, size) }
        if case .ipv6 = address { setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size) }
        guard address.withKernelAddress({ Foundation.bind(number, $0, $1) }) == 0 else {
            let error = SystemError.last("bind \(address)")
            close(number)
            throw error
        }
        return number
    }

    static func name(of number: Int32) -> SocketAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Safe because the storage holds every family's address.
        let named = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        return named == 0 ? SocketAddress(kernel: storage) : nil
    }

    /// Removes a socket file without a listener, which would make `bind` fail.
    private static func removeStaleSocket(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard probe >= 0 else { return }
        defer { close(probe) }
        let answer = SocketAddress.unix(path: path).withKernelAddress { connect(probe, $0, $1) }
        if answer != 0, errno == ECONNREFUSED { unlink(path) }
    }
}

// Safe because the mutable state is touched only on the loop, which `EventLoop` checks on each watch and timer.
extension Listener: @unchecked Sendable {}
