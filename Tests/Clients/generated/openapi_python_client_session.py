# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A session with the client that openapi-python-client makes: openapi_python_client_session.py ADDRESS FILE."""

import io
import pathlib
import sys

from carillon_client import Client
from carillon_client.api.players import create_player, play_player, upload_player
from carillon_client.api.queue import add_queue_item
from carillon_client.api.server import perform_batch, read_health
from carillon_client.api.sounds import list_sounds, play_sound, read_sound_data, register_sound, upload_sound
from carillon_client.api.stations import create_station, list_stations, play_station
from carillon_client.models import (
    BatchOperation,
    BatchRequest,
    PlayerCreation,
    PlayRequest,
    QueueItemRequest,
    SoundRegistration,
    StationOptions,
    StationPlay,
    StationRequest,
)
from carillon_client.models.problem import Problem
from carillon_client.types import File


def main():
    client = Client(base_url=sys.argv[1])
    file = pathlib.Path(sys.argv[2])

    def upload():
        return File(payload=io.BytesIO(file.read_bytes()), file_name=file.name)

    sound = upload_sound.sync(client=client, body=upload(), name="opc.wav")
    assert sound.state == "ready" and sound.name.startswith("opc"), sound
    again = upload_player.sync(client=client, body=upload())
    assert again.has_data, again
    registered = register_sound.sync(client=client, body=SoundRegistration(name="bell"))
    assert registered.name == "bell.wav", registered
    names = [each.name for each in list_sounds.sync(client=client).sounds]
    assert {sound.name, "bell.wav"} <= set(names), names
    assert len(read_sound_data.sync(client=client, sound=sound.id).payload.read()) == file.stat().st_size

    player = play_sound.sync(client=client, sound="bell", body=PlayRequest(volume=0.5))
    assert player.volume == 0.5 and player.changed, player
    player = create_player.sync(client=client, body=PlayerCreation(sound="bell", pan=-1.0))
    assert play_player.sync(client=client, id=player.id, body=PlayRequest()).playing
    refused = play_sound.sync(client=client, sound="nothing", body=PlayRequest())
    assert isinstance(refused, Problem) and refused.status == 404, refused

    play = BatchOperation.from_dict({"op": "play", "sound": "bell"})
    reply = perform_batch.sync(client=client, body=BatchRequest(operations=[play]))
    assert reply.replies[0].status == 201, reply
    item = add_queue_item.sync(client=client, body=QueueItemRequest(sound="bell", priority="high", expires_in=30.0))
    assert item.priority == 1 and not item.deduplicated, item
    options = StationOptions.from_dict({"bpm": "slow"})
    station = create_station.sync(client=client, body=StationRequest(sounds=["bell"], options=options))
    assert station.options.to_dict() == {"bpm": "slow"}, station
    assert list_stations.sync(client=client).total >= 1
    assert play_station.sync(client=client, station=station.id, body=StationPlay()).playing
    assert read_health.sync(client=client).live


main()
