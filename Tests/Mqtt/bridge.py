# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Processes of mosquitto and carillon-mqtt, and a client of MQTT 5 over paho-mqtt."""

import contextlib
import json
import pathlib
import queue
import re
import socket
import threading

import paho.mqtt.client as paho
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions
from support import waiting
from support.ports import free_port
from support.program import Program
from support.waiting import demand, until


class Broker(Program):
    """A mosquitto that keeps sessions and messages on disk, at each change or only at its end; `lines` are of its configuration."""

    def __init__(self, folder, lines=(), port=None, persistent=True, saves_each_change=True):
        self.port = port or free_port()
        configuration = pathlib.Path(folder) / f"mosquitto-{self.port}.conf"
        store = pathlib.Path(folder) / f"mosquitto-{self.port}"
        store.mkdir(exist_ok=True)
        configuration.write_text("\n".join([
            f"listener {self.port} 127.0.0.1", f"persistence {str(persistent).lower()}", f"persistence_location {store}/",
            "user root", "max_queued_messages 0", *(["autosave_interval 1", "autosave_on_changes true"] if saves_each_change else []),
            *(lines or ["allow_anonymous true"]), "",
        ]))
        super().__init__(["/usr/sbin/mosquitto", "-c", configuration], pathlib.Path(folder) / f"mosquitto-{self.port}.log")

    def start(self):
        super().start()
        until("mosquitto listens", self.is_open)

    def is_open(self):
        demand(self.is_running, f"mosquitto ended:\n{self.said()}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5):
            return True
        return False


class Bridge(Program):
    """A carillon-mqtt of a name."""

    def __init__(self, binary, folder, name, server, broker, *arguments):
        self.machine = name
        self.state = pathlib.Path(folder) / f"bridge-{name}"
        super().__init__([
            binary, "--name", name, "--server", f"127.0.0.1:{server}", "--broker", f"mqtt://127.0.0.1:{broker}", "--state",
            self.state, "--log-level", "debug", *arguments], pathlib.Path(folder) / f"bridge-{name}.log")

    def topic(self, rest):
        return f"carillon/machines/{self.machine}/{rest}"


class MqttClient:
    """A client of MQTT 5 that keeps what it receives."""

    def __init__(self, port, name, *topics, user=None, password=None, authority=None, session=0):
        self.messages, self.arrived = [], threading.Condition()
        self.state, self.topics = queue.Queue(), topics
        self.client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id=name, protocol=paho.MQTTv5)
        self.client.on_connect, self.client.on_message = self.connected, self.received
        self.is_connected = threading.Event()
        self.client.on_disconnect = lambda *_: self.is_connected.clear()
        self.client.on_subscribe = lambda *_: self.state.put("subscribed")
        self.client.reconnect_delay_set(min_delay=1, max_delay=1)
        if user:
            self.client.username_pw_set(user, password)
        if authority:
            self.client.tls_set(ca_certs=str(authority))
        properties = Properties(PacketTypes.CONNECT)
        properties.SessionExpiryInterval = session
        self.client.connect("127.0.0.1", port, clean_start=session == 0, properties=properties)
        self.client.loop_start()
        self.refusal = self.state.get(timeout=waiting.DEADLINE)
        if self.refusal == "connected" and topics:
            assert self.state.get(timeout=waiting.DEADLINE) == "subscribed"

    def connected(self, client, _data, _flags, reason, _properties):
        if reason.value == 0:
            self.is_connected.set()
            for topic in self.topics:
                client.subscribe(topic, options=SubscribeOptions(qos=1, retainAsPublished=True))
        self.state.put("connected" if reason.value == 0 else str(reason))

    def received(self, _client, _data, message):
        with self.arrived:
            self.messages.append(message)
            self.arrived.notify_all()

    def clear(self):
        with self.arrived:
            self.messages = []

    def of(self, pattern):
        """The messages whose topic matches, in order."""
        with self.arrived:
            return [message for message in self.messages if re.fullmatch(pattern, message.topic)]

    def wait(self, what, pattern, test=lambda _: True, count=1):
        """Waits for so many messages of a topic that pass a test; gives their contents."""
        def found():
            values = [content(message) for message in self.of(pattern)]
            return [value for value in values if test(value)]
        return until(f"{what}: {pattern}", lambda: found() if len(found()) >= count else None)

    def command(self, topic, body, correlation=None, response="carillon/answers/test", qos=1):
        """Publishes a command, and waits until the broker has it."""
        properties = Properties(PacketTypes.PUBLISH)
        if correlation is not None:
            properties.ResponseTopic, properties.CorrelationData = response, correlation
        until("the client is connected", self.is_connected.is_set)
        payload = body if isinstance(body, (str, bytes)) else json.dumps(body)
        self.client.publish(topic, payload, qos=qos, properties=properties).wait_for_publish(waiting.DEADLINE)

    def answers(self, correlation, count=1):
        """The answers to a command, when there are so many."""
        def found():
            return [content(m) for m in self.of("carillon/answers/test") if m.properties.CorrelationData == correlation]
        return until(f"{count} answers to {correlation}", lambda: found() if len(found()) >= count else None)

    def end(self):
        self.client.disconnect()
        self.client.loop_stop()


def content(message):
    """The JSON of a message, or its text."""
    text = message.payload.decode()
    try:
        return json.loads(text)
    except ValueError:
        return text
