// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CMosquitto
import Dispatch
import Foundation
import Platform
import Synchronization

/// The connection to the broker, over libmosquitto: connects again by itself, and resumes its session.
///
/// libmosquitto is driven by one thread of its own, on which the handlers are called; others may publish.
/// - Thread: any.
final class BrokerClient: Sendable {
    /// What is called on the thread of the connection.
    struct Handlers: Sendable {
        /// Takes a message, which is acknowledged to the broker when this returns.
        var message: @Sendable (BrokerMessage) -> Void
        /// Takes what happens on the connection.
        var event: @Sendable (BrokerEvent) -> Void
    }

    /// What the callbacks of libmosquitto reach.
    private final class Context: Sendable {
        let handlers: Handlers
        let answer = Mutex<(isConnected: Bool, refusal: String?)>((false, nil))

        init(_ handlers: Handlers) { self.handlers = handlers }
    }

    private static let longestWait = 15.0

    private let settings: BridgeSettings
    private let context: Context
    // Safe because libmosquitto locks its state (`mosquitto_threaded_set`), and the handle lives as long as this object.
    private nonisolated(unsafe) let handle: OpaquePointer
    private let isEnding = Atomic(false)
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Makes a client; nothing is connected before `start`.
    ///
    /// - Parameters:
    ///   - settings: broker, credentials and name.
    ///   - identifier: of the client at the broker.
    ///   - will: published by the broker when the connection is lost; nil for none.
    ///   - handlers: called on the thread of the connection.
    /// - Throws: `system` if libmosquitto refuses the settings, such as an authority that is none.
    init(
        _ settings: BridgeSettings,
        identifier: String,
        will: Publication?,
        _ handlers: Handlers
    ) throws(BridgeError) {
        mosquitto_lib_init()
        self.settings = settings
        context = Context(handlers)
        guard let handle = mosquitto_new(identifier, false, Unmanaged.passUnretained(context).toOpaque())
        else {
            throw .system("libmosquitto cannot make a client: \(SystemError.last("mosquitto_new"))")
        }
        self.handle = handle
        mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
        mosquitto_threaded_set(handle, true)
        if let will {
            mosquitto_will_set_v5(handle, will.topic, Int32(will.payload.count), will.payload, 1, true, nil)
        }
        if settings.broker.isEncrypted {
            let result =
                if let path = settings.brokerAuthority {
                    mosquitto_tls_set(handle, path, nil, nil, nil, nil)
                } else {
                    mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
                }
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                throw .system("cannot use TLS: \(Self.text(result))")
            }
        }
        setCallbacks()
    }

    deinit { mosquitto_destroy(handle) }

    /// Begins to connect.
    ///
    /// - Throws: `system` without a thread.
    func start() throws(BridgeError) {
        do throws(SystemError) {
            _ = try SystemThread(name: "carillon-mqtt") { [self] in
                run()
                ended.signal()
            }
        } catch {
            throw .system("\(error)")
        }
    }

    /// Queues a message; it is sent again after a lost connection.
    ///
    /// - Returns: the number that its acknowledgement names; nil if it is too large.
    @discardableResult
    func publish(_ message: Publication) -> Int? {
        var number: Int32 = 0
        let result = carillon_mqtt_publish(
            handle,
            &number,
            message.topic,
            message.payload,
            Int32(message.payload.count),
            message.isRetained,
            message.correlation,
            UInt16(clamping: message.correlation.count)
        )
        let isQueued = [MOSQ_ERR_SUCCESS.rawValue, MOSQ_ERR_NO_CONN.rawValue].contains(result)
        return isQueued ? Int(number) : nil
    }

    /// Asks for the messages of a topic.
    ///
    /// - Parameters:
    ///   - filter: the topic, with wildcards.
    ///   - includesRetained: whether those come that the broker has kept.
    func subscribe(_ filter: String, includesRetained: Bool) {
        let never = MQTT_SUB_OPT_SEND_RETAIN_NEVER.rawValue
        mosquitto_subscribe_v5(handle, nil, filter, 1, includesRetained ? 0 : Int32(never), nil)
    }

    /// Lets the broker publish the will, and ends the connection.
    func end() {
        guard !isEnding.exchange(true, ordering: .relaxed) else { return }
        _ = carillon_mqtt_disconnect(handle)
        wake.signal()
        _ = ended.wait(timeout: .now() + 2)
    }

    // MARK: Thread

    private func run() {
        var attempts = 0
        while !isEnding.load(ordering: .relaxed) {
            context.answer.withLock { $0 = (false, nil) }
            let failure = follow()
            if context.answer.withLock({ $0.isConnected }) { attempts = 0 }
            guard !isEnding.load(ordering: .relaxed) else { return }
            // Longer after each failure, and not for all machines at once.
            let longest = min(Self.longestWait, 0.5 * Double(1 << min(attempts, 6)))
            let seconds = longest * Double.random(in: 0.5...1)
            attempts += 1
            context.handlers.event(.lost(failure, seconds: seconds))
            _ = wake.wait(timeout: .now() + seconds)
        }
    }

    /// Connects and follows the connection until it is lost.
    private func follow() -> BrokerFailure {
        if let user = settings.user {
            let bytes = settings.passwordFile.flatMap { FileManager.default.contents(atPath: $0) }
            mosquitto_username_pw_set(handle, user, bytes.flatMap { BridgeSettingsReader.secret(Array($0)) })
        }
        var result = carillon_mqtt_connect(
            handle,
            settings.broker.host,
            Int32(settings.broker.port),
            Int32(BridgeLimits.keepaliveSeconds),
            UInt32(settings.sessionExpiry),
            BridgeLimits.packetInBytes
        )
        let deadline = SystemClock.monotonic.now + BridgeLimits.handshakeSeconds * 1_000_000_000
        while result == MOSQ_ERR_SUCCESS.rawValue, !isEnding.load(ordering: .relaxed) {
            result = mosquitto_loop(handle, 1_000, 1)
            let (isConnected, refusal) = context.answer.withLock(\.self)
            if let refusal { return .refused("the broker at \(settings.broker) refuses: \(refusal)") }
            if !isConnected, SystemClock.monotonic.now > deadline {
                return .unreachable("the broker at \(settings.broker) does not answer")
            }
        }
        if isEnding.load(ordering: .relaxed) { sayGoodbye() }
        return .unreachable("cannot reach the broker at \(settings.broker): \(Self.text(result))")
    }

    /// Sends what waits, the disconnection at last.
    private func sayGoodbye() {
        let deadline = SystemClock.monotonic.now + 1_000_000_000
        while mosquitto_loop(handle, 100, 1) == MOSQ_ERR_SUCCESS.rawValue,
            SystemClock.monotonic.now < deadline
        {}
    }

    private static func text(_ result: Int32) -> String {
        if result == MOSQ_ERR_ERRNO.rawValue { return SystemError.last("connect").explanation }
        return mosquitto_strerror(result).map { String(cString: $0) } ?? "error \(result)"
    }

    // MARK: Callbacks

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(handle) { _, object, code, _, _ in
            guard let context = BrokerClient.context(object) else { return }
            let reason = mosquitto_reason_string(code).map { String(cString: $0) } ?? "code \(code)"
            context.answer.withLock { $0 = code == 0 ? (true, nil) : (false, reason) }
            if code == 0 { context.handlers.event(.connected) }
        }
        mosquitto_publish_v5_callback_set(handle) { _, object, number, code, _ in
            guard let context = BrokerClient.context(object) else { return }
            context.handlers.event(.acknowledged(Int(number), isRefused: code >= 128))
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, object, _, count, granted, _ in
            guard let context = BrokerClient.context(object), let granted, count > 0 else { return }
            if granted.pointee >= 128 { context.handlers.event(.subscriptionRefused) }
        }
        mosquitto_message_v5_callback_set(handle) { _, object, message, properties in
            guard let context = BrokerClient.context(object), let message else { return }
            context.handlers.message(BrokerMessage(message.pointee, properties))
        }
    }

    private static func context(_ object: UnsafeMutableRawPointer?) -> Context? {
        object.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension BrokerMessage {
    /// Copies a message of libmosquitto.
    fileprivate init(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        topic = message.topic.map { String(cString: $0) } ?? ""
        payload = Array(UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen)))
        isRetained = message.retain
        if let response = carillon_mqtt_response_topic(properties) {
            responseTopic = String(cString: response)
            free(response)
        }
        var length: UInt16 = 0
        if let bytes = carillon_mqtt_correlation(properties, &length) {
            correlation = Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
            free(bytes)
        }
    }
}
