# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A session with the Python client of openapi-generator: openapi_generator_session.py ADDRESS FILE."""

import pathlib
import sys

import openapi_client as api


def main():
    client = api.ApiClient(api.Configuration(host=sys.argv[1]))
    file = pathlib.Path(sys.argv[2])
    sounds, players, server = api.SoundsApi(client), api.PlayersApi(client), api.ServerApi(client)
    stations, queue = api.StationsApi(client), api.QueueApi(client)

    sound = sounds.upload_sound(file.read_bytes(), name="python.wav")
    assert sound.state == "ready" and sound.name.startswith("python"), sound
    assert players.upload_player(file.read_bytes()).has_data
    assert sounds.register_sound(api.SoundRegistration(name="bell")).name == "bell.wav"
    names = {each.name for each in sounds.list_sounds().sounds}
    assert {sound.name, "bell.wav"} <= names, names
    assert len(sounds.read_sound_data(sound.id)) == file.stat().st_size

    assert sounds.play_sound("bell", play_request=api.PlayRequest(volume=0.5)).volume == 0.5
    player = players.create_player(api.PlayerCreation(sound="bell", pan=-1.0))
    assert players.play_player(player.id).playing
    changed = sounds.change_sound("bell", sound_change=api.SoundChange(custom={"n": 1}))
    assert changed.custom["n"] == 1, changed
    try:
        sounds.play_sound("nothing")
        raise AssertionError("a sound that is not there was played")
    except api.exceptions.NotFoundException as error:
        assert "sound-not-found" in error.body, error

    play = api.BatchOperation.from_dict({"op": "play", "sound": "bell"})
    assert server.perform_batch(api.BatchRequest(operations=[play])).replies[0].status == 201
    item = queue.add_queue_item(api.QueueItemRequest(sound="bell", priority="high", expires_in=30.0))
    assert item.priority == 1 and not item.deduplicated, item
    station = stations.create_station(api.StationRequest(sounds=["bell"], options={"bpm": "slow"}))
    assert station.options == {"bpm": "slow"} and stations.list_stations().total >= 1, station
    assert stations.play_station(station.id).playing
    assert server.read_health().live


main()
