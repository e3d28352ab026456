// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Dispatch
import Foundation
import Logging
import Platform

/// What the thread of the bridge does: keeps events, sends them, and publishes the state.
///
/// - Thread: one at a time.
// Safe because after its initializer only the thread of the bridge uses it.
final class BridgeWorker: @unchecked Sendable {
    private let settings: BridgeSettings
    private let broker: BrokerClient
    private let logger: Logger
    private let discovery: Discovery?
    private var queue: EventQueue
    private var window = DeliveryWindow()
    private var topics = RetainedTopics()
    private var view = StateView()
    private var buttons: [SoundButton] = []
    private var isConnected = false
    private var isLive = false
    private var isFilled = false
    /// What has to be done at the next time at which the state may be published.
    private var isStateDue = false
    private var areSoundsDue = false
    private var stateTime = DispatchTime.now()
    private var syncTime: DispatchTime?

    /// Opens the queue.
    ///
    /// - Throws: the failed call.
    init(_ settings: BridgeSettings, broker: BrokerClient, logger: Logger) throws(SystemError) {
        (self.settings, self.broker, self.logger) = (settings, broker, logger)
        discovery = settings.homeAssistant.map {
            Discovery(prefix: $0, tree: settings.tree, page: settings.page)
        }
        queue = try EventQueue(folder: settings.state, limitInBytes: settings.queueLimitInBytes)
    }

    /// The server's number of the newest event that is in the queue or was sent; nil for none.
    var lastSequence: Int? { queue.lastSequence }

    /// Takes inputs until `end`.
    func run(_ mailbox: Mailbox, _ mirror: Mirror) {
        while true {
            let inputs = mailbox.take(until: deadline)
            for input in inputs {
                if case .end = input {
                    queue.sync()
                    return
                }
                take(input)
            }
            if isStateDue, DispatchTime.now() >= stateTime { publishState(mirror) }
            sendEvents()
            syncQueue()
        }
    }

    private var deadline: DispatchTime {
        let times = [isStateDue ? stateTime : nil, syncTime].compactMap(\.self)
        return times.min() ?? .distantFuture
    }

    // MARK: Inputs

    private func take(_ input: BridgeInput) {
        switch input {
        case .broker(let event): take(event)
        case .kept(let topic):
            if discovery?.owns(topic) == true {
                topics.find(topic)
                isStateDue = true
            }
        case .event(let event): keep(event)
        case .server(let isLive):
            self.isLive = isLive
            isStateDue = true
        case .mirror(let sounds):
            isStateDue = true
            areSoundsDue = areSoundsDue || sounds
        case .end: break
        }
    }

    private func take(_ event: BrokerEvent) {
        switch event {
        case .connected:
            logger.info("connected to the broker", metadata: ["waiting": "\(queue.waiting)"])
            isConnected = true
            for topic in settings.tree.commands { broker.subscribe(topic, includesRetained: false) }
            if let discovery { broker.subscribe(discovery.filter, includesRetained: true) }
            topics.connect()
            isStateDue = true
        case .subscriptionRefused:
            logger.warning("the broker does not allow this bridge to subscribe to all its topics")
        case .lost(let failure, let seconds):
            logger.warning("\(failure.reason)", metadata: ["again": "\(Int(seconds.rounded(.up))) s"])
            isConnected = false
            topics.disconnect()
        case .acknowledged(let number, let isRefused):
            if isRefused { logger.warning("the broker does not allow this bridge to publish a message") }
            if let end = window.acknowledge(number) { queue.acknowledge(before: end) }
        }
    }

    private func keep(_ event: Event) {
        if event.isSnapshot {
            let isKnown =
                event.data["resumed"] == true || queue.lastSequence.map { $0 == event.sequence } ?? true
            if !isKnown {
                view.eventGaps += 1
                isStateDue = true
                logger.warning("the server has forgotten events that this bridge had not received")
            }
        } else {
            queue.append(sequence: event.sequence, type: event.type, text: event.text)
            // Written after a second at most.
            syncTime = syncTime ?? .now() + 1
        }
    }

    // MARK: Work

    private func sendEvents() {
        while isConnected, window.hasRoom, let event = queue.next() {
            let message = Publication(topic: settings.tree.event(event.type), payload: event.text)
            guard let number = broker.publish(message) else {
                logger.error("an event cannot be sent", metadata: ["type": "\(event.type)"])
                continue
            }
            window.send(number, number: event.number)
        }
    }

    private func syncQueue() {
        if let time = syncTime, DispatchTime.now() >= time {
            queue.sync()
            syncTime = nil
        }
        if queue.dropped != view.droppedEvents {
            view.droppedEvents = queue.dropped
            isStateDue = true
            logger.warning("events were dropped", metadata: ["dropped": "\(queue.dropped)"])
        }
    }

    private func publishState(_ mirror: Mirror) {
        isStateDue = false
        stateTime = .now() + .milliseconds(BridgeLimits.stateMilliseconds)
        isFilled = mirror.isFilled
        if isFilled {
            for part in StateView.parts { view.parts[part] = mirror.json(part) }
            view.playing = mirror.players.values.filter(\.playing).map(\.name).sorted()
            topics.set(view.topics(settings.tree), below: [settings.tree.state("")])
            if areSoundsDue {
                areSoundsDue = false
                let sounds = mirror.sounds.values
                buttons = SoundButton.choose(sounds, tag: settings.buttonTag, limit: settings.buttons)
            }
            if let discovery {
                let wanted = discovery.topics(buttons: buttons, canSpeak: view.canSpeak)
                topics.set(wanted, below: [discovery.prefix + "/"])
            }
        }
        let availability = isLive && isFilled ? "online" : "offline"
        topics.set(
            [settings.tree.availability: Array(availability.utf8)],
            below: [settings.tree.availability]
        )
        let removable = isFilled ? discovery.map { $0.prefix + "/" } : nil
        for message in topics.due(removable: removable) { broker.publish(message) }
    }
}
