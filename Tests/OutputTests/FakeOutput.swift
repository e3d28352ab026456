// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Synchronization

/// A backend that the test drives: renders nothing, starts or fails on request and reports the states it is given.
final class FakeOutput: OutputBackend {
    let name: String
    private let failure: OutputError?
    private let log: CallLog
    private let report = Mutex<(@Sendable (OutputStatus) -> Void)?>(nil)

    init(_ name: String, failure: OutputError? = nil, log: CallLog) {
        self.name = name
        self.failure = failure
        self.log = log
    }

    func start(
        _ host: RenderHost,
        onStatus: @escaping @Sendable (OutputStatus) -> Void
    ) throws(OutputError) {
        if let failure {
            log.add("\(name) failed")
            throw failure
        }
        log.add("\(name) start")
        report.withLock { $0 = onStatus }
        if name == "null" { emit(.running(OutputDescription(backend: name, quantum: 512))) }
    }

    func stop() { log.add("\(name) stop") }

    /// Reports as a thread of the backend would.
    func emit(_ status: OutputStatus) { report.withLock { $0 }?(status) }
}

/// What was called, in order.
final class CallLog: Sendable {
    private let calls = Mutex<[String]>([])
    var all: [String] { calls.withLock { $0 } }
    func add(_ call: String) { calls.withLock { $0.append(call) } }
}

/// Returns prepared backends, one per try; the last one repeatedly.
final class FakeDevices: Sendable {
    private let devices: Mutex<[FakeOutput]>
    init(_ devices: [FakeOutput]) { self.devices = Mutex(devices) }
    func next() -> FakeOutput {
        devices.withLock { devices in devices.count > 1 ? devices.removeFirst() : devices[0] }
    }
}
