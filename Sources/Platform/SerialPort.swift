// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A serial line, to which bytes are written: eight data bits, no parity, one stop bit, no flow control.
///
/// - Thread: any, one at a time; blocks.
public final class SerialPort: Sendable {
    /// Bits per second that a line may have.
    public static let rates = [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400]

    private static let speeds: [Int: speed_t] = [
        1_200: speed_t(B1200), 2_400: speed_t(B2400), 4_800: speed_t(B4800), 9_600: speed_t(B9600),
        19_200: speed_t(B19200), 38_400: speed_t(B38400), 57_600: speed_t(B57600),
        115_200: speed_t(B115200), 230_400: speed_t(B230400),
    ]

    private let descriptor: FileDescriptor

    /// Opens a line.
    ///
    /// - Parameters:
    ///   - path: of the device.
    ///   - rate: one of ``rates``.
    /// - Throws: the failed call; `ENOTTY` for anything but a line, which is not written to.
    public init(_ path: String, rate: Int) throws(SystemError) {
        let number = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw .last("open \(path)") }
        descriptor = FileDescriptor(owning: number)
        var settings = termios()
        guard tcgetattr(number, &settings) == 0 else { throw .last("\(path) is no serial line") }
        guard let speed = Self.speeds[rate] else {
            throw SystemError(operation: "set its rate", code: EINVAL)
        }
        cfmakeraw(&settings)
        settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
        settings.c_cflag &= ~tcflag_t(CSTOPB)
        guard cfsetspeed(&settings, speed) == 0, tcsetattr(number, TCSANOW, &settings) == 0 else {
            throw .last("set up \(path)")
        }
    }

    /// Writes everything.
    ///
    /// - Parameters:
    ///   - bytes: what is written.
    ///   - deadline: nanoseconds of the monotonic clock.
    /// - Throws: `ETIMEDOUT` if the line does not take it until then, `EIO` if it is gone.
    public func write(_ bytes: [UInt8], by deadline: UInt64) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            // Safe because the kernel reads only inside the slice and only during the call.
            let count = bytes[written...].withUnsafeBytes {
                Foundation.write(descriptor.number, $0.baseAddress, $0.count)
            }
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                try wait(for: Int16(POLLOUT), by: deadline)
            } else if errno != EINTR {
                throw .last("write")
            }
        }
    }

    /// What has arrived, without waiting; nil if nothing has.
    public func arrived() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor.number, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    private func wait(for events: Int16, by deadline: UInt64) throws(SystemError) {
        let now = SystemClock.monotonic.now
        guard deadline > now else { throw SystemError(operation: "write", code: ETIMEDOUT) }
        var entry = pollfd(fd: descriptor.number, events: events, revents: 0)
        poll(&entry, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
    }
}
