// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// The processes that read sound files: one that has loaded all libraries and waits, and a copy of it for each file.
///
/// It is started with the first file and ends by itself after a time without any. All of them may do nothing but
/// compute, read the file that they were given, and answer.
///
/// - Thread: any.
/// - Source: decision D-55.
public final class DecoderProcess: Sendable {
    /// What the processes may use.
    public struct Limits: Sendable, Hashable {
        /// Bytes of memory for each file; default 512 MiB.
        public var memory = 512 << 20
        /// Seconds without a file after which the waiting process ends; default 60.
        public var restSeconds = 60
        /// Seconds of processor time for one answer, except for the first; default 10.
        public var answerSeconds = 10.0
        /// Seconds for reading what a sound needs to be played, or its cover; default 60.
        public var jobSeconds = 60.0
        /// Seconds for reading a whole file, to measure it or to learn its length; default 300.
        public var passSeconds = 300.0

        /// Makes the default limits.
        public init() {}
    }

    /// The processes of the program `carillon-decoder` beside this one, with default limits.
    public static let standard = DecoderProcess()

    /// The program.
    public let executable: String
    /// What the processes may use.
    public let limits: Limits
    /// Identifies the program and the libraries that the system's loader knows, as they were when this was made.
    let version: String
    private let environment: [String]
    private let child = Mutex<ChildProcess?>(nil)

    /// Makes an interface; no process is started yet.
    ///
    /// - Parameters:
    ///   - executable: the program; nil for ``standardExecutable``.
    ///   - limits: what the processes may use.
    ///   - environment: further variables for them, as `NAME=value`.
    public init(executable: String? = nil, limits: Limits = Limits(), environment: [String] = []) {
        self.executable = executable ?? DecoderProcess.standardExecutable
        self.limits = limits
        version = DecoderProcess.version(of: self.executable)
        self.environment =
            environment + [
                "TZ=UTC0", "SWIFT_BACKTRACE=enable=no", "CARILLON_DECODER_MEMORY=\(limits.memory)",
                "CARILLON_DECODER_REST=\(limits.restSeconds)",
            ]
    }

    /// The program `carillon-decoder`: the one that the variable `CARILLON_DECODER` names, else beside this program, or in the
    /// folder `libexec/carillon` of its prefix.
    public static var standardExecutable: String {
        SiblingProgram.path("carillon-decoder", unless: "CARILLON_DECODER")
    }

    /// The states of the program and of the loader's table of libraries, which is rewritten when a library is installed.
    private static func version(of executable: String) -> String {
        [executable, "/etc/ld.so.cache"].map { path in
            guard let file = FileIdentity(path: path) else { return "-" }
            return "\(file.inode)/\(file.size)/\(file.modifiedSeconds).\(file.modifiedNanoseconds)"
        }.joined(separator: " ")
    }

    /// Why the program cannot be started; nil if it can.
    public var problem: String? {
        access(executable, X_OK) == 0
            ? nil : "the decoder \(executable) cannot be run: \(SystemError.last("access").explanation)"
    }

    /// The number of the waiting process; nil if there is none.
    public var identifier: Int32? {
        child.withLock { child in child.flatMap { $0.isRunning ? $0.identifier : nil } }
    }

    /// Starts a process for a file; its first reply is outstanding.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - job: what it does.
    ///   - attachment: bytes for it in the shared memory.
    ///   - seconds: seconds for all of its answers; nil without a limit.
    ///   - patience: seconds for each answer; nil for the configured ones.
    /// - Returns: the session.
    /// - Throws: `decoderFailed(.unavailable)`.
    func open(
        _ file: SourceFile,
        _ job: DecoderJob,
        attachment: [UInt8] = [],
        seconds: Double? = nil,
        patience: Double? = nil
    ) throws(DecodingError) -> DecoderSession {
        do throws(SystemError) {
            let (own, other) = try MessageSocket.pair()
            let memory = try SealedMemory(size: DecoderSession.memorySize)
            memory.bytes.copyBytes(from: attachment.prefix(DecoderSession.memorySize))
            try own.send(job.bytes)
            try handOver([other.descriptor, file.descriptor, memory.descriptor], job.urgency)
            return DecoderSession(
                socket: own,
                memory: memory,
                answerSeconds: patience ?? limits.answerSeconds,
                jobSeconds: seconds
            )
        } catch {
            throw DecodingError(error)
        }
    }

    /// Runs a job to its end; once more if the process ended by a signal, which may have nothing to do with the file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - job: what the process does.
    ///   - seconds: seconds for all of its answers.
    ///   - body: talks to the process, whose first reply is outstanding.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, or `decoderFailed`.
    func run<Value>(
        _ file: SourceFile,
        _ job: DecoderJob,
        seconds: Double,
        _ body: (DecoderSession) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value {
        do throws(DecodingError) {
            return try body(try open(file, job, seconds: seconds))
        } catch .decoderFailed(let failure) where failure.isWorthRetrying {
            return try body(try open(file, job, seconds: seconds))
        }
    }

    // MARK: The waiting process

    /// Gives the descriptors of a session to the waiting process, which is started if there is none.
    private func handOver(_ descriptors: [Int32], _ urgency: DecoderUrgency) throws(SystemError) {
        for _ in 0..<2 {
            let waiting = try waitingProcess()
            do throws(SystemError) {
                return try DecoderProcess.send([urgency.rawValue], descriptors, to: waiting)
            } catch {
                guard error.isBrokenPipe else { throw error }
                child.withLock { if $0 === waiting { $0 = nil } }
            }
        }
        throw SystemError(operation: "starting \(executable): it ended at once", code: EPIPE)
    }

    private func waitingProcess() throws(SystemError) -> ChildProcess {
        try child.withLock { (child) throws(SystemError) in
            if let child, child.isRunning { return child }
            let started = try ChildProcess(path: executable, environment: environment)
            child = started
            return started
        }
    }

    /// Sends one message, and waits for room if many are on their way.
    private static func send(
        _ bytes: [UInt8],
        _ descriptors: [Int32],
        to child: ChildProcess
    ) throws(SystemError) {
        for _ in 0..<100 {
            do throws(SystemError) {
                return try child.socket.send(bytes, descriptors: descriptors)
            } catch {
                guard error.wouldBlock else { throw error }
                child.socket.waitForRoom(milliseconds: 10)
            }
        }
        throw SystemError(operation: "asking the decoder", code: EAGAIN)
    }
}
