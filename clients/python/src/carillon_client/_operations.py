# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
# Written by Scripts/clients/python.py from openapi.yaml; do not edit.
# ruff: noqa: E501, I001, RUF100
"""A method for each operation of the API."""

from __future__ import annotations

from typing import Any, Literal

from . import _models as models
from ._requests import UNSET, Content, Unset


class Operations:
    """All operations by name; the arguments are the members of path, query, header and body."""

    def _call(self, method: str, path_template: str, **parts: Any) -> Any:
        raise NotImplementedError

    def list_sounds(
        self,
        *,
        q: str | Unset = UNSET,
        tag: list[str] | Unset = UNSET,
        state: models.SoundState | Unset = UNSET,
        sort: models.SoundSort | Unset = UNSET,
        order: Literal["asc", "desc"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.SoundPage:
        """The sounds, filtered, sorted and paged.

        GET /v1/sounds
        """
        answer: models.SoundPage = self._call(
            "GET",
            "/v1/sounds",
            query={"q": q, "tag": tag, "state": state, "sort": sort, "order": order, "limit": limit, "cursor": cursor},
        )
        return answer

    def register_sound(
        self,
        *,
        name: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        url: models.FileURL | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ChangedSound:
        """Register a sound from the library.

        POST /v1/sounds
        """
        answer: models.ChangedSound = self._call(
            "POST",
            "/v1/sounds",
            body={"name": name, "path": path, "url": url, "baseVolume": base_volume},
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    def stop_all_sounds(
        self,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Stopped:
        """Stop every sound, but not the music.

        POST /v1/sounds/stop-all
        """
        answer: models.Stopped = self._call(
            "POST",
            "/v1/sounds/stop-all",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def read_sound(self, sound: str, *, if_none_match: str | Unset = UNSET) -> models.UsedSound:
        """One sound.

        GET /v1/sounds/{sound}
        """
        answer: models.UsedSound = self._call(
            "GET",
            "/v1/sounds/{sound}",
            headers={"If-None-Match": if_none_match},
            path={"sound": sound},
        )
        return answer

    def change_sound(
        self,
        sound: str,
        *,
        base_volume: float | Unset | None = UNSET,
        max_instances: models.MaxInstances | Unset = UNSET,
        cooldown: models.FadeSeconds | Unset = UNSET,
        steal_policy: models.StealPolicy | Unset = UNSET,
        title: str | Unset | None = UNSET,
        color: str | Unset | None = UNSET,
        hotkey: str | Unset | None = UNSET,
        tags: list[str] | Unset | None = UNSET,
        custom: models.Custom | Unset | None = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSound:
        """Change defaults and details of a sound; null clears, absent fields keep their values.

        PATCH /v1/sounds/{sound}
        """
        answer: models.ChangedSound = self._call(
            "PATCH",
            "/v1/sounds/{sound}",
            body={
                "baseVolume": base_volume, "maxInstances": max_instances, "cooldown": cooldown,
                "stealPolicy": steal_policy, "title": title, "color": color, "hotkey": hotkey, "tags": tags,
                "custom": custom,
            },
            headers={"If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def dispose_sound(self, sound: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Dispose a sound; its players stop.

        DELETE /v1/sounds/{sound}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/sounds/{sound}",
            headers={"If-Match": if_match},
            path={"sound": sound},
            query={"force": force},
        )
        return answer

    def read_sound_data(
        self,
        sound: str,
        *,
        if_match: str | Unset = UNSET,
        if_none_match: str | Unset = UNSET,
    ) -> bytes:
        """The file of a sound, whole or in ranges; as application/octet-stream until it is decoded.

        GET /v1/sounds/{sound}/data
        """
        answer: bytes = self._call(
            "GET",
            "/v1/sounds/{sound}/data",
            headers={"If-Match": if_match, "If-None-Match": if_none_match},
            path={"sound": sound},
        )
        return answer

    def read_sound_cover(self, sound: str) -> bytes:
        """The picture in the file of a sound.

        GET /v1/sounds/{sound}/cover
        """
        answer: bytes = self._call("GET", "/v1/sounds/{sound}/cover", path={"sound": sound})
        return answer

    def read_sound_waveform(
        self,
        sound: str,
        *,
        format: Literal["json", "dat"] | Unset = UNSET,
        samples_per_pixel: int | Unset = UNSET,
        bits: Literal[8, 16] | Unset = UNSET,
        channels: Literal["mono", "split"] | Unset = UNSET,
    ) -> models.Waveform | bytes:
        """The waveform of a sound, as peaks.js and wavesurfer.js draw it.

        GET /v1/sounds/{sound}/waveform
        """
        answer: models.Waveform | bytes = self._call(
            "GET",
            "/v1/sounds/{sound}/waveform",
            path={"sound": sound},
            query={"format": format, "samplesPerPixel": samples_per_pixel, "bits": bits, "channels": channels},
        )
        return answer

    def cut_sound(
        self,
        sound: str,
        *,
        start: models.Seconds | Unset = UNSET,
        end: models.Seconds | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        format: models.RecordingFormat | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Sound:
        """Make a new sound of a part of a sound.

        POST /v1/sounds/{sound}/cut
        """
        answer: models.Sound = self._call(
            "POST",
            "/v1/sounds/{sound}/cut",
            body={"start": start, "end": end, "name": name, "format": format},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def play_sound(
        self,
        sound: str,
        *,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        fade_in: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        at: models.Seconds | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        delay: models.Seconds | Unset = UNSET,
        client_data: models.ClientData | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Play a sound with a new player.

        POST /v1/sounds/{sound}/play
        """
        answer: models.ChangedPlayer = self._call(
            "POST",
            "/v1/sounds/{sound}/play",
            body={
                "looping": looping, "numberOfLoops": number_of_loops, "fadeIn": fade_in, "fadeDuration": fade_duration,
                "volume": volume, "baseVolume": base_volume, "pan": pan, "at": at, "atDeviceTime": at_device_time,
                "delay": delay, "clientData": client_data, "rate": rate, "pitchMode": pitch_mode,
                "loopStart": loop_start, "loopEnd": loop_end, "start": start, "end": end, "endFade": end_fade,
                "channelAssignments": channel_assignments, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def stop_sound(
        self,
        sound: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Stopped:
        """Stop every player of a sound.

        POST /v1/sounds/{sound}/stop
        """
        answer: models.Stopped = self._call(
            "POST",
            "/v1/sounds/{sound}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def fade_sound(
        self,
        sound: str,
        *,
        kind: Literal["to", "in", "out"] | Unset = UNSET,
        to: models.Volume | Unset = UNSET,
        duration: models.FadeSeconds | Unset = UNSET,
        curve: models.Curve | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.FadedPlayers:
        """Fade every player of a sound to a level, or out; music is left alone.

        POST /v1/sounds/{sound}/fade
        """
        answer: models.FadedPlayers = self._call(
            "POST",
            "/v1/sounds/{sound}/fade",
            body={"kind": kind, "to": to, "duration": duration, "curve": curve},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def pause_sound(
        self,
        sound: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.PausedPlayers:
        """Pause every player of a sound; music is left alone.

        POST /v1/sounds/{sound}/pause
        """
        answer: models.PausedPlayers = self._call(
            "POST",
            "/v1/sounds/{sound}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def resume_sound(
        self,
        sound: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ResumedPlayers:
        """Resume every player of a sound that is paused; music is left alone.

        POST /v1/sounds/{sound}/resume
        """
        answer: models.ResumedPlayers = self._call(
            "POST",
            "/v1/sounds/{sound}/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def devamp_sound(
        self,
        sound: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.DevampedPlayers:
        """Let every player of a sound that loops leave its loop at the end of this pass, and play on to the end; music is left alone.

        POST /v1/sounds/{sound}/devamp
        """
        answer: models.DevampedPlayers = self._call(
            "POST",
            "/v1/sounds/{sound}/devamp",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    def upload_sound(
        self,
        *,
        content: Content,
        name: models.Name | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ChangedSound:
        """Upload a sound.

        POST /v1/uploads
        """
        answer: models.ChangedSound = self._call(
            "POST",
            "/v1/uploads",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    def upload_station(
        self,
        *,
        content: Content,
        name: models.PlainName | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ImportedStation:
        """Make a station of a playlist that is sent (M3U, M3U8, PLS, XSPF).

        POST /v1/uploads/station
        """
        answer: models.ImportedStation = self._call(
            "POST",
            "/v1/uploads/station",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name},
        )
        return answer

    def upload_player(
        self,
        *,
        content: Content,
        name: models.Name | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Player:
        """Make a player of a file that is sent.

        POST /v1/uploads/player
        """
        answer: models.Player = self._call(
            "POST",
            "/v1/uploads/player",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    def list_players(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.PlayerPage:
        """The players, in the order of their creation, paged.

        GET /v1/players
        """
        answer: models.PlayerPage = self._call("GET", "/v1/players", query={"limit": limit, "cursor": cursor})
        return answer

    def create_player(
        self,
        *,
        sound: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        url: models.FileURL | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        current_time: models.Seconds | Unset = UNSET,
        client_data: models.ClientData | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        enable_rate: bool | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        metering_enabled: bool | Unset = UNSET,
        name: models.Name | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Player:
        """Make a player that does not play yet.

        POST /v1/players
        """
        answer: models.Player = self._call(
            "POST",
            "/v1/players",
            body={
                "sound": sound, "path": path, "url": url, "volume": volume, "baseVolume": base_volume, "pan": pan,
                "looping": looping, "numberOfLoops": number_of_loops, "currentTime": current_time,
                "clientData": client_data, "zones": zones, "rooms": rooms, "enableRate": enable_rate, "rate": rate,
                "pitchMode": pitch_mode, "loopStart": loop_start, "loopEnd": loop_end, "start": start, "end": end,
                "endFade": end_fade, "channelAssignments": channel_assignments, "meteringEnabled": metering_enabled,
            },
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    def read_player(self, id: str, *, if_none_match: str | Unset = UNSET) -> models.Player:
        """One player.

        GET /v1/players/{id}
        """
        answer: models.Player = self._call(
            "GET",
            "/v1/players/{id}",
            headers={"If-None-Match": if_none_match},
            path={"id": id},
        )
        return answer

    def change_player(
        self,
        id: str,
        *,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        current_time: models.Seconds | Unset = UNSET,
        client_data: str | Unset | None = UNSET,
        enable_rate: bool | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        metering_enabled: bool | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Change volume, base volume, pan, loops, position or client data.

        PATCH /v1/players/{id}
        """
        answer: models.ChangedPlayer = self._call(
            "PATCH",
            "/v1/players/{id}",
            body={
                "volume": volume, "baseVolume": base_volume, "pan": pan, "looping": looping,
                "numberOfLoops": number_of_loops, "currentTime": current_time, "clientData": client_data,
                "enableRate": enable_rate, "rate": rate, "pitchMode": pitch_mode, "loopStart": loop_start,
                "loopEnd": loop_end, "start": start, "end": end, "endFade": end_fade,
                "channelAssignments": channel_assignments, "meteringEnabled": metering_enabled,
            },
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def dispose_player(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Dispose a player; it stops.

        DELETE /v1/players/{id}
        """
        answer: None = self._call("DELETE", "/v1/players/{id}", headers={"If-Match": if_match}, path={"id": id})
        return answer

    def prepare_player(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Prepare to play without delay; stopping or finishing undoes it.

        POST /v1/players/{id}/prepare
        """
        answer: models.ChangedPlayer = self._call(
            "POST",
            "/v1/players/{id}/prepare",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def play_player(
        self,
        id: str,
        *,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        fade_in: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        at: models.Seconds | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        delay: models.Seconds | Unset = UNSET,
        client_data: models.ClientData | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Play, or resume after a pause or a stop; no effect if it is already playing.

        POST /v1/players/{id}/play
        """
        answer: models.ChangedPlayer = self._call(
            "POST",
            "/v1/players/{id}/play",
            body={
                "looping": looping, "numberOfLoops": number_of_loops, "fadeIn": fade_in, "fadeDuration": fade_duration,
                "volume": volume, "baseVolume": base_volume, "pan": pan, "at": at, "atDeviceTime": at_device_time,
                "delay": delay, "clientData": client_data, "rate": rate, "pitchMode": pitch_mode,
                "loopStart": loop_start, "loopEnd": loop_end, "start": start, "end": end, "endFade": end_fade,
                "channelAssignments": channel_assignments, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def pause_player(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Pause; play continues from the same frame.

        POST /v1/players/{id}/pause
        """
        answer: models.ChangedPlayer = self._call(
            "POST",
            "/v1/players/{id}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def stop_player(
        self,
        id: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Stop at once, or with a fade; the position stays unless `rewind` is true.

        POST /v1/players/{id}/stop
        """
        answer: models.ChangedPlayer = self._call(
            "POST",
            "/v1/players/{id}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def fade_player(
        self,
        id: str,
        *,
        kind: Literal["to", "in", "out"] | Unset = UNSET,
        to: models.Volume | Unset = UNSET,
        duration: models.FadeSeconds | Unset = UNSET,
        curve: models.Curve | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Fade the volume; a fade that ends at 0 stops the player.

        POST /v1/players/{id}/fade
        """
        answer: models.ChangedPlayer = self._call(
            "POST",
            "/v1/players/{id}/fade",
            body={"kind": kind, "to": to, "duration": duration, "curve": curve},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def read_player_data(self, id: str) -> bytes:
        """The bytes that the player was made of.

        GET /v1/players/{id}/data
        """
        answer: bytes = self._call("GET", "/v1/players/{id}/data", path={"id": id})
        return answer

    def read_completion(self, id: str) -> models.Completion:
        """The data that is delivered with `player.completed`.

        GET /v1/players/{id}/completion
        """
        answer: models.Completion = self._call("GET", "/v1/players/{id}/completion", path={"id": id})
        return answer

    def replace_completion(
        self,
        id: str,
        *,
        client_data: models.ClientData,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCompletion:
        """Set the only completion of a player; it replaces the one before.

        PUT /v1/players/{id}/completion
        """
        answer: models.ChangedCompletion = self._call(
            "PUT",
            "/v1/players/{id}/completion",
            body={"clientData": client_data},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def remove_completion(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove the completion.

        DELETE /v1/players/{id}/completion
        """
        answer: None = self._call(
            "DELETE",
            "/v1/players/{id}/completion",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def read_meters(
        self,
        id: str,
        *,
        update: bool | Unset = UNSET,
        channel: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Meters:
        """The levels of the last update.

        GET /v1/players/{id}/meters
        """
        answer: models.Meters = self._call(
            "GET",
            "/v1/players/{id}/meters",
            headers={"If-Match": if_match},
            path={"id": id},
            query={"update": update, "channel": channel},
        )
        return answer

    def update_meters(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Meters:
        """Update the levels.

        POST /v1/players/{id}/meters/update
        """
        answer: models.Meters = self._call(
            "POST",
            "/v1/players/{id}/meters/update",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def explain_player(self, id: str) -> models.Explanation:
        """Every gain from file to output, and why nothing is heard.

        GET /v1/players/{id}/explain
        """
        answer: models.Explanation = self._call("GET", "/v1/players/{id}/explain", path={"id": id})
        return answer

    def read_music(self, *, if_none_match: str | Unset = UNSET) -> models.Music:
        """What is on the deck.

        GET /v1/music
        """
        answer: models.Music = self._call("GET", "/v1/music", headers={"If-None-Match": if_none_match})
        return answer

    def play_music(
        self,
        *,
        sound: models.PlainText | Unset = UNSET,
        player: models.Name | Unset = UNSET,
        looping: bool | Unset = UNSET,
        fade_in: bool | Unset = UNSET,
        restart: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Play a sound or a player as music; the current track fades out.

        POST /v1/music/play
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/play",
            body={
                "sound": sound, "player": player, "looping": looping, "fadeIn": fade_in, "restart": restart,
                "fadeDuration": fade_duration, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def stop_music(
        self,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Stop the music; fades over the manager's `musicFadeDuration` unless the body says otherwise.

        POST /v1/music/stop
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def pause_music(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Pause the music.

        POST /v1/music/pause
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def resume_music(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Resume paused music.

        POST /v1/music/resume
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def next_music(
        self,
        *,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Skip to the next track of the queue, else of the current station, with a crossfade.

        POST /v1/music/next
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/next",
            body={"fadeDuration": fade_duration},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def previous_music(
        self,
        *,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Go back to the previous track; the first one restarts.

        POST /v1/music/previous
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/previous",
            body={"fadeDuration": fade_duration},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def skip_music(
        self,
        *,
        by: int,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Skip forward by a number of tracks, or back by a negative number.

        POST /v1/music/skip
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/skip",
            body={"by": by, "fadeDuration": fade_duration},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def seek_music(
        self,
        *,
        time: models.Seconds,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Set the position of the track on the deck; the next track follows its new end.

        POST /v1/music/seek
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/music/seek",
            body={"time": time},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def read_music_history(self, *, limit: int | Unset = UNSET) -> models.TrackList:
        """Past tracks of the deck, newest first; at most 100.

        GET /v1/music/history
        """
        answer: models.TrackList = self._call("GET", "/v1/music/history", query={"limit": limit})
        return answer

    def read_upcoming_music(self, *, limit: int | Unset = UNSET) -> models.TrackList:
        """Upcoming tracks, also beyond the end of a shuffled cycle; first those of the queue.

        GET /v1/music/upcoming
        """
        answer: models.TrackList = self._call("GET", "/v1/music/upcoming", query={"limit": limit})
        return answer

    def read_music_queue(self) -> models.MusicEntryList:
        """The queue of the deck, in order.

        GET /v1/music/queue
        """
        answer: models.MusicEntryList = self._call("GET", "/v1/music/queue")
        return answer

    def add_to_music_queue(
        self,
        *,
        sound: models.PlainText,
        position: Literal["next", "last"] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.MusicEntry:
        """Add a sound to the queue of the deck.

        POST /v1/music/queue
        """
        answer: models.MusicEntry = self._call(
            "POST",
            "/v1/music/queue",
            body={"sound": sound, "position": position},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def clear_music_queue(self, *, if_match: str | Unset = UNSET) -> None:
        """Empty the queue of the deck.

        DELETE /v1/music/queue
        """
        answer: None = self._call("DELETE", "/v1/music/queue", headers={"If-Match": if_match})
        return answer

    def read_music_entry(self, entry: str) -> models.MusicEntry:
        """One entry of the queue of the deck.

        GET /v1/music/queue/{entry}
        """
        answer: models.MusicEntry = self._call("GET", "/v1/music/queue/{entry}", path={"entry": entry})
        return answer

    def move_music_entry(
        self,
        entry: str,
        *,
        before: str | Unset | None = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusicEntry:
        """Move an entry of the queue of the deck.

        PATCH /v1/music/queue/{entry}
        """
        answer: models.ChangedMusicEntry = self._call(
            "PATCH",
            "/v1/music/queue/{entry}",
            body={"before": before},
            headers={"If-Match": if_match},
            path={"entry": entry},
        )
        return answer

    def remove_music_entry(self, entry: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove an entry of the queue of the deck.

        DELETE /v1/music/queue/{entry}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/music/queue/{entry}",
            headers={"If-Match": if_match},
            path={"entry": entry},
        )
        return answer

    def list_stations(
        self,
        *,
        options: dict[str, Any] | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.StationPage:
        """Stations in the order of lookup; with options those that have them all.

        GET /v1/stations
        """
        answer: models.StationPage = self._call(
            "GET",
            "/v1/stations",
            query={"options": options, "limit": limit, "cursor": cursor},
        )
        return answer

    def create_station(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        options: models.StationOptions | Unset = UNSET,
        sounds: list[models.PlainText] | Unset = UNSET,
        tags: list[models.ShortText] | Unset = UNSET,
        folder: models.PlainText | Unset = UNSET,
        shuffle: bool | Unset = UNSET,
        seed: int | Unset | None = UNSET,
        crossfade_duration: float | Unset | None = UNSET,
        skip_fade_duration: float | Unset | None = UNSET,
        gapless: bool | Unset = UNSET,
        target_loudness: float | Unset | None = UNSET,
        resume: bool | Unset = UNSET,
        rotation: list[models.RotationRule] | Unset = UNSET,
        position: int | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Station:
        """Make a station.

        POST /v1/stations
        """
        answer: models.Station = self._call(
            "POST",
            "/v1/stations",
            body={
                "name": name, "options": options, "sounds": sounds, "tags": tags, "folder": folder, "shuffle": shuffle,
                "seed": seed, "crossfadeDuration": crossfade_duration, "skipFadeDuration": skip_fade_duration,
                "gapless": gapless, "targetLoudness": target_loudness, "resume": resume, "rotation": rotation,
                "position": position,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def play_first_station(
        self,
        *,
        options: models.StationOptions,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        restart: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Play the first station that has these options.

        POST /v1/stations/play
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/stations/play",
            body={"options": options, "fadeDuration": fade_duration, "restart": restart},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def import_station(
        self,
        *,
        file: models.PlainText,
        name: models.PlainName | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ImportedStation:
        """Make a station of a playlist in the library (M3U, M3U8, PLS, XSPF).

        POST /v1/stations/import
        """
        answer: models.ImportedStation = self._call(
            "POST",
            "/v1/stations/import",
            body={"file": file, "name": name},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_station(self, station: str) -> models.UsedStation:
        """One station.

        GET /v1/stations/{station}
        """
        answer: models.UsedStation = self._call("GET", "/v1/stations/{station}", path={"station": station})
        return answer

    def change_station(
        self,
        station: str,
        *,
        name: models.PlainName | Unset = UNSET,
        options: models.StationOptions | Unset = UNSET,
        sounds: list[models.PlainText] | Unset = UNSET,
        tags: list[models.ShortText] | Unset = UNSET,
        folder: models.PlainText | Unset = UNSET,
        shuffle: bool | Unset = UNSET,
        seed: int | Unset | None = UNSET,
        crossfade_duration: float | Unset | None = UNSET,
        skip_fade_duration: float | Unset | None = UNSET,
        gapless: bool | Unset = UNSET,
        target_loudness: float | Unset | None = UNSET,
        resume: bool | Unset = UNSET,
        rotation: list[models.RotationRule] | Unset = UNSET,
        position: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedStation:
        """Change a station; its current track continues, the next one is chosen again.

        PATCH /v1/stations/{station}
        """
        answer: models.ChangedStation = self._call(
            "PATCH",
            "/v1/stations/{station}",
            body={
                "name": name, "options": options, "sounds": sounds, "tags": tags, "folder": folder, "shuffle": shuffle,
                "seed": seed, "crossfadeDuration": crossfade_duration, "skipFadeDuration": skip_fade_duration,
                "gapless": gapless, "targetLoudness": target_loudness, "resume": resume, "rotation": rotation,
                "position": position,
            },
            headers={"If-Match": if_match},
            path={"station": station},
        )
        return answer

    def dispose_station(self, station: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a station; its current track plays to its end.

        DELETE /v1/stations/{station}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/stations/{station}",
            headers={"If-Match": if_match},
            path={"station": station},
            query={"force": force},
        )
        return answer

    def list_station_tracks(self, station: str) -> models.StationTracks:
        """The sounds of a station in its order, whether they can be played or not.

        GET /v1/stations/{station}/tracks
        """
        answer: models.StationTracks = self._call("GET", "/v1/stations/{station}/tracks", path={"station": station})
        return answer

    def play_station(
        self,
        station: str,
        *,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        restart: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Play a station on the music deck, with a crossfade; no effect if it is already playing.

        POST /v1/stations/{station}/play
        """
        answer: models.ChangedMusic = self._call(
            "POST",
            "/v1/stations/{station}/play",
            body={"fadeDuration": fade_duration, "restart": restart},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"station": station},
        )
        return answer

    def list_crossfaders(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.CrossfaderPage:
        """All crossfaders, by creation, paged.

        GET /v1/crossfaders
        """
        answer: models.CrossfaderPage = self._call("GET", "/v1/crossfaders", query={"limit": limit, "cursor": cursor})
        return answer

    def create_crossfader(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        initial_station: models.StationOptions | Unset | None = UNSET,
        cue_points: models.CueList | Unset = UNSET,
        fade_duration: float | Unset | None = UNSET,
        volume_ramp: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Crossfader:
        """Make a crossfader; it does nothing before it is connected.

        POST /v1/crossfaders
        """
        answer: models.Crossfader = self._call(
            "POST",
            "/v1/crossfaders",
            body={
                "name": name, "initialStation": initial_station, "cuePoints": cue_points, "fadeDuration": fade_duration,
                "volumeRamp": volume_ramp,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def import_crossfader(
        self,
        *,
        format: Literal["carillon.crossfader"],
        version: Literal[1],
        name: models.PlainName | Unset = UNSET,
        initial_station: models.StationOptions | Unset | None = UNSET,
        cue_points: models.CueList | Unset = UNSET,
        fade_duration: float | Unset | None = UNSET,
        volume_ramp: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Crossfader:
        """Make a crossfader from an exported file.

        POST /v1/crossfaders/import
        """
        answer: models.Crossfader = self._call(
            "POST",
            "/v1/crossfaders/import",
            body={
                "format": format, "version": version, "name": name, "initialStation": initial_station,
                "cuePoints": cue_points, "fadeDuration": fade_duration, "volumeRamp": volume_ramp,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_crossfader(self, crossfader: str) -> models.Crossfader:
        """One crossfader.

        GET /v1/crossfaders/{crossfader}
        """
        answer: models.Crossfader = self._call("GET", "/v1/crossfaders/{crossfader}", path={"crossfader": crossfader})
        return answer

    def dispose_crossfader(self, crossfader: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a crossfader; the music continues, at the volume from before its cues.

        DELETE /v1/crossfaders/{crossfader}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/crossfaders/{crossfader}",
            headers={"If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def add_cues(
        self,
        crossfader: str,
        *,
        time: models.Seconds | Unset = UNSET,
        volume: float | Unset | None = UNSET,
        station: models.StationOptions | Unset | None = UNSET,
        cue_points: models.CueList | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Crossfader:
        """Add one cue, or a list of them in either form; refused once the crossfader was connected.

        POST /v1/crossfaders/{crossfader}/cues
        """
        answer: models.Crossfader = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/cues",
            body={"time": time, "volume": volume, "station": station, "cuePoints": cue_points},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def connect_crossfader(
        self,
        crossfader: str,
        *,
        master: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Reset the music, sort the cues and load the first track of the initial station, without playing it.

        POST /v1/crossfaders/{crossfader}/connect
        """
        answer: models.ChangedCrossfader = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/connect",
            body={"master": master},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def play_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Start or resume the music with the external medium.

        POST /v1/crossfaders/{crossfader}/play
        """
        answer: models.ChangedCrossfader = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/play",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def pause_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Pause the music with the external medium.

        POST /v1/crossfaders/{crossfader}/pause
        """
        answer: models.ChangedCrossfader = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def disconnect_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Release the music; elapsed times are only stored.

        POST /v1/crossfaders/{crossfader}/disconnect
        """
        answer: models.ChangedCrossfader = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/disconnect",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def reconnect_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Control the music again, and apply the last elapsed time at once.

        POST /v1/crossfaders/{crossfader}/reconnect
        """
        answer: models.ChangedCrossfader = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/reconnect",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def elapse_crossfader(
        self,
        crossfader: str,
        *,
        time: models.Seconds,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ElapseResult:
        """Report the time of the external medium; station and volume are set for that time.

        POST /v1/crossfaders/{crossfader}/elapse
        """
        answer: models.ElapseResult = self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/elapse",
            body={"time": time},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    def read_crossfader_at(self, crossfader: str, *, time: models.Seconds) -> models.CueMoment:
        """Station and volume at a time; a pure function of the cues.

        GET /v1/crossfaders/{crossfader}/at
        """
        answer: models.CueMoment = self._call(
            "GET",
            "/v1/crossfaders/{crossfader}/at",
            path={"crossfader": crossfader},
            query={"time": time},
        )
        return answer

    def preview_crossfader(
        self,
        crossfader: str,
        *,
        time: models.Seconds | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> models.CuePreview:
        """The cues after a time, or after the last reported time; all of them if none was reported.

        GET /v1/crossfaders/{crossfader}/preview
        """
        answer: models.CuePreview = self._call(
            "GET",
            "/v1/crossfaders/{crossfader}/preview",
            path={"crossfader": crossfader},
            query={"time": time, "limit": limit},
        )
        return answer

    def export_crossfader(self, crossfader: str) -> models.CrossfaderFile:
        """The crossfader as a file.

        GET /v1/crossfaders/{crossfader}/export
        """
        answer: models.CrossfaderFile = self._call(
            "GET",
            "/v1/crossfaders/{crossfader}/export",
            path={"crossfader": crossfader},
        )
        return answer

    def list_system_sounds(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.SystemSoundPage:
        """All system sounds by number, the vibration first, paged.

        GET /v1/system-sounds
        """
        answer: models.SystemSoundPage = self._call(
            "GET",
            "/v1/system-sounds",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    def create_system_sound(
        self,
        *,
        name: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        url: models.FileURL | Unset = UNSET,
        sound: models.PlainText | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.SystemSound:
        """Make a system sound from a CAF, AIFF or WAV file of at most 30 seconds, or from a registered sound.

        POST /v1/system-sounds
        """
        answer: models.SystemSound = self._call(
            "POST",
            "/v1/system-sounds",
            body={"name": name, "path": path, "url": url, "sound": sound},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_system_sound(self, id: str, *, if_none_match: str | Unset = UNSET) -> models.SystemSound:
        """One system sound.

        GET /v1/system-sounds/{id}
        """
        answer: models.SystemSound = self._call(
            "GET",
            "/v1/system-sounds/{id}",
            headers={"If-None-Match": if_none_match},
            path={"id": id},
        )
        return answer

    def dispose_system_sound(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Dispose a system sound; its playback stops, no completion is sent, and its number is not reused before a restart.

        DELETE /v1/system-sounds/{id}
        """
        answer: None = self._call("DELETE", "/v1/system-sounds/{id}", headers={"If-Match": if_match}, path={"id": id})
        return answer

    def play_system_sound(
        self,
        id: str,
        *,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SystemSoundPlay:
        """Play without a player to control; the vibration vibrates, and so does every sound in silent mode.

        POST /v1/system-sounds/{id}/play
        """
        answer: models.SystemSoundPlay = self._call(
            "POST",
            "/v1/system-sounds/{id}/play",
            body={"zones": zones, "rooms": rooms},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def alert_system_sound(
        self,
        id: str,
        *,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SystemSoundPlay:
        """Play as an alert, which sounds and vibrates; in silent mode it only vibrates.

        POST /v1/system-sounds/{id}/alert
        """
        answer: models.SystemSoundPlay = self._call(
            "POST",
            "/v1/system-sounds/{id}/alert",
            body={"zones": zones, "rooms": rooms},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def list_completions(self, id: str) -> models.SystemSoundCompletions:
        """The completion observers of a system sound.

        GET /v1/system-sounds/{id}/completions
        """
        answer: models.SystemSoundCompletions = self._call("GET", "/v1/system-sounds/{id}/completions", path={"id": id})
        return answer

    def add_completion(
        self,
        id: str,
        *,
        client_data: models.ClientData | Unset = UNSET,
        connection_id: str | Unset | None = UNSET,
        topic: str | Unset | None = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SystemSoundCompletion:
        """Observe the end of a system sound; reported by `system-sound.completed`, never before this response.

        POST /v1/system-sounds/{id}/completions
        """
        answer: models.SystemSoundCompletion = self._call(
            "POST",
            "/v1/system-sounds/{id}/completions",
            body={"clientData": client_data, "connectionId": connection_id, "topic": topic},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def remove_completions(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove all observers of a system sound; succeeds if there are none.

        DELETE /v1/system-sounds/{id}/completions
        """
        answer: None = self._call(
            "DELETE",
            "/v1/system-sounds/{id}/completions",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def perform_batch(
        self,
        *,
        operations: list[models.BatchOperation],
        at: models.Seconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.BatchReply:
        """Perform up to 100 operations on one frame, all or none.

        POST /v1/batch
        """
        answer: models.BatchReply = self._call(
            "POST",
            "/v1/batch",
            body={"at": at, "operations": operations},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def list_actions(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.ActionPage:
        """All actions, by creation, paged.

        GET /v1/actions
        """
        answer: models.ActionPage = self._call("GET", "/v1/actions", query={"limit": limit, "cursor": cursor})
        return answer

    def create_action(
        self,
        *,
        steps: list[models.ActionStep],
        name: models.PlainName | Unset = UNSET,
        parameters: list[models.ActionParameter] | Unset = UNSET,
        choose: models.StepChoice | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Action:
        """Store an action: a named batch, whose steps may follow each other in time.

        POST /v1/actions
        """
        answer: models.Action = self._call(
            "POST",
            "/v1/actions",
            body={"name": name, "parameters": parameters, "steps": steps, "choose": choose},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def capture_action(
        self,
        *,
        include: list[Literal["volumes", "mutes", "ducking", "session", "station"]],
        name: models.PlainName | Unset = UNSET,
        over: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Action:
        """Store a scene: an action that brings back the present state.

        POST /v1/actions/capture
        """
        answer: models.Action = self._call(
            "POST",
            "/v1/actions/capture",
            body={"name": name, "include": include, "over": over},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_action(self, action: str) -> models.UsedAction:
        """One action.

        GET /v1/actions/{action}
        """
        answer: models.UsedAction = self._call("GET", "/v1/actions/{action}", path={"action": action})
        return answer

    def change_action(
        self,
        action: str,
        *,
        name: models.PlainName | Unset = UNSET,
        parameters: list[models.ActionParameter] | Unset = UNSET,
        steps: list[models.ActionStep] | Unset = UNSET,
        choose: models.StepChoice | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedAction:
        """Change an action and try it again; its runs go on as they began.

        PATCH /v1/actions/{action}
        """
        answer: models.ChangedAction = self._call(
            "PATCH",
            "/v1/actions/{action}",
            body={"name": name, "parameters": parameters, "steps": steps, "choose": choose},
            headers={"If-Match": if_match},
            path={"action": action},
        )
        return answer

    def dispose_action(self, action: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove an action; its runs go on.

        DELETE /v1/actions/{action}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/actions/{action}",
            headers={"If-Match": if_match},
            path={"action": action},
            query={"force": force},
        )
        return answer

    def run_action(
        self,
        action: str,
        *,
        parameters: dict[str, models.ParameterValue] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Run:
        """Run an action.

        POST /v1/actions/{action}/run
        """
        answer: models.Run = self._call(
            "POST",
            "/v1/actions/{action}/run",
            body={"parameters": parameters},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"action": action},
        )
        return answer

    def stop_action(
        self,
        action: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.StoppedRuns:
        """Stop all runs of an action, as `/v1/runs/{id}/stop` does one.

        POST /v1/actions/{action}/stop
        """
        answer: models.StoppedRuns = self._call(
            "POST",
            "/v1/actions/{action}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"action": action},
        )
        return answer

    def list_runs(self) -> models.RunList:
        """The runs of actions that are not over: at most 100.

        GET /v1/runs
        """
        answer: models.RunList = self._call("GET", "/v1/runs")
        return answer

    def read_run(self, id: str) -> models.Run:
        """One run; 404 once it is over.

        GET /v1/runs/{id}
        """
        answer: models.Run = self._call("GET", "/v1/runs/{id}", path={"id": id})
        return answer

    def stop_run(
        self,
        id: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ChangedRun:
        """Stop a run: cancel its steps that wait, and end the players and announcements that it started.

        POST /v1/runs/{id}/stop
        """
        answer: models.ChangedRun = self._call(
            "POST",
            "/v1/runs/{id}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key},
            path={"id": id},
        )
        return answer

    def pause_run(self, id: str, *, idempotency_key: str | Unset = UNSET) -> models.ChangedRun:
        """Pause a run: its steps wait, and what it plays stands still with its fades; its announcements go on.

        POST /v1/runs/{id}/pause
        """
        answer: models.ChangedRun = self._call(
            "POST",
            "/v1/runs/{id}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key},
            path={"id": id},
        )
        return answer

    def resume_run(self, id: str, *, idempotency_key: str | Unset = UNSET) -> models.ChangedRun:
        """Resume a run that was paused; its steps wait as long as they had to.

        POST /v1/runs/{id}/resume
        """
        answer: models.ChangedRun = self._call(
            "POST",
            "/v1/runs/{id}/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key},
            path={"id": id},
        )
        return answer

    def list_links(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.LinkPage:
        """All links, by creation, paged; without the addresses that use them.

        GET /v1/links
        """
        answer: models.LinkPage = self._call("GET", "/v1/links", query={"limit": limit, "cursor": cursor})
        return answer

    def create_link(
        self,
        *,
        action: str,
        parameters: dict[str, models.ParameterValue] | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        expires_at: str | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        count: int | Unset = UNSET,
    ) -> models.MadeLink:
        """Make a link that runs one action, without a token, a number of times until a time.

        POST /v1/links
        """
        answer: models.MadeLink = self._call(
            "POST",
            "/v1/links",
            body={
                "action": action, "parameters": parameters, "name": name, "expiresAt": expires_at,
                "expiresIn": expires_in, "count": count,
            },
        )
        return answer

    def rotate_links(self) -> models.RevokedLinks:
        """Revoke all links, and sign later ones with another secret.

        POST /v1/links/rotate
        """
        answer: models.RevokedLinks = self._call("POST", "/v1/links/rotate", body={})
        return answer

    def dispose_link(self, id: str) -> None:
        """Revoke a link; what it started goes on.

        DELETE /v1/links/{id}
        """
        answer: None = self._call("DELETE", "/v1/links/{id}", path={"id": id})
        return answer

    def show_link(self, token: str) -> str:
        """A page with a button that uses the link; the same for every link.

        GET /l/{token}
        """
        answer: str = self._call("GET", "/l/{token}", path={"token": token})
        return answer

    def run_link(self, token: str) -> None:
        """Run the action of a link with the link's values.

        POST /l/{token}
        """
        answer: None = self._call("POST", "/l/{token}", path={"token": token})
        return answer

    def list_targets(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.TargetPage:
        """All targets, by creation, paged; without their secrets.

        GET /v1/targets
        """
        answer: models.TargetPage = self._call("GET", "/v1/targets", query={"limit": limit, "cursor": cursor})
        return answer

    def create_target(
        self,
        *,
        address: str,
        name: models.PlainName | Unset = UNSET,
        user: str | Unset | None = UNSET,
        secret: str | Unset | None = UNSET,
        timeout: float | Unset = UNSET,
        retries: int | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Target:
        """Add a target; nothing is sent to it yet.

        POST /v1/targets
        """
        answer: models.Target = self._call(
            "POST",
            "/v1/targets",
            body={
                "name": name, "address": address, "user": user, "secret": secret, "timeout": timeout,
                "retries": retries,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_target(self, target: str) -> models.UsedTarget:
        """One target, with who sends to it.

        GET /v1/targets/{target}
        """
        answer: models.UsedTarget = self._call("GET", "/v1/targets/{target}", path={"target": target})
        return answer

    def change_target(
        self,
        target: str,
        *,
        name: models.PlainName | Unset = UNSET,
        address: str | Unset = UNSET,
        user: str | Unset | None = UNSET,
        secret: str | Unset | None = UNSET,
        timeout: float | Unset = UNSET,
        retries: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedTarget:
        """Change a target; its messages that wait go where they were sent.

        PATCH /v1/targets/{target}
        """
        answer: models.ChangedTarget = self._call(
            "PATCH",
            "/v1/targets/{target}",
            body={
                "name": name, "address": address, "user": user, "secret": secret, "timeout": timeout,
                "retries": retries,
            },
            headers={"If-Match": if_match},
            path={"target": target},
        )
        return answer

    def dispose_target(self, target: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a target; its messages that wait are not sent.

        DELETE /v1/targets/{target}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/targets/{target}",
            headers={"If-Match": if_match},
            path={"target": target},
            query={"force": force},
        )
        return answer

    def list_inputs(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.InputPage:
        """All inputs, by creation, paged.

        GET /v1/inputs
        """
        answer: models.InputPage = self._call("GET", "/v1/inputs", query={"limit": limit, "cursor": cursor})
        return answer

    def create_input(
        self,
        *,
        kind: models.InputKind,
        name: models.PlainName | Unset = UNSET,
        node: str | Unset | None = UNSET,
        url: str | Unset | None = UNSET,
        buffer: float | Unset = UNSET,
        channels: list[str] | Unset | None = UNSET,
        bus: models.InputBus | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        volume: float | Unset = UNSET,
        muted: bool | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        high_pass: float | Unset | None = UNSET,
        gate: float | Unset | None = UNSET,
        delay: float | Unset = UNSET,
        fallback: str | Unset | None = UNSET,
        silence: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Input:
        """Add an input; it is captured at once unless `enabled` is false.

        POST /v1/inputs
        """
        answer: models.Input = self._call(
            "POST",
            "/v1/inputs",
            body={
                "kind": kind, "name": name, "node": node, "url": url, "buffer": buffer, "channels": channels,
                "bus": bus, "zones": zones, "rooms": rooms, "volume": volume, "muted": muted, "enabled": enabled,
                "highPass": high_pass, "gate": gate, "delay": delay, "fallback": fallback, "silence": silence,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_input(self, input: str) -> models.UsedInput:
        """One input, with who refers to it.

        GET /v1/inputs/{input}
        """
        answer: models.UsedInput = self._call("GET", "/v1/inputs/{input}", path={"input": input})
        return answer

    def change_input(
        self,
        input: str,
        *,
        kind: models.InputKind | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        node: str | Unset | None = UNSET,
        url: str | Unset | None = UNSET,
        buffer: float | Unset = UNSET,
        channels: list[str] | Unset | None = UNSET,
        bus: models.InputBus | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        volume: float | Unset = UNSET,
        muted: bool | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        high_pass: float | Unset | None = UNSET,
        gate: float | Unset | None = UNSET,
        delay: float | Unset = UNSET,
        fallback: str | Unset | None = UNSET,
        silence: float | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedInput:
        """Change an input; what is heard of it follows.

        PATCH /v1/inputs/{input}
        """
        answer: models.ChangedInput = self._call(
            "PATCH",
            "/v1/inputs/{input}",
            body={
                "kind": kind, "name": name, "node": node, "url": url, "buffer": buffer, "channels": channels,
                "bus": bus, "zones": zones, "rooms": rooms, "volume": volume, "muted": muted, "enabled": enabled,
                "highPass": high_pass, "gate": gate, "delay": delay, "fallback": fallback, "silence": silence,
            },
            headers={"If-Match": if_match},
            path={"input": input},
        )
        return answer

    def dispose_input(self, input: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove an input; its sound ends.

        DELETE /v1/inputs/{input}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/inputs/{input}",
            headers={"If-Match": if_match},
            path={"input": input},
            query={"force": force},
        )
        return answer

    def list_recordings(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.RecordingPage:
        """The recordings that go on and the last 64 that are over, paged.

        GET /v1/recordings
        """
        answer: models.RecordingPage = self._call("GET", "/v1/recordings", query={"limit": limit, "cursor": cursor})
        return answer

    def start_recording(
        self,
        *,
        zone: str | Unset = UNSET,
        bus: models.InputBus | Unset = UNSET,
        input: models.PlainName | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        format: models.RecordingFormat | Unset = UNSET,
        longest: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Recording:
        """Begin to record a zone, a bus or an input.

        POST /v1/recordings
        """
        answer: models.Recording = self._call(
            "POST",
            "/v1/recordings",
            body={"zone": zone, "bus": bus, "input": input, "name": name, "format": format, "longest": longest},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_recording(self, recording: str) -> models.Recording:
        """One recording.

        GET /v1/recordings/{recording}
        """
        answer: models.Recording = self._call("GET", "/v1/recordings/{recording}", path={"recording": recording})
        return answer

    def dispose_recording(self, recording: str) -> None:
        """Discard a recording that goes on, or forget one that is over; its sound stays.

        DELETE /v1/recordings/{recording}
        """
        answer: None = self._call("DELETE", "/v1/recordings/{recording}", path={"recording": recording})
        return answer

    def stop_recording(self, recording: str, *, idempotency_key: str | Unset = UNSET) -> models.Recording:
        """End a recording; it becomes a sound a moment later.

        POST /v1/recordings/{recording}/stop
        """
        answer: models.Recording = self._call(
            "POST",
            "/v1/recordings/{recording}/stop",
            body={},
            headers={"Idempotency-Key": idempotency_key},
            path={"recording": recording},
        )
        return answer

    def send_message(
        self,
        target: str,
        *,
        address: str | Unset = UNSET,
        arguments: list[models.ParameterValue] | Unset = UNSET,
        types: str | Unset = UNSET,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | Unset = UNSET,
        path: str | Unset = UNSET,
        content_type: str | Unset = UNSET,
        topic: str | Unset = UNSET,
        qos: int | Unset = UNSET,
        retain: bool | Unset = UNSET,
        text: str | Unset = UNSET,
        hex: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SentMessage:
        """Send a message to a target, without waiting for it.

        POST /v1/targets/{target}/send
        """
        answer: models.SentMessage = self._call(
            "POST",
            "/v1/targets/{target}/send",
            body={
                "address": address, "arguments": arguments, "types": types, "method": method, "path": path,
                "contentType": content_type, "topic": topic, "qos": qos, "retain": retain, "text": text, "hex": hex,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"target": target},
        )
        return answer

    def test_target(
        self,
        target: str,
        *,
        address: str | Unset = UNSET,
        arguments: list[models.ParameterValue] | Unset = UNSET,
        types: str | Unset = UNSET,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | Unset = UNSET,
        path: str | Unset = UNSET,
        content_type: str | Unset = UNSET,
        topic: str | Unset = UNSET,
        qos: int | Unset = UNSET,
        retain: bool | Unset = UNSET,
        text: str | Unset = UNSET,
        hex: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.MessageReport:
        """Send a message to a target and wait for what becomes of it; without fields, only try to reach it.

        POST /v1/targets/{target}/test
        """
        answer: models.MessageReport = self._call(
            "POST",
            "/v1/targets/{target}/test",
            body={
                "address": address, "arguments": arguments, "types": types, "method": method, "path": path,
                "contentType": content_type, "topic": topic, "qos": qos, "retain": retain, "text": text, "hex": hex,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"target": target},
        )
        return answer

    def list_shows(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.ShowPage:
        """All shows, by creation, paged.

        GET /v1/shows
        """
        answer: models.ShowPage = self._call("GET", "/v1/shows", query={"limit": limit, "cursor": cursor})
        return answer

    def create_show(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        notes: str | Unset | None = UNSET,
        go_interval: float | Unset = UNSET,
        rehearsal: bool | Unset = UNSET,
        cues: list[models.ShowCueRequest] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Show:
        """Make a show; its pointer is at the first cue.

        POST /v1/shows
        """
        answer: models.Show = self._call(
            "POST",
            "/v1/shows",
            body={"name": name, "notes": notes, "goInterval": go_interval, "rehearsal": rehearsal, "cues": cues},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_show(self, show: str) -> models.Show:
        """One show, with its pointer and the cues that wait and run.

        GET /v1/shows/{show}
        """
        answer: models.Show = self._call("GET", "/v1/shows/{show}", path={"show": show})
        return answer

    def change_show(
        self,
        show: str,
        *,
        name: models.PlainName | Unset = UNSET,
        notes: str | Unset | None = UNSET,
        go_interval: float | Unset = UNSET,
        rehearsal: bool | Unset = UNSET,
        cues: list[models.ShowCueRequest] | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Change a show; `cues` replaces all cues.

        PATCH /v1/shows/{show}
        """
        answer: models.ChangedShow = self._call(
            "PATCH",
            "/v1/shows/{show}",
            body={"name": name, "notes": notes, "goInterval": go_interval, "rehearsal": rehearsal, "cues": cues},
            headers={"If-Match": if_match},
            path={"show": show},
        )
        return answer

    def dispose_show(self, show: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a show; cues that wait are cancelled, and what its cues started goes on.

        DELETE /v1/shows/{show}
        """
        answer: None = self._call("DELETE", "/v1/shows/{show}", headers={"If-Match": if_match}, path={"show": show})
        return answer

    def go_show(
        self,
        show: str,
        *,
        cue: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Start the cue at the pointer, and move the pointer behind it and the cues that continue or follow it.

        POST /v1/shows/{show}/go
        """
        answer: models.ChangedShow = self._call(
            "POST",
            "/v1/shows/{show}/go",
            body={"cue": cue},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    def stop_show(
        self,
        show: str,
        *,
        cue: str | Unset = UNSET,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Stop what the cues of a show started, over a fade or at once, and cancel those that wait.

        POST /v1/shows/{show}/stop
        """
        answer: models.ChangedShow = self._call(
            "POST",
            "/v1/shows/{show}/stop",
            body={"cue": cue, "fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    def select_cue(
        self,
        show: str,
        *,
        cue: str | Unset | None = UNSET,
        move: Literal["next", "back", "first"] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Move the pointer to a cue, or by one cue; nothing starts or stops.

        POST /v1/shows/{show}/select
        """
        answer: models.ChangedShow = self._call(
            "POST",
            "/v1/shows/{show}/select",
            body={"cue": cue, "move": move},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    def arm_cues(
        self,
        show: str,
        *,
        cues: list[str],
        armed: bool,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Arm or disarm cues; of a cue that is not armed only the waits pass.

        POST /v1/shows/{show}/arm
        """
        answer: models.ChangedShow = self._call(
            "POST",
            "/v1/shows/{show}/arm",
            body={"cues": cues, "armed": armed},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    def list_plans(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.PlanPage:
        """All plans with their times, by creation, paged.

        GET /v1/plans
        """
        answer: models.PlanPage = self._call("GET", "/v1/plans", query={"limit": limit, "cursor": cursor})
        return answer

    def create_plan(
        self,
        *,
        name: str | Unset = UNSET,
        times: list[models.PlanTimeRequest] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Plan:
        """Make a plan, which comes once a rule of the calendar has it.

        POST /v1/plans
        """
        answer: models.Plan = self._call(
            "POST",
            "/v1/plans",
            body={"name": name, "times": times},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_plan(self, plan: str) -> models.UsedPlan:
        """One plan with its times.

        GET /v1/plans/{plan}
        """
        answer: models.UsedPlan = self._call("GET", "/v1/plans/{plan}", path={"plan": plan})
        return answer

    def change_plan(self, plan: str, *, name: str | Unset = UNSET, if_match: str | Unset = UNSET) -> models.ChangedPlan:
        """Rename a plan; each of its times has an address of its own.

        PATCH /v1/plans/{plan}
        """
        answer: models.ChangedPlan = self._call(
            "PATCH",
            "/v1/plans/{plan}",
            body={"name": name},
            headers={"If-Match": if_match},
            path={"plan": plan},
        )
        return answer

    def dispose_plan(self, plan: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a plan.

        DELETE /v1/plans/{plan}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/plans/{plan}",
            headers={"If-Match": if_match},
            path={"plan": plan},
            query={"force": force},
        )
        return answer

    def add_plan_time(
        self,
        plan: str,
        *,
        at: models.TimeOfDay,
        action: str,
        name: str | Unset | None = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.PlanTime:
        """Add a time to a plan.

        POST /v1/plans/{plan}/times
        """
        answer: models.PlanTime = self._call(
            "POST",
            "/v1/plans/{plan}/times",
            body={"at": at, "name": name, "action": action, "parameters": parameters, "enabled": enabled},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"plan": plan},
        )
        return answer

    def read_plan_time(self, id: str) -> models.PlanTime:
        """One time of a plan.

        GET /v1/plan-times/{id}
        """
        answer: models.PlanTime = self._call("GET", "/v1/plan-times/{id}", path={"id": id})
        return answer

    def change_plan_time(
        self,
        id: str,
        *,
        at: models.TimeOfDay | Unset = UNSET,
        name: str | Unset | None = UNSET,
        action: str | Unset = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanTime:
        """Change a time of a plan; `parameters` replaces all values.

        PATCH /v1/plan-times/{id}
        """
        answer: models.ChangedPlanTime = self._call(
            "PATCH",
            "/v1/plan-times/{id}",
            body={"at": at, "name": name, "action": action, "parameters": parameters, "enabled": enabled},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def remove_plan_time(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a time of a plan; a run of its action goes on.

        DELETE /v1/plan-times/{id}
        """
        answer: None = self._call("DELETE", "/v1/plan-times/{id}", headers={"If-Match": if_match}, path={"id": id})
        return answer

    def test_plan_time(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Run:
        """Run the action of a time now, also if it is not enabled and while the calendar is paused.

        POST /v1/plan-times/{id}/test
        """
        answer: models.Run = self._call(
            "POST",
            "/v1/plan-times/{id}/test",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def read_calendar(self) -> models.PlanCalendar:
        """The calendar: which plan is valid on which day.

        GET /v1/calendar
        """
        answer: models.PlanCalendar = self._call("GET", "/v1/calendar")
        return answer

    def change_calendar(
        self,
        *,
        time_zone: models.TimeZoneName | Unset = UNSET,
        rules: list[models.CalendarRuleRequest] | Unset = UNSET,
        holidays: list[models.HolidayRequest] | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanCalendar:
        """Change the calendar; a list replaces the whole list.

        PATCH /v1/calendar
        """
        answer: models.ChangedPlanCalendar = self._call(
            "PATCH",
            "/v1/calendar",
            body={"timeZone": time_zone, "rules": rules, "holidays": holidays},
            headers={"If-Match": if_match},
        )
        return answer

    def pause_calendar(
        self,
        *,
        until: str | Unset = UNSET,
        seconds: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanCalendar:
        """Pause the calendar until a time, for seconds, or until it is resumed; what comes until then is skipped.

        POST /v1/calendar/pause
        """
        answer: models.ChangedPlanCalendar = self._call(
            "POST",
            "/v1/calendar/pause",
            body={"until": until, "seconds": seconds},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def resume_calendar(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanCalendar:
        """End a pause of the calendar; what would have come during it does not.

        POST /v1/calendar/resume
        """
        answer: models.ChangedPlanCalendar = self._call(
            "POST",
            "/v1/calendar/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def preview_calendar(
        self,
        *,
        from_: str | Unset = UNSET,
        to: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.CalendarDayPage:
        """What the calendar says about days, and what will sound on them, paged by days.

        GET /v1/calendar/preview
        """
        answer: models.CalendarDayPage = self._call(
            "GET",
            "/v1/calendar/preview",
            query={"from": from_, "to": to, "limit": limit, "cursor": cursor},
        )
        return answer

    def next_plan_times(self, *, limit: int | Unset = UNSET) -> models.NextPlanTimesAnswer:
        """What comes next, within the next 400 days; what a pause skips is left out.

        GET /v1/calendar/next
        """
        answer: models.NextPlanTimesAnswer = self._call("GET", "/v1/calendar/next", query={"limit": limit})
        return answer

    def list_calendar_results(self) -> models.ListCalendarResultsAnswer:
        """What became of the last 100 times that came or were tested, the newest first.

        GET /v1/calendar/results
        """
        answer: models.ListCalendarResultsAnswer = self._call("GET", "/v1/calendar/results")
        return answer

    def import_holidays(
        self,
        *,
        content: Content,
        replace: bool | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ImportedHolidays:
        """Add the holidays of an iCalendar file to the calendar, or replace all by them.

        POST /v1/calendar/import
        """
        answer: models.ImportedHolidays = self._call(
            "POST",
            "/v1/calendar/import",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            query={"replace": replace},
        )
        return answer

    def list_boards(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.BoardPage:
        """All boards, in their order, paged.

        GET /v1/boards
        """
        answer: models.BoardPage = self._call("GET", "/v1/boards", query={"limit": limit, "cursor": cursor})
        return answer

    def create_board(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        color: str | Unset | None = UNSET,
        columns: int | Unset = UNSET,
        before: str | Unset | None = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Board:
        """Make a board without tiles.

        POST /v1/boards
        """
        answer: models.Board = self._call(
            "POST",
            "/v1/boards",
            body={"name": name, "color": color, "columns": columns, "before": before},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_board(self, board: str) -> models.Board:
        """One board; `GET /v1/tiles?board=` has its tiles.

        GET /v1/boards/{board}
        """
        answer: models.Board = self._call("GET", "/v1/boards/{board}", path={"board": board})
        return answer

    def change_board(
        self,
        board: str,
        *,
        name: models.PlainName | Unset = UNSET,
        color: str | Unset | None = UNSET,
        columns: int | Unset = UNSET,
        before: str | Unset | None = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedBoard:
        """Change a board, or move it before another one.

        PATCH /v1/boards/{board}
        """
        answer: models.ChangedBoard = self._call(
            "PATCH",
            "/v1/boards/{board}",
            body={"name": name, "color": color, "columns": columns, "before": before},
            headers={"If-Match": if_match},
            path={"board": board},
        )
        return answer

    def dispose_board(self, board: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a board with its tiles; what they play goes on.

        DELETE /v1/boards/{board}
        """
        answer: None = self._call("DELETE", "/v1/boards/{board}", headers={"If-Match": if_match}, path={"board": board})
        return answer

    def list_tiles(
        self,
        *,
        board: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.TilePage:
        """The tiles of one board or of all, in the order of the boards and their own, paged.

        GET /v1/tiles
        """
        answer: models.TilePage = self._call(
            "GET",
            "/v1/tiles",
            query={"board": board, "limit": limit, "cursor": cursor},
        )
        return answer

    def create_tile(
        self,
        *,
        board: str,
        before: str | Unset | None = UNSET,
        label: str | Unset | None = UNSET,
        color: str | Unset | None = UNSET,
        notes: str | Unset | None = UNSET,
        width: int | Unset = UNSET,
        height: int | Unset = UNSET,
        key: str | Unset | None = UNSET,
        midi: models.MidiBinding | Unset | None = UNSET,
        behavior: models.TileBehavior | Unset = UNSET,
        group: str | Unset | None = UNSET,
        action: str | Unset | None = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        sounds: list[str] | Unset = UNSET,
        choose: Literal["random", "roundRobin"] | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        fade_in: models.FadeSeconds | Unset = UNSET,
        fade_out: models.FadeSeconds | Unset = UNSET,
        start: models.Seconds | Unset = UNSET,
        end: float | Unset | None = UNSET,
        end_fade: float | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Tile:
        """Make a tile.

        POST /v1/tiles
        """
        answer: models.Tile = self._call(
            "POST",
            "/v1/tiles",
            body={
                "board": board, "before": before, "label": label, "color": color, "notes": notes, "width": width,
                "height": height, "key": key, "midi": midi, "behavior": behavior, "group": group, "action": action,
                "parameters": parameters, "sounds": sounds, "choose": choose, "volume": volume, "fadeIn": fade_in,
                "fadeOut": fade_out, "start": start, "end": end, "endFade": end_fade, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_tile(self, tile: str) -> models.Tile:
        """One tile, with what of it plays.

        GET /v1/tiles/{tile}
        """
        answer: models.Tile = self._call("GET", "/v1/tiles/{tile}", path={"tile": tile})
        return answer

    def change_tile(
        self,
        tile: str,
        *,
        board: str | Unset = UNSET,
        before: str | Unset | None = UNSET,
        label: str | Unset | None = UNSET,
        color: str | Unset | None = UNSET,
        notes: str | Unset | None = UNSET,
        width: int | Unset = UNSET,
        height: int | Unset = UNSET,
        key: str | Unset | None = UNSET,
        midi: models.MidiBinding | Unset | None = UNSET,
        behavior: models.TileBehavior | Unset = UNSET,
        group: str | Unset | None = UNSET,
        action: str | Unset | None = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        sounds: list[str] | Unset = UNSET,
        choose: Literal["random", "roundRobin"] | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        fade_in: models.FadeSeconds | Unset = UNSET,
        fade_out: models.FadeSeconds | Unset = UNSET,
        start: models.Seconds | Unset = UNSET,
        end: float | Unset | None = UNSET,
        end_fade: float | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedTile:
        """Change a tile, or move it; what it plays goes on as it began.

        PATCH /v1/tiles/{tile}
        """
        answer: models.ChangedTile = self._call(
            "PATCH",
            "/v1/tiles/{tile}",
            body={
                "board": board, "before": before, "label": label, "color": color, "notes": notes, "width": width,
                "height": height, "key": key, "midi": midi, "behavior": behavior, "group": group, "action": action,
                "parameters": parameters, "sounds": sounds, "choose": choose, "volume": volume, "fadeIn": fade_in,
                "fadeOut": fade_out, "start": start, "end": end, "endFade": end_fade, "zones": zones, "rooms": rooms,
            },
            headers={"If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    def dispose_tile(self, tile: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a tile; what it plays goes on.

        DELETE /v1/tiles/{tile}
        """
        answer: None = self._call("DELETE", "/v1/tiles/{tile}", headers={"If-Match": if_match}, path={"tile": tile})
        return answer

    def press_tile(
        self,
        tile: str,
        *,
        hold_for: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.TilePress:
        """Press a tile; what that does is its `behavior`.

        POST /v1/tiles/{tile}/press
        """
        answer: models.TilePress = self._call(
            "POST",
            "/v1/tiles/{tile}/press",
            body={"holdFor": hold_for},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    def release_tile(
        self,
        tile: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.TilePress:
        """Release a tile that is held; all other tiles play on.

        POST /v1/tiles/{tile}/release
        """
        answer: models.TilePress = self._call(
            "POST",
            "/v1/tiles/{tile}/release",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    def list_rooms(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.RoomPage:
        """All rooms that were ever seen, by appearance, paged.

        GET /v1/rooms
        """
        answer: models.RoomPage = self._call("GET", "/v1/rooms", query={"limit": limit, "cursor": cursor})
        return answer

    def read_room(self, room: str) -> models.UsedRoom:
        """One room.

        GET /v1/rooms/{room}
        """
        answer: models.UsedRoom = self._call("GET", "/v1/rooms/{room}", path={"room": room})
        return answer

    def change_room(
        self,
        room: str,
        *,
        name: str | Unset = UNSET,
        volume: float | Unset = UNSET,
        muted: bool | Unset = UNSET,
        latency: int | Unset = UNSET,
        zone: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedRoom:
        """Change a room's name, volume, mute, latency or zone.

        PATCH /v1/rooms/{room}
        """
        answer: models.ChangedRoom = self._call(
            "PATCH",
            "/v1/rooms/{room}",
            body={"name": name, "volume": volume, "muted": muted, "latency": latency, "zone": zone},
            headers={"If-Match": if_match},
            path={"room": room},
        )
        return answer

    def dispose_room(self, room: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a room that is away; 409 while its player is connected.

        DELETE /v1/rooms/{room}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/rooms/{room}",
            headers={"If-Match": if_match},
            path={"room": room},
            query={"force": force},
        )
        return answer

    def stop_everything(
        self,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.StoppedEverything:
        """Stop everything: players, music, announcements, and what is scheduled.

        POST /v1/stop-all
        """
        answer: models.StoppedEverything = self._call(
            "POST",
            "/v1/stop-all",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def read_session(self, *, if_none_match: str | Unset = UNSET) -> models.Session:
        """The audio session, with its category, interruptions and other applications.

        GET /v1/session
        """
        answer: models.Session = self._call("GET", "/v1/session", headers={"If-None-Match": if_none_match})
        return answer

    def set_session_category(
        self,
        *,
        category: models.SessionCategory,
        options: models.SessionOptions | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Set category and options.

        PUT /v1/session
        """
        answer: models.ChangedSession = self._call(
            "PUT",
            "/v1/session",
            body={"category": category, "options": options},
            headers={"If-Match": if_match},
        )
        return answer

    def change_session(
        self,
        *,
        category: models.SessionCategory | Unset = UNSET,
        options: models.SessionOptions | Unset = UNSET,
        silent_mode: bool | Unset = UNSET,
        screen_locked: bool | Unset = UNSET,
        others_depth_db: float | Unset = UNSET,
        output_volume_monitor: models.OutputVolumeMonitorChange | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Change single values of the session, such as silent mode or the locked screen.

        PATCH /v1/session
        """
        answer: models.ChangedSession = self._call(
            "PATCH",
            "/v1/session",
            body={
                "category": category, "options": options, "silentMode": silent_mode, "screenLocked": screen_locked,
                "othersDepthDb": others_depth_db, "outputVolumeMonitor": output_volume_monitor,
            },
            headers={"If-Match": if_match},
        )
        return answer

    def activate_session(
        self,
        *,
        input: bool | Unset = UNSET,
        notify_others: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Activate the session until it is deactivated or the queue has run empty.

        POST /v1/session/activate
        """
        answer: models.ChangedSession = self._call(
            "POST",
            "/v1/session/activate",
            body={"input": input, "notifyOthers": notify_others},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def deactivate_session(
        self,
        *,
        notify_others: bool | Unset = UNSET,
        force: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Deactivate the session; the volumes of other applications are restored.

        POST /v1/session/deactivate
        """
        answer: models.ChangedSession = self._call(
            "POST",
            "/v1/session/deactivate",
            body={"notifyOthers": notify_others, "force": force},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def interrupt_session(
        self,
        *,
        type: models.InterruptionType,
        reason: str | Unset = UNSET,
        should_resume: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Begin or end an interruption, such as a call.

        POST /v1/session/interruptions
        """
        answer: models.ChangedSession = self._call(
            "POST",
            "/v1/session/interruptions",
            body={"type": type, "reason": reason, "shouldResume": should_resume},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def read_route(self, *, if_none_match: str | Unset = UNSET) -> models.Route:
        """The current route.

        GET /v1/session/route
        """
        answer: models.Route = self._call("GET", "/v1/session/route", headers={"If-None-Match": if_none_match})
        return answer

    def change_route(
        self,
        *,
        output: str | Unset | None = UNSET,
        buses: models.BusOutputs | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedRoute:
        """Choose the outputs.

        PUT /v1/session/route
        """
        answer: models.ChangedRoute = self._call(
            "PUT",
            "/v1/session/route",
            body={"output": output, "buses": buses},
            headers={"If-Match": if_match},
        )
        return answer

    def list_zones(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.ZonePage:
        """The zones, the main one first.

        GET /v1/zones
        """
        answer: models.ZonePage = self._call("GET", "/v1/zones", query={"limit": limit, "cursor": cursor})
        return answer

    def create_zone(
        self,
        *,
        name: str,
        sink: str | Unset | None = UNSET,
        volume: models.Volume | Unset = UNSET,
        muted: bool | Unset = UNSET,
        sources: models.ZoneSourcesChange | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Zone:
        """Make a zone.

        POST /v1/zones
        """
        answer: models.Zone = self._call(
            "POST",
            "/v1/zones",
            body={
                "name": name, "sink": sink, "volume": volume, "muted": muted, "sources": sources,
                "fadeDuration": fade_duration,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_zone(self, zone: str) -> models.UsedZone:
        """One zone.

        GET /v1/zones/{zone}
        """
        answer: models.UsedZone = self._call("GET", "/v1/zones/{zone}", path={"zone": zone})
        return answer

    def change_zone(
        self,
        zone: str,
        *,
        name: str | Unset = UNSET,
        sink: str | Unset | None = UNSET,
        volume: models.Volume | Unset = UNSET,
        muted: bool | Unset = UNSET,
        sources: models.ZoneSourcesChange | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedZone:
        """Change a zone.

        PATCH /v1/zones/{zone}
        """
        answer: models.ChangedZone = self._call(
            "PATCH",
            "/v1/zones/{zone}",
            body={
                "name": name, "sink": sink, "volume": volume, "muted": muted, "sources": sources,
                "fadeDuration": fade_duration,
            },
            headers={"If-Match": if_match},
            path={"zone": zone},
        )
        return answer

    def dispose_zone(self, zone: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a zone; what plays in it fades out there.

        DELETE /v1/zones/{zone}
        """
        answer: None = self._call(
            "DELETE",
            "/v1/zones/{zone}",
            headers={"If-Match": if_match},
            path={"zone": zone},
            query={"force": force},
        )
        return answer

    def read_manager(self, *, if_none_match: str | Unset = UNSET) -> models.Manager:
        """Volumes, mutes, solos and fade times.

        GET /v1/manager
        """
        answer: models.Manager = self._call("GET", "/v1/manager", headers={"If-None-Match": if_none_match})
        return answer

    def change_manager(
        self,
        *,
        sound_volume: models.Volume | Unset = UNSET,
        music_volume: models.Volume | Unset = UNSET,
        system_volume: models.Volume | Unset = UNSET,
        announcement_volume: models.Volume | Unset = UNSET,
        master_volume: models.Volume | Unset = UNSET,
        sound_muted: bool | Unset = UNSET,
        music_muted: bool | Unset = UNSET,
        system_muted: bool | Unset = UNSET,
        announcement_muted: bool | Unset = UNSET,
        master_muted: bool | Unset = UNSET,
        sound_soloed: bool | Unset = UNSET,
        music_soloed: bool | Unset = UNSET,
        system_soloed: bool | Unset = UNSET,
        announcement_soloed: bool | Unset = UNSET,
        allows_background_music: bool | Unset = UNSET,
        music_fade_duration: models.FadeSeconds | Unset = UNSET,
        sound_fade_duration: models.FadeSeconds | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedManager:
        """Change volumes, mutes, solos and fade times; all but solos are kept across restarts.

        PATCH /v1/manager
        """
        answer: models.ChangedManager = self._call(
            "PATCH",
            "/v1/manager",
            body={
                "soundVolume": sound_volume, "musicVolume": music_volume, "systemVolume": system_volume,
                "announcementVolume": announcement_volume, "masterVolume": master_volume, "soundMuted": sound_muted,
                "musicMuted": music_muted, "systemMuted": system_muted, "announcementMuted": announcement_muted,
                "masterMuted": master_muted, "soundSoloed": sound_soloed, "musicSoloed": music_soloed,
                "systemSoloed": system_soloed, "announcementSoloed": announcement_soloed,
                "allowsBackgroundMusic": allows_background_music, "musicFadeDuration": music_fade_duration,
                "soundFadeDuration": sound_fade_duration, "fadeDuration": fade_duration,
            },
            headers={"If-Match": if_match},
        )
        return answer

    def prepare_manager(
        self,
        *,
        sound: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        player: models.Name | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> None:
        """Prepare the output so that the first play has no delay.

        POST /v1/manager/prepare
        """
        answer: None = self._call(
            "POST",
            "/v1/manager/prepare",
            body={"sound": sound, "path": path, "player": player},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def read_queue(self) -> models.Queue:
        """The current announcement, the waiting ones, and the settings.

        GET /v1/queue
        """
        answer: models.Queue = self._call("GET", "/v1/queue")
        return answer

    def change_queue(
        self,
        *,
        drop_threshold: float | Unset = UNSET,
        requeue: models.RequeueMode | Unset = UNSET,
        preempts_higher: bool | Unset = UNSET,
        on_unheard: models.UnheardPolicy | Unset | None = UNSET,
        gap: float | Unset = UNSET,
        tail_gap: float | Unset = UNSET,
        lead_in: float | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        quiet_hours: list[models.QuietHours] | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Queue:
        """Change the settings of the queue.

        PATCH /v1/queue
        """
        answer: models.Queue = self._call(
            "PATCH",
            "/v1/queue",
            body={
                "dropThreshold": drop_threshold, "requeue": requeue, "preemptsHigher": preempts_higher,
                "onUnheard": on_unheard, "gap": gap, "tailGap": tail_gap, "leadIn": lead_in, "chime": chime,
                "quietHours": quiet_hours,
            },
            headers={"If-Match": if_match},
        )
        return answer

    def list_queue_items(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.QueueItemPage:
        """All announcements that play or wait, in the order of their ids, paged.

        GET /v1/queue/items
        """
        answer: models.QueueItemPage = self._call("GET", "/v1/queue/items", query={"limit": limit, "cursor": cursor})
        return answer

    def add_queue_item(
        self,
        *,
        sound: str | Unset | None = UNSET,
        file: str | Unset | None = UNSET,
        text: str | Unset | None = UNSET,
        voice: str | Unset | None = UNSET,
        language: models.LanguageTag | Unset = UNSET,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        lead_in: float | Unset = UNSET,
        gap: float | Unset | None = UNSET,
        repeat: int | Unset = UNSET,
        repeat_gap: float | Unset = UNSET,
        requeue: models.RequeueMode | Unset | None = UNSET,
        on_unheard: models.UnheardPolicy | Unset | None = UNSET,
        on_duplicate: models.DuplicatePolicy | Unset | None = UNSET,
        duck: bool | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        preempts: bool | Unset = UNSET,
        dedupe_key: str | Unset | None = UNSET,
        client_data: str | Unset | None = UNSET,
        start_at: str | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        expires_at: str | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.AnnouncedQueueItem:
        """Put an announcement into the queue, after those of its priority and above.

        POST /v1/queue/items
        """
        answer: models.AnnouncedQueueItem = self._call(
            "POST",
            "/v1/queue/items",
            body={
                "sound": sound, "file": file, "text": text, "voice": voice, "language": language, "priority": priority,
                "volume": volume, "chime": chime, "leadIn": lead_in, "gap": gap, "repeat": repeat,
                "repeatGap": repeat_gap, "requeue": requeue, "onUnheard": on_unheard, "onDuplicate": on_duplicate,
                "duck": duck, "zones": zones, "rooms": rooms, "preempts": preempts, "dedupeKey": dedupe_key,
                "clientData": client_data, "startAt": start_at, "atDeviceTime": at_device_time, "expiresAt": expires_at,
                "expiresIn": expires_in,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def clear_queue(self, *, current: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> models.Queue:
        """Empty the queue; the current item continues unless `current` is true.

        DELETE /v1/queue/items
        """
        answer: models.Queue = self._call(
            "DELETE",
            "/v1/queue/items",
            headers={"If-Match": if_match},
            query={"current": current},
        )
        return answer

    def list_queue_receipts(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.QueueReceiptPage:
        """The receipts of announcements that have ended, newest first, paged.

        GET /v1/queue/receipts
        """
        answer: models.QueueReceiptPage = self._call(
            "GET",
            "/v1/queue/receipts",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    def read_queue_item(self, id: str) -> models.QueueItem:
        """An announcement, or its receipt.

        GET /v1/queue/items/{id}
        """
        answer: models.QueueItem = self._call("GET", "/v1/queue/items/{id}", path={"id": id})
        return answer

    def change_queue_item(
        self,
        id: str,
        *,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        expires_at: str | Unset | None = UNSET,
        position: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueItem:
        """Change or move a waiting announcement.

        PATCH /v1/queue/items/{id}
        """
        answer: models.QueueItem = self._call(
            "PATCH",
            "/v1/queue/items/{id}",
            body={"priority": priority, "volume": volume, "expiresAt": expires_at, "position": position},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def remove_queue_item(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Drop an announcement, also the current one.

        DELETE /v1/queue/items/{id}
        """
        answer: None = self._call("DELETE", "/v1/queue/items/{id}", headers={"If-Match": if_match}, path={"id": id})
        return answer

    def read_queue_recording(self, id: str) -> bytes:
        """What an announcement sounded like, as FLAC, whole or in ranges.

        GET /v1/queue/items/{id}/recording
        """
        answer: bytes = self._call("GET", "/v1/queue/items/{id}/recording", path={"id": id})
        return answer

    def interrupt_queue(
        self,
        *,
        sound: str | Unset | None = UNSET,
        file: str | Unset | None = UNSET,
        text: str | Unset | None = UNSET,
        voice: str | Unset | None = UNSET,
        language: models.LanguageTag | Unset = UNSET,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        lead_in: float | Unset = UNSET,
        gap: float | Unset | None = UNSET,
        repeat: int | Unset = UNSET,
        repeat_gap: float | Unset = UNSET,
        requeue: models.RequeueMode | Unset | None = UNSET,
        on_unheard: models.UnheardPolicy | Unset | None = UNSET,
        on_duplicate: models.DuplicatePolicy | Unset | None = UNSET,
        duck: bool | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        preempts: bool | Unset = UNSET,
        dedupe_key: str | Unset | None = UNSET,
        client_data: str | Unset | None = UNSET,
        start_at: str | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        expires_at: str | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.AnnouncedQueueItem:
        """Announce before all others; the current item is cut and played again, unless most of it was heard.

        POST /v1/queue/interrupt
        """
        answer: models.AnnouncedQueueItem = self._call(
            "POST",
            "/v1/queue/interrupt",
            body={
                "sound": sound, "file": file, "text": text, "voice": voice, "language": language, "priority": priority,
                "volume": volume, "chime": chime, "leadIn": lead_in, "gap": gap, "repeat": repeat,
                "repeatGap": repeat_gap, "requeue": requeue, "onUnheard": on_unheard, "onDuplicate": on_duplicate,
                "duck": duck, "zones": zones, "rooms": rooms, "preempts": preempts, "dedupeKey": dedupe_key,
                "clientData": client_data, "startAt": start_at, "atDeviceTime": at_device_time, "expiresAt": expires_at,
                "expiresIn": expires_in,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def next_in_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Start the first item although the queue is held; lifts the holds.

        POST /v1/queue/next
        """
        answer: models.ChangedQueue = self._call(
            "POST",
            "/v1/queue/next",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def skip_in_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Drop the current item; the next one follows.

        POST /v1/queue/skip
        """
        answer: models.ChangedQueue = self._call(
            "POST",
            "/v1/queue/skip",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def stop_current_in_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Stop the current item; nothing is removed and the queue does not advance.

        POST /v1/queue/stop-current
        """
        answer: models.ChangedQueue = self._call(
            "POST",
            "/v1/queue/stop-current",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def pause_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Start no further item; the current one continues.

        POST /v1/queue/pause
        """
        answer: models.ChangedQueue = self._call(
            "POST",
            "/v1/queue/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def resume_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Lift every hold, but that of an interruption that lasts.

        POST /v1/queue/resume
        """
        answer: models.ChangedQueue = self._call(
            "POST",
            "/v1/queue/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def announce_live(
        self,
        *,
        input: models.PlainName | Unset = UNSET,
        sample_rate: int | Unset = UNSET,
        channels: int | Unset = UNSET,
        longest: float | Unset = UNSET,
        delay: float | Unset = UNSET,
        mutes: list[str] | Unset = UNSET,
        while_waiting: models.WhileWaiting | Unset = UNSET,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        lead_in: float | Unset = UNSET,
        duck: bool | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        preempts: bool | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        client_data: str | Unset | None = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueItem:
        """Put an announcement into the queue that someone says while it is heard.

        POST /v1/queue/live
        """
        answer: models.QueueItem = self._call(
            "POST",
            "/v1/queue/live",
            body={
                "input": input, "sampleRate": sample_rate, "channels": channels, "longest": longest, "delay": delay,
                "mutes": mutes, "whileWaiting": while_waiting, "priority": priority, "volume": volume, "chime": chime,
                "leadIn": lead_in, "duck": duck, "zones": zones, "rooms": rooms, "preempts": preempts,
                "expiresIn": expires_in, "clientData": client_data,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def release_talk(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueItem:
        """End the sound of an announcement that is spoken through an input.

        POST /v1/queue/live/{id}/release
        """
        answer: models.QueueItem = self._call(
            "POST",
            "/v1/queue/live/{id}/release",
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    def list_queue_schedules(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.QueueSchedulePage:
        """The recurring announcements, by creation, paged.

        GET /v1/queue/schedules
        """
        answer: models.QueueSchedulePage = self._call(
            "GET",
            "/v1/queue/schedules",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    def add_queue_schedule(
        self,
        *,
        name: models.Name,
        cron: models.Cron,
        time_zone: models.TimeZoneName,
        item: models.QueueScheduleTemplate,
        enabled: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueSchedule:
        """Make a recurring announcement.

        POST /v1/queue/schedules
        """
        answer: models.QueueSchedule = self._call(
            "POST",
            "/v1/queue/schedules",
            body={"name": name, "cron": cron, "timeZone": time_zone, "enabled": enabled, "item": item},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    def read_queue_schedule(self, id: str, *, if_none_match: str | Unset = UNSET) -> models.QueueSchedule:
        """A recurring announcement.

        GET /v1/queue/schedules/{id}
        """
        answer: models.QueueSchedule = self._call(
            "GET",
            "/v1/queue/schedules/{id}",
            headers={"If-None-Match": if_none_match},
            path={"id": id},
        )
        return answer

    def replace_queue_schedule(
        self,
        id: str,
        *,
        name: models.Name,
        cron: models.Cron,
        time_zone: models.TimeZoneName,
        item: models.QueueScheduleTemplate,
        enabled: bool | Unset = UNSET,
        id_: str | Unset = UNSET,
        next: str | Unset | None = UNSET,
        broken: list[str] | Unset = UNSET,
        revision: models.Revision | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueSchedule:
        """Replace a recurring announcement; takes what GET answers.

        PUT /v1/queue/schedules/{id}
        """
        answer: models.QueueSchedule = self._call(
            "PUT",
            "/v1/queue/schedules/{id}",
            body={
                "name": name, "cron": cron, "timeZone": time_zone, "enabled": enabled, "item": item, "id": id_,
                "next": next, "broken": broken, "revision": revision,
            },
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def change_queue_schedule(
        self,
        id: str,
        *,
        name: models.Name | Unset = UNSET,
        cron: models.Cron | Unset = UNSET,
        time_zone: models.TimeZoneName | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        item: models.QueueTemplateChange | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueSchedule:
        """Change a recurring announcement, such as to disable it.

        PATCH /v1/queue/schedules/{id}
        """
        answer: models.QueueSchedule = self._call(
            "PATCH",
            "/v1/queue/schedules/{id}",
            body={"name": name, "cron": cron, "timeZone": time_zone, "enabled": enabled, "item": item},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    def remove_queue_schedule(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a recurring announcement; its items stay.

        DELETE /v1/queue/schedules/{id}
        """
        answer: None = self._call("DELETE", "/v1/queue/schedules/{id}", headers={"If-Match": if_match}, path={"id": id})
        return answer

    def list_voices(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.VoicePage:
        """The voices that texts can be spoken with, in order of precedence, paged.

        GET /v1/voices
        """
        answer: models.VoicePage = self._call("GET", "/v1/voices", query={"limit": limit, "cursor": cursor})
        return answer

    def preview_voice(
        self,
        *,
        text: str,
        voice: str | Unset | None = UNSET,
        language: models.LanguageTag | Unset = UNSET,
    ) -> bytes:
        """Speak a text for this client alone; nothing sounds in the room.

        POST /v1/voices/preview
        """
        answer: bytes = self._call(
            "POST",
            "/v1/voices/preview",
            body={"text": text, "voice": voice, "language": language},
        )
        return answer

    def read_ducking(self, *, if_none_match: str | Unset = UNSET) -> models.Ducking:
        """The rules by which buses lower others while they play.

        GET /v1/ducking
        """
        answer: models.Ducking = self._call("GET", "/v1/ducking", headers={"If-None-Match": if_none_match})
        return answer

    def replace_ducking(self, *, rules: list[models.DuckingRule], if_match: str | Unset = UNSET) -> models.Ducking:
        """Replace the ducking rules.

        PUT /v1/ducking
        """
        answer: models.Ducking = self._call("PUT", "/v1/ducking", body={"rules": rules}, headers={"If-Match": if_match})
        return answer

    def read_device(self) -> models.Device:
        """The clocks.

        GET /v1/device
        """
        answer: models.Device = self._call("GET", "/v1/device")
        return answer

    def list_outputs(self) -> models.DeviceOutputs:
        """The outputs of the machine.

        GET /v1/device/outputs
        """
        answer: models.DeviceOutputs = self._call("GET", "/v1/device/outputs")
        return answer

    def list_sources(self) -> models.DeviceInputs:
        """The sources of the machine, from which inputs are made.

        GET /v1/device/inputs
        """
        answer: models.DeviceInputs = self._call("GET", "/v1/device/inputs")
        return answer

    def read_loudness(self) -> models.OutputLoudness:
        """The loudness of the main output.

        GET /v1/loudness
        """
        answer: models.OutputLoudness = self._call("GET", "/v1/loudness")
        return answer

    def reset_loudness(self, *, idempotency_key: str | Unset = UNSET) -> models.OutputLoudness:
        """Reset the integrated loudness.

        POST /v1/loudness/reset
        """
        answer: models.OutputLoudness = self._call(
            "POST",
            "/v1/loudness/reset",
            body={},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    def list_formats(self) -> models.FormatList:
        """The containers and codecs that this build plays.

        GET /v1/formats
        """
        answer: models.FormatList = self._call("GET", "/v1/formats")
        return answer

    def list_history(
        self,
        *,
        from_: str | Unset = UNSET,
        to: str | Unset = UNSET,
        day: str | Unset = UNSET,
        sound: str | Unset = UNSET,
        kind: Literal["sound", "music", "system", "announcement"] | Unset = UNSET,
        heard: models.Heard | Unset = UNSET,
        format: Literal["json", "csv"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.HistoryPage | str:
        """What was played, for whom, and how it ended; newest first.

        GET /v1/history
        """
        answer: models.HistoryPage | str = self._call(
            "GET",
            "/v1/history",
            query={
                "from": from_, "to": to, "day": day, "sound": sound, "kind": kind, "heard": heard, "format": format,
                "limit": limit, "cursor": cursor,
            },
        )
        return answer

    def verify_history(self, *, number: int | Unset = UNSET, digest: str | Unset = UNSET) -> models.HistoryCheck:
        """Whether an entry was removed, changed or added.

        GET /v1/history/verify
        """
        answer: models.HistoryCheck = self._call(
            "GET",
            "/v1/history/verify",
            query={"number": number, "digest": digest},
        )
        return answer

    def read_health(self) -> models.Health:
        """Whether sound reaches the device.

        GET /v1/health
        """
        answer: models.Health = self._call("GET", "/v1/health")
        return answer

    def read_liveness(self) -> str:
        """Whether the process answers; needs no token and reports nothing else.

        GET /healthz
        """
        answer: str = self._call("GET", "/healthz")
        return answer

    def read_readiness(self) -> str:
        """Whether sound reaches the wanted output; needs no token and reports only the codes of what prevents it.

        GET /readyz
        """
        answer: str = self._call("GET", "/readyz")
        return answer

    def read_login(self) -> models.Login:
        """Whether a token is needed, and what the client may do at the moment.

        GET /v1/login
        """
        answer: models.Login = self._call("GET", "/v1/login")
        return answer

    def login(self, *, token: str, stays: bool | Unset = UNSET) -> models.Login:
        """Begin a browser session, which ends after twelve hours without a request, or stays.

        POST /v1/login
        """
        answer: models.Login = self._call("POST", "/v1/login", body={"token": token, "stays": stays})
        return answer

    def logout(self) -> None:
        """End the browser session.

        POST /v1/logout
        """
        answer: None = self._call("POST", "/v1/logout", body={})
        return answer

    def make_ticket(self) -> models.Ticket:
        """Make a ticket, which opens one WebSocket as `?ticket=` within 30 seconds.

        POST /v1/tickets
        """
        answer: models.Ticket = self._call("POST", "/v1/tickets", body={})
        return answer

    def list_tokens(self) -> models.TokenList:
        """The tokens by name; the tokens themselves are not stored.

        GET /v1/tokens
        """
        answer: models.TokenList = self._call("GET", "/v1/tokens")
        return answer

    def create_token(self, *, name: str, scope: models.Scope, digest: models.SaltedDigest) -> models.Token:
        """Add a token by its digest, so that the token itself stays with its owner.

        POST /v1/tokens
        """
        answer: models.Token = self._call("POST", "/v1/tokens", body={"name": name, "scope": scope, "digest": digest})
        return answer

    def change_token(
        self,
        token: str,
        *,
        scope: models.Scope | Unset = UNSET,
        digest: models.SaltedDigest | Unset = UNSET,
    ) -> models.Token:
        """Change the scope of a token, or replace its secret by another one.

        PATCH /v1/tokens/{token}
        """
        answer: models.Token = self._call(
            "PATCH",
            "/v1/tokens/{token}",
            body={"scope": scope, "digest": digest},
            path={"token": token},
        )
        return answer

    def revoke_token(self, token: str) -> None:
        """Revoke a token; what was opened with it ends.

        DELETE /v1/tokens/{token}
        """
        answer: None = self._call("DELETE", "/v1/tokens/{token}", path={"token": token})
        return answer

    def download_backup(self, *, if_match: str | Unset = UNSET, if_none_match: str | Unset = UNSET) -> bytes:
        """The state as an SQLite file, with everything accepted so far, while the server keeps running.

        GET /v1/backup
        """
        answer: bytes = self._call("GET", "/v1/backup", headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def read_metrics(self) -> str:
        """Metrics for Prometheus.

        GET /metrics
        """
        answer: str = self._call("GET", "/metrics")
        return answer

    def read_document(self) -> str:
        """This document.

        GET /openapi.yaml
        """
        answer: str = self._call("GET", "/openapi.yaml")
        return answer

    def read_document_in_json(self) -> dict[str, Any]:
        """This document in JSON.

        GET /openapi.json
        """
        answer: dict[str, Any] = self._call("GET", "/openapi.json")
        return answer

    def read_event_document(self) -> str:
        """The document of `/v1/events`.

        GET /asyncapi.yaml
        """
        answer: str = self._call("GET", "/asyncapi.yaml")
        return answer

    def read_event_document_in_json(self) -> dict[str, Any]:
        """The document of `/v1/events` in JSON.

        GET /asyncapi.json
        """
        answer: dict[str, Any] = self._call("GET", "/asyncapi.json")
        return answer

    def read_problem(self, slug: models.ProblemSlug) -> str:
        """What a type of problem means, as a page.

        GET /problems/{slug}
        """
        answer: str = self._call("GET", "/problems/{slug}", path={"slug": slug})
        return answer


class AsyncOperations:
    """All operations by name; the arguments are the members of path, query, header and body."""

    async def _call(self, method: str, path_template: str, **parts: Any) -> Any:
        raise NotImplementedError

    async def list_sounds(
        self,
        *,
        q: str | Unset = UNSET,
        tag: list[str] | Unset = UNSET,
        state: models.SoundState | Unset = UNSET,
        sort: models.SoundSort | Unset = UNSET,
        order: Literal["asc", "desc"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.SoundPage:
        """The sounds, filtered, sorted and paged.

        GET /v1/sounds
        """
        answer: models.SoundPage = await self._call(
            "GET",
            "/v1/sounds",
            query={"q": q, "tag": tag, "state": state, "sort": sort, "order": order, "limit": limit, "cursor": cursor},
        )
        return answer

    async def register_sound(
        self,
        *,
        name: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        url: models.FileURL | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ChangedSound:
        """Register a sound from the library.

        POST /v1/sounds
        """
        answer: models.ChangedSound = await self._call(
            "POST",
            "/v1/sounds",
            body={"name": name, "path": path, "url": url, "baseVolume": base_volume},
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    async def stop_all_sounds(
        self,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Stopped:
        """Stop every sound, but not the music.

        POST /v1/sounds/stop-all
        """
        answer: models.Stopped = await self._call(
            "POST",
            "/v1/sounds/stop-all",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def read_sound(self, sound: str, *, if_none_match: str | Unset = UNSET) -> models.UsedSound:
        """One sound.

        GET /v1/sounds/{sound}
        """
        answer: models.UsedSound = await self._call(
            "GET",
            "/v1/sounds/{sound}",
            headers={"If-None-Match": if_none_match},
            path={"sound": sound},
        )
        return answer

    async def change_sound(
        self,
        sound: str,
        *,
        base_volume: float | Unset | None = UNSET,
        max_instances: models.MaxInstances | Unset = UNSET,
        cooldown: models.FadeSeconds | Unset = UNSET,
        steal_policy: models.StealPolicy | Unset = UNSET,
        title: str | Unset | None = UNSET,
        color: str | Unset | None = UNSET,
        hotkey: str | Unset | None = UNSET,
        tags: list[str] | Unset | None = UNSET,
        custom: models.Custom | Unset | None = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSound:
        """Change defaults and details of a sound; null clears, absent fields keep their values.

        PATCH /v1/sounds/{sound}
        """
        answer: models.ChangedSound = await self._call(
            "PATCH",
            "/v1/sounds/{sound}",
            body={
                "baseVolume": base_volume, "maxInstances": max_instances, "cooldown": cooldown,
                "stealPolicy": steal_policy, "title": title, "color": color, "hotkey": hotkey, "tags": tags,
                "custom": custom,
            },
            headers={"If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def dispose_sound(self, sound: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Dispose a sound; its players stop.

        DELETE /v1/sounds/{sound}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/sounds/{sound}",
            headers={"If-Match": if_match},
            path={"sound": sound},
            query={"force": force},
        )
        return answer

    async def read_sound_data(
        self,
        sound: str,
        *,
        if_match: str | Unset = UNSET,
        if_none_match: str | Unset = UNSET,
    ) -> bytes:
        """The file of a sound, whole or in ranges; as application/octet-stream until it is decoded.

        GET /v1/sounds/{sound}/data
        """
        answer: bytes = await self._call(
            "GET",
            "/v1/sounds/{sound}/data",
            headers={"If-Match": if_match, "If-None-Match": if_none_match},
            path={"sound": sound},
        )
        return answer

    async def read_sound_cover(self, sound: str) -> bytes:
        """The picture in the file of a sound.

        GET /v1/sounds/{sound}/cover
        """
        answer: bytes = await self._call("GET", "/v1/sounds/{sound}/cover", path={"sound": sound})
        return answer

    async def read_sound_waveform(
        self,
        sound: str,
        *,
        format: Literal["json", "dat"] | Unset = UNSET,
        samples_per_pixel: int | Unset = UNSET,
        bits: Literal[8, 16] | Unset = UNSET,
        channels: Literal["mono", "split"] | Unset = UNSET,
    ) -> models.Waveform | bytes:
        """The waveform of a sound, as peaks.js and wavesurfer.js draw it.

        GET /v1/sounds/{sound}/waveform
        """
        answer: models.Waveform | bytes = await self._call(
            "GET",
            "/v1/sounds/{sound}/waveform",
            path={"sound": sound},
            query={"format": format, "samplesPerPixel": samples_per_pixel, "bits": bits, "channels": channels},
        )
        return answer

    async def cut_sound(
        self,
        sound: str,
        *,
        start: models.Seconds | Unset = UNSET,
        end: models.Seconds | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        format: models.RecordingFormat | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Sound:
        """Make a new sound of a part of a sound.

        POST /v1/sounds/{sound}/cut
        """
        answer: models.Sound = await self._call(
            "POST",
            "/v1/sounds/{sound}/cut",
            body={"start": start, "end": end, "name": name, "format": format},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def play_sound(
        self,
        sound: str,
        *,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        fade_in: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        at: models.Seconds | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        delay: models.Seconds | Unset = UNSET,
        client_data: models.ClientData | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Play a sound with a new player.

        POST /v1/sounds/{sound}/play
        """
        answer: models.ChangedPlayer = await self._call(
            "POST",
            "/v1/sounds/{sound}/play",
            body={
                "looping": looping, "numberOfLoops": number_of_loops, "fadeIn": fade_in, "fadeDuration": fade_duration,
                "volume": volume, "baseVolume": base_volume, "pan": pan, "at": at, "atDeviceTime": at_device_time,
                "delay": delay, "clientData": client_data, "rate": rate, "pitchMode": pitch_mode,
                "loopStart": loop_start, "loopEnd": loop_end, "start": start, "end": end, "endFade": end_fade,
                "channelAssignments": channel_assignments, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def stop_sound(
        self,
        sound: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Stopped:
        """Stop every player of a sound.

        POST /v1/sounds/{sound}/stop
        """
        answer: models.Stopped = await self._call(
            "POST",
            "/v1/sounds/{sound}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def fade_sound(
        self,
        sound: str,
        *,
        kind: Literal["to", "in", "out"] | Unset = UNSET,
        to: models.Volume | Unset = UNSET,
        duration: models.FadeSeconds | Unset = UNSET,
        curve: models.Curve | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.FadedPlayers:
        """Fade every player of a sound to a level, or out; music is left alone.

        POST /v1/sounds/{sound}/fade
        """
        answer: models.FadedPlayers = await self._call(
            "POST",
            "/v1/sounds/{sound}/fade",
            body={"kind": kind, "to": to, "duration": duration, "curve": curve},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def pause_sound(
        self,
        sound: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.PausedPlayers:
        """Pause every player of a sound; music is left alone.

        POST /v1/sounds/{sound}/pause
        """
        answer: models.PausedPlayers = await self._call(
            "POST",
            "/v1/sounds/{sound}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def resume_sound(
        self,
        sound: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ResumedPlayers:
        """Resume every player of a sound that is paused; music is left alone.

        POST /v1/sounds/{sound}/resume
        """
        answer: models.ResumedPlayers = await self._call(
            "POST",
            "/v1/sounds/{sound}/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def devamp_sound(
        self,
        sound: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.DevampedPlayers:
        """Let every player of a sound that loops leave its loop at the end of this pass, and play on to the end; music is left alone.

        POST /v1/sounds/{sound}/devamp
        """
        answer: models.DevampedPlayers = await self._call(
            "POST",
            "/v1/sounds/{sound}/devamp",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"sound": sound},
        )
        return answer

    async def upload_sound(
        self,
        *,
        content: Content,
        name: models.Name | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ChangedSound:
        """Upload a sound.

        POST /v1/uploads
        """
        answer: models.ChangedSound = await self._call(
            "POST",
            "/v1/uploads",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    async def upload_station(
        self,
        *,
        content: Content,
        name: models.PlainName | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ImportedStation:
        """Make a station of a playlist that is sent (M3U, M3U8, PLS, XSPF).

        POST /v1/uploads/station
        """
        answer: models.ImportedStation = await self._call(
            "POST",
            "/v1/uploads/station",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name},
        )
        return answer

    async def upload_player(
        self,
        *,
        content: Content,
        name: models.Name | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Player:
        """Make a player of a file that is sent.

        POST /v1/uploads/player
        """
        answer: models.Player = await self._call(
            "POST",
            "/v1/uploads/player",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    async def list_players(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.PlayerPage:
        """The players, in the order of their creation, paged.

        GET /v1/players
        """
        answer: models.PlayerPage = await self._call("GET", "/v1/players", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_player(
        self,
        *,
        sound: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        url: models.FileURL | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        current_time: models.Seconds | Unset = UNSET,
        client_data: models.ClientData | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        enable_rate: bool | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        metering_enabled: bool | Unset = UNSET,
        name: models.Name | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Player:
        """Make a player that does not play yet.

        POST /v1/players
        """
        answer: models.Player = await self._call(
            "POST",
            "/v1/players",
            body={
                "sound": sound, "path": path, "url": url, "volume": volume, "baseVolume": base_volume, "pan": pan,
                "looping": looping, "numberOfLoops": number_of_loops, "currentTime": current_time,
                "clientData": client_data, "zones": zones, "rooms": rooms, "enableRate": enable_rate, "rate": rate,
                "pitchMode": pitch_mode, "loopStart": loop_start, "loopEnd": loop_end, "start": start, "end": end,
                "endFade": end_fade, "channelAssignments": channel_assignments, "meteringEnabled": metering_enabled,
            },
            headers={"Idempotency-Key": idempotency_key},
            query={"name": name, "baseVolume": base_volume},
        )
        return answer

    async def read_player(self, id: str, *, if_none_match: str | Unset = UNSET) -> models.Player:
        """One player.

        GET /v1/players/{id}
        """
        answer: models.Player = await self._call(
            "GET",
            "/v1/players/{id}",
            headers={"If-None-Match": if_none_match},
            path={"id": id},
        )
        return answer

    async def change_player(
        self,
        id: str,
        *,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        current_time: models.Seconds | Unset = UNSET,
        client_data: str | Unset | None = UNSET,
        enable_rate: bool | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        metering_enabled: bool | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Change volume, base volume, pan, loops, position or client data.

        PATCH /v1/players/{id}
        """
        answer: models.ChangedPlayer = await self._call(
            "PATCH",
            "/v1/players/{id}",
            body={
                "volume": volume, "baseVolume": base_volume, "pan": pan, "looping": looping,
                "numberOfLoops": number_of_loops, "currentTime": current_time, "clientData": client_data,
                "enableRate": enable_rate, "rate": rate, "pitchMode": pitch_mode, "loopStart": loop_start,
                "loopEnd": loop_end, "start": start, "end": end, "endFade": end_fade,
                "channelAssignments": channel_assignments, "meteringEnabled": metering_enabled,
            },
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def dispose_player(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Dispose a player; it stops.

        DELETE /v1/players/{id}
        """
        answer: None = await self._call("DELETE", "/v1/players/{id}", headers={"If-Match": if_match}, path={"id": id})
        return answer

    async def prepare_player(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Prepare to play without delay; stopping or finishing undoes it.

        POST /v1/players/{id}/prepare
        """
        answer: models.ChangedPlayer = await self._call(
            "POST",
            "/v1/players/{id}/prepare",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def play_player(
        self,
        id: str,
        *,
        looping: bool | Unset = UNSET,
        number_of_loops: models.Loops | Unset = UNSET,
        fade_in: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        base_volume: models.Volume | Unset = UNSET,
        pan: models.Pan | Unset = UNSET,
        at: models.Seconds | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        delay: models.Seconds | Unset = UNSET,
        client_data: models.ClientData | Unset = UNSET,
        rate: models.Rate | Unset = UNSET,
        pitch_mode: models.PitchMode | Unset = UNSET,
        loop_start: models.LoopPoint | Unset = UNSET,
        loop_end: models.LoopPoint | Unset = UNSET,
        start: models.TrimPoint | Unset = UNSET,
        end: models.TrimPoint | Unset = UNSET,
        end_fade: models.EndFade | Unset = UNSET,
        channel_assignments: models.ChannelAssignments | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Play, or resume after a pause or a stop; no effect if it is already playing.

        POST /v1/players/{id}/play
        """
        answer: models.ChangedPlayer = await self._call(
            "POST",
            "/v1/players/{id}/play",
            body={
                "looping": looping, "numberOfLoops": number_of_loops, "fadeIn": fade_in, "fadeDuration": fade_duration,
                "volume": volume, "baseVolume": base_volume, "pan": pan, "at": at, "atDeviceTime": at_device_time,
                "delay": delay, "clientData": client_data, "rate": rate, "pitchMode": pitch_mode,
                "loopStart": loop_start, "loopEnd": loop_end, "start": start, "end": end, "endFade": end_fade,
                "channelAssignments": channel_assignments, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def pause_player(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Pause; play continues from the same frame.

        POST /v1/players/{id}/pause
        """
        answer: models.ChangedPlayer = await self._call(
            "POST",
            "/v1/players/{id}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def stop_player(
        self,
        id: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Stop at once, or with a fade; the position stays unless `rewind` is true.

        POST /v1/players/{id}/stop
        """
        answer: models.ChangedPlayer = await self._call(
            "POST",
            "/v1/players/{id}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def fade_player(
        self,
        id: str,
        *,
        kind: Literal["to", "in", "out"] | Unset = UNSET,
        to: models.Volume | Unset = UNSET,
        duration: models.FadeSeconds | Unset = UNSET,
        curve: models.Curve | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlayer:
        """Fade the volume; a fade that ends at 0 stops the player.

        POST /v1/players/{id}/fade
        """
        answer: models.ChangedPlayer = await self._call(
            "POST",
            "/v1/players/{id}/fade",
            body={"kind": kind, "to": to, "duration": duration, "curve": curve},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def read_player_data(self, id: str) -> bytes:
        """The bytes that the player was made of.

        GET /v1/players/{id}/data
        """
        answer: bytes = await self._call("GET", "/v1/players/{id}/data", path={"id": id})
        return answer

    async def read_completion(self, id: str) -> models.Completion:
        """The data that is delivered with `player.completed`.

        GET /v1/players/{id}/completion
        """
        answer: models.Completion = await self._call("GET", "/v1/players/{id}/completion", path={"id": id})
        return answer

    async def replace_completion(
        self,
        id: str,
        *,
        client_data: models.ClientData,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCompletion:
        """Set the only completion of a player; it replaces the one before.

        PUT /v1/players/{id}/completion
        """
        answer: models.ChangedCompletion = await self._call(
            "PUT",
            "/v1/players/{id}/completion",
            body={"clientData": client_data},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def remove_completion(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove the completion.

        DELETE /v1/players/{id}/completion
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/players/{id}/completion",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def read_meters(
        self,
        id: str,
        *,
        update: bool | Unset = UNSET,
        channel: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Meters:
        """The levels of the last update.

        GET /v1/players/{id}/meters
        """
        answer: models.Meters = await self._call(
            "GET",
            "/v1/players/{id}/meters",
            headers={"If-Match": if_match},
            path={"id": id},
            query={"update": update, "channel": channel},
        )
        return answer

    async def update_meters(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Meters:
        """Update the levels.

        POST /v1/players/{id}/meters/update
        """
        answer: models.Meters = await self._call(
            "POST",
            "/v1/players/{id}/meters/update",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def explain_player(self, id: str) -> models.Explanation:
        """Every gain from file to output, and why nothing is heard.

        GET /v1/players/{id}/explain
        """
        answer: models.Explanation = await self._call("GET", "/v1/players/{id}/explain", path={"id": id})
        return answer

    async def read_music(self, *, if_none_match: str | Unset = UNSET) -> models.Music:
        """What is on the deck.

        GET /v1/music
        """
        answer: models.Music = await self._call("GET", "/v1/music", headers={"If-None-Match": if_none_match})
        return answer

    async def play_music(
        self,
        *,
        sound: models.PlainText | Unset = UNSET,
        player: models.Name | Unset = UNSET,
        looping: bool | Unset = UNSET,
        fade_in: bool | Unset = UNSET,
        restart: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Play a sound or a player as music; the current track fades out.

        POST /v1/music/play
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/play",
            body={
                "sound": sound, "player": player, "looping": looping, "fadeIn": fade_in, "restart": restart,
                "fadeDuration": fade_duration, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def stop_music(
        self,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Stop the music; fades over the manager's `musicFadeDuration` unless the body says otherwise.

        POST /v1/music/stop
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def pause_music(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Pause the music.

        POST /v1/music/pause
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def resume_music(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Resume paused music.

        POST /v1/music/resume
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def next_music(
        self,
        *,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Skip to the next track of the queue, else of the current station, with a crossfade.

        POST /v1/music/next
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/next",
            body={"fadeDuration": fade_duration},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def previous_music(
        self,
        *,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Go back to the previous track; the first one restarts.

        POST /v1/music/previous
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/previous",
            body={"fadeDuration": fade_duration},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def skip_music(
        self,
        *,
        by: int,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Skip forward by a number of tracks, or back by a negative number.

        POST /v1/music/skip
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/skip",
            body={"by": by, "fadeDuration": fade_duration},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def seek_music(
        self,
        *,
        time: models.Seconds,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Set the position of the track on the deck; the next track follows its new end.

        POST /v1/music/seek
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/music/seek",
            body={"time": time},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def read_music_history(self, *, limit: int | Unset = UNSET) -> models.TrackList:
        """Past tracks of the deck, newest first; at most 100.

        GET /v1/music/history
        """
        answer: models.TrackList = await self._call("GET", "/v1/music/history", query={"limit": limit})
        return answer

    async def read_upcoming_music(self, *, limit: int | Unset = UNSET) -> models.TrackList:
        """Upcoming tracks, also beyond the end of a shuffled cycle; first those of the queue.

        GET /v1/music/upcoming
        """
        answer: models.TrackList = await self._call("GET", "/v1/music/upcoming", query={"limit": limit})
        return answer

    async def read_music_queue(self) -> models.MusicEntryList:
        """The queue of the deck, in order.

        GET /v1/music/queue
        """
        answer: models.MusicEntryList = await self._call("GET", "/v1/music/queue")
        return answer

    async def add_to_music_queue(
        self,
        *,
        sound: models.PlainText,
        position: Literal["next", "last"] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.MusicEntry:
        """Add a sound to the queue of the deck.

        POST /v1/music/queue
        """
        answer: models.MusicEntry = await self._call(
            "POST",
            "/v1/music/queue",
            body={"sound": sound, "position": position},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def clear_music_queue(self, *, if_match: str | Unset = UNSET) -> None:
        """Empty the queue of the deck.

        DELETE /v1/music/queue
        """
        answer: None = await self._call("DELETE", "/v1/music/queue", headers={"If-Match": if_match})
        return answer

    async def read_music_entry(self, entry: str) -> models.MusicEntry:
        """One entry of the queue of the deck.

        GET /v1/music/queue/{entry}
        """
        answer: models.MusicEntry = await self._call("GET", "/v1/music/queue/{entry}", path={"entry": entry})
        return answer

    async def move_music_entry(
        self,
        entry: str,
        *,
        before: str | Unset | None = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusicEntry:
        """Move an entry of the queue of the deck.

        PATCH /v1/music/queue/{entry}
        """
        answer: models.ChangedMusicEntry = await self._call(
            "PATCH",
            "/v1/music/queue/{entry}",
            body={"before": before},
            headers={"If-Match": if_match},
            path={"entry": entry},
        )
        return answer

    async def remove_music_entry(self, entry: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove an entry of the queue of the deck.

        DELETE /v1/music/queue/{entry}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/music/queue/{entry}",
            headers={"If-Match": if_match},
            path={"entry": entry},
        )
        return answer

    async def list_stations(
        self,
        *,
        options: dict[str, Any] | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.StationPage:
        """Stations in the order of lookup; with options those that have them all.

        GET /v1/stations
        """
        answer: models.StationPage = await self._call(
            "GET",
            "/v1/stations",
            query={"options": options, "limit": limit, "cursor": cursor},
        )
        return answer

    async def create_station(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        options: models.StationOptions | Unset = UNSET,
        sounds: list[models.PlainText] | Unset = UNSET,
        tags: list[models.ShortText] | Unset = UNSET,
        folder: models.PlainText | Unset = UNSET,
        shuffle: bool | Unset = UNSET,
        seed: int | Unset | None = UNSET,
        crossfade_duration: float | Unset | None = UNSET,
        skip_fade_duration: float | Unset | None = UNSET,
        gapless: bool | Unset = UNSET,
        target_loudness: float | Unset | None = UNSET,
        resume: bool | Unset = UNSET,
        rotation: list[models.RotationRule] | Unset = UNSET,
        position: int | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Station:
        """Make a station.

        POST /v1/stations
        """
        answer: models.Station = await self._call(
            "POST",
            "/v1/stations",
            body={
                "name": name, "options": options, "sounds": sounds, "tags": tags, "folder": folder, "shuffle": shuffle,
                "seed": seed, "crossfadeDuration": crossfade_duration, "skipFadeDuration": skip_fade_duration,
                "gapless": gapless, "targetLoudness": target_loudness, "resume": resume, "rotation": rotation,
                "position": position,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def play_first_station(
        self,
        *,
        options: models.StationOptions,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        restart: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Play the first station that has these options.

        POST /v1/stations/play
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/stations/play",
            body={"options": options, "fadeDuration": fade_duration, "restart": restart},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def import_station(
        self,
        *,
        file: models.PlainText,
        name: models.PlainName | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ImportedStation:
        """Make a station of a playlist in the library (M3U, M3U8, PLS, XSPF).

        POST /v1/stations/import
        """
        answer: models.ImportedStation = await self._call(
            "POST",
            "/v1/stations/import",
            body={"file": file, "name": name},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_station(self, station: str) -> models.UsedStation:
        """One station.

        GET /v1/stations/{station}
        """
        answer: models.UsedStation = await self._call("GET", "/v1/stations/{station}", path={"station": station})
        return answer

    async def change_station(
        self,
        station: str,
        *,
        name: models.PlainName | Unset = UNSET,
        options: models.StationOptions | Unset = UNSET,
        sounds: list[models.PlainText] | Unset = UNSET,
        tags: list[models.ShortText] | Unset = UNSET,
        folder: models.PlainText | Unset = UNSET,
        shuffle: bool | Unset = UNSET,
        seed: int | Unset | None = UNSET,
        crossfade_duration: float | Unset | None = UNSET,
        skip_fade_duration: float | Unset | None = UNSET,
        gapless: bool | Unset = UNSET,
        target_loudness: float | Unset | None = UNSET,
        resume: bool | Unset = UNSET,
        rotation: list[models.RotationRule] | Unset = UNSET,
        position: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedStation:
        """Change a station; its current track continues, the next one is chosen again.

        PATCH /v1/stations/{station}
        """
        answer: models.ChangedStation = await self._call(
            "PATCH",
            "/v1/stations/{station}",
            body={
                "name": name, "options": options, "sounds": sounds, "tags": tags, "folder": folder, "shuffle": shuffle,
                "seed": seed, "crossfadeDuration": crossfade_duration, "skipFadeDuration": skip_fade_duration,
                "gapless": gapless, "targetLoudness": target_loudness, "resume": resume, "rotation": rotation,
                "position": position,
            },
            headers={"If-Match": if_match},
            path={"station": station},
        )
        return answer

    async def dispose_station(
        self,
        station: str,
        *,
        force: bool | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> None:
        """Remove a station; its current track plays to its end.

        DELETE /v1/stations/{station}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/stations/{station}",
            headers={"If-Match": if_match},
            path={"station": station},
            query={"force": force},
        )
        return answer

    async def list_station_tracks(self, station: str) -> models.StationTracks:
        """The sounds of a station in its order, whether they can be played or not.

        GET /v1/stations/{station}/tracks
        """
        answer: models.StationTracks = await self._call(
            "GET",
            "/v1/stations/{station}/tracks",
            path={"station": station},
        )
        return answer

    async def play_station(
        self,
        station: str,
        *,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        restart: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedMusic:
        """Play a station on the music deck, with a crossfade; no effect if it is already playing.

        POST /v1/stations/{station}/play
        """
        answer: models.ChangedMusic = await self._call(
            "POST",
            "/v1/stations/{station}/play",
            body={"fadeDuration": fade_duration, "restart": restart},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"station": station},
        )
        return answer

    async def list_crossfaders(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.CrossfaderPage:
        """All crossfaders, by creation, paged.

        GET /v1/crossfaders
        """
        answer: models.CrossfaderPage = await self._call(
            "GET",
            "/v1/crossfaders",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    async def create_crossfader(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        initial_station: models.StationOptions | Unset | None = UNSET,
        cue_points: models.CueList | Unset = UNSET,
        fade_duration: float | Unset | None = UNSET,
        volume_ramp: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Crossfader:
        """Make a crossfader; it does nothing before it is connected.

        POST /v1/crossfaders
        """
        answer: models.Crossfader = await self._call(
            "POST",
            "/v1/crossfaders",
            body={
                "name": name, "initialStation": initial_station, "cuePoints": cue_points, "fadeDuration": fade_duration,
                "volumeRamp": volume_ramp,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def import_crossfader(
        self,
        *,
        format: Literal["carillon.crossfader"],
        version: Literal[1],
        name: models.PlainName | Unset = UNSET,
        initial_station: models.StationOptions | Unset | None = UNSET,
        cue_points: models.CueList | Unset = UNSET,
        fade_duration: float | Unset | None = UNSET,
        volume_ramp: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Crossfader:
        """Make a crossfader from an exported file.

        POST /v1/crossfaders/import
        """
        answer: models.Crossfader = await self._call(
            "POST",
            "/v1/crossfaders/import",
            body={
                "format": format, "version": version, "name": name, "initialStation": initial_station,
                "cuePoints": cue_points, "fadeDuration": fade_duration, "volumeRamp": volume_ramp,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_crossfader(self, crossfader: str) -> models.Crossfader:
        """One crossfader.

        GET /v1/crossfaders/{crossfader}
        """
        answer: models.Crossfader = await self._call(
            "GET",
            "/v1/crossfaders/{crossfader}",
            path={"crossfader": crossfader},
        )
        return answer

    async def dispose_crossfader(self, crossfader: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a crossfader; the music continues, at the volume from before its cues.

        DELETE /v1/crossfaders/{crossfader}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/crossfaders/{crossfader}",
            headers={"If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def add_cues(
        self,
        crossfader: str,
        *,
        time: models.Seconds | Unset = UNSET,
        volume: float | Unset | None = UNSET,
        station: models.StationOptions | Unset | None = UNSET,
        cue_points: models.CueList | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Crossfader:
        """Add one cue, or a list of them in either form; refused once the crossfader was connected.

        POST /v1/crossfaders/{crossfader}/cues
        """
        answer: models.Crossfader = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/cues",
            body={"time": time, "volume": volume, "station": station, "cuePoints": cue_points},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def connect_crossfader(
        self,
        crossfader: str,
        *,
        master: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Reset the music, sort the cues and load the first track of the initial station, without playing it.

        POST /v1/crossfaders/{crossfader}/connect
        """
        answer: models.ChangedCrossfader = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/connect",
            body={"master": master},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def play_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Start or resume the music with the external medium.

        POST /v1/crossfaders/{crossfader}/play
        """
        answer: models.ChangedCrossfader = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/play",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def pause_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Pause the music with the external medium.

        POST /v1/crossfaders/{crossfader}/pause
        """
        answer: models.ChangedCrossfader = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def disconnect_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Release the music; elapsed times are only stored.

        POST /v1/crossfaders/{crossfader}/disconnect
        """
        answer: models.ChangedCrossfader = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/disconnect",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def reconnect_crossfader(
        self,
        crossfader: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedCrossfader:
        """Control the music again, and apply the last elapsed time at once.

        POST /v1/crossfaders/{crossfader}/reconnect
        """
        answer: models.ChangedCrossfader = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/reconnect",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def elapse_crossfader(
        self,
        crossfader: str,
        *,
        time: models.Seconds,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ElapseResult:
        """Report the time of the external medium; station and volume are set for that time.

        POST /v1/crossfaders/{crossfader}/elapse
        """
        answer: models.ElapseResult = await self._call(
            "POST",
            "/v1/crossfaders/{crossfader}/elapse",
            body={"time": time},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"crossfader": crossfader},
        )
        return answer

    async def read_crossfader_at(self, crossfader: str, *, time: models.Seconds) -> models.CueMoment:
        """Station and volume at a time; a pure function of the cues.

        GET /v1/crossfaders/{crossfader}/at
        """
        answer: models.CueMoment = await self._call(
            "GET",
            "/v1/crossfaders/{crossfader}/at",
            path={"crossfader": crossfader},
            query={"time": time},
        )
        return answer

    async def preview_crossfader(
        self,
        crossfader: str,
        *,
        time: models.Seconds | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> models.CuePreview:
        """The cues after a time, or after the last reported time; all of them if none was reported.

        GET /v1/crossfaders/{crossfader}/preview
        """
        answer: models.CuePreview = await self._call(
            "GET",
            "/v1/crossfaders/{crossfader}/preview",
            path={"crossfader": crossfader},
            query={"time": time, "limit": limit},
        )
        return answer

    async def export_crossfader(self, crossfader: str) -> models.CrossfaderFile:
        """The crossfader as a file.

        GET /v1/crossfaders/{crossfader}/export
        """
        answer: models.CrossfaderFile = await self._call(
            "GET",
            "/v1/crossfaders/{crossfader}/export",
            path={"crossfader": crossfader},
        )
        return answer

    async def list_system_sounds(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.SystemSoundPage:
        """All system sounds by number, the vibration first, paged.

        GET /v1/system-sounds
        """
        answer: models.SystemSoundPage = await self._call(
            "GET",
            "/v1/system-sounds",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    async def create_system_sound(
        self,
        *,
        name: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        url: models.FileURL | Unset = UNSET,
        sound: models.PlainText | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.SystemSound:
        """Make a system sound from a CAF, AIFF or WAV file of at most 30 seconds, or from a registered sound.

        POST /v1/system-sounds
        """
        answer: models.SystemSound = await self._call(
            "POST",
            "/v1/system-sounds",
            body={"name": name, "path": path, "url": url, "sound": sound},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_system_sound(self, id: str, *, if_none_match: str | Unset = UNSET) -> models.SystemSound:
        """One system sound.

        GET /v1/system-sounds/{id}
        """
        answer: models.SystemSound = await self._call(
            "GET",
            "/v1/system-sounds/{id}",
            headers={"If-None-Match": if_none_match},
            path={"id": id},
        )
        return answer

    async def dispose_system_sound(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Dispose a system sound; its playback stops, no completion is sent, and its number is not reused before a restart.

        DELETE /v1/system-sounds/{id}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/system-sounds/{id}",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def play_system_sound(
        self,
        id: str,
        *,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SystemSoundPlay:
        """Play without a player to control; the vibration vibrates, and so does every sound in silent mode.

        POST /v1/system-sounds/{id}/play
        """
        answer: models.SystemSoundPlay = await self._call(
            "POST",
            "/v1/system-sounds/{id}/play",
            body={"zones": zones, "rooms": rooms},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def alert_system_sound(
        self,
        id: str,
        *,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SystemSoundPlay:
        """Play as an alert, which sounds and vibrates; in silent mode it only vibrates.

        POST /v1/system-sounds/{id}/alert
        """
        answer: models.SystemSoundPlay = await self._call(
            "POST",
            "/v1/system-sounds/{id}/alert",
            body={"zones": zones, "rooms": rooms},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def list_completions(self, id: str) -> models.SystemSoundCompletions:
        """The completion observers of a system sound.

        GET /v1/system-sounds/{id}/completions
        """
        answer: models.SystemSoundCompletions = await self._call(
            "GET",
            "/v1/system-sounds/{id}/completions",
            path={"id": id},
        )
        return answer

    async def add_completion(
        self,
        id: str,
        *,
        client_data: models.ClientData | Unset = UNSET,
        connection_id: str | Unset | None = UNSET,
        topic: str | Unset | None = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SystemSoundCompletion:
        """Observe the end of a system sound; reported by `system-sound.completed`, never before this response.

        POST /v1/system-sounds/{id}/completions
        """
        answer: models.SystemSoundCompletion = await self._call(
            "POST",
            "/v1/system-sounds/{id}/completions",
            body={"clientData": client_data, "connectionId": connection_id, "topic": topic},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def remove_completions(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove all observers of a system sound; succeeds if there are none.

        DELETE /v1/system-sounds/{id}/completions
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/system-sounds/{id}/completions",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def perform_batch(
        self,
        *,
        operations: list[models.BatchOperation],
        at: models.Seconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.BatchReply:
        """Perform up to 100 operations on one frame, all or none.

        POST /v1/batch
        """
        answer: models.BatchReply = await self._call(
            "POST",
            "/v1/batch",
            body={"at": at, "operations": operations},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def list_actions(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.ActionPage:
        """All actions, by creation, paged.

        GET /v1/actions
        """
        answer: models.ActionPage = await self._call("GET", "/v1/actions", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_action(
        self,
        *,
        steps: list[models.ActionStep],
        name: models.PlainName | Unset = UNSET,
        parameters: list[models.ActionParameter] | Unset = UNSET,
        choose: models.StepChoice | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Action:
        """Store an action: a named batch, whose steps may follow each other in time.

        POST /v1/actions
        """
        answer: models.Action = await self._call(
            "POST",
            "/v1/actions",
            body={"name": name, "parameters": parameters, "steps": steps, "choose": choose},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def capture_action(
        self,
        *,
        include: list[Literal["volumes", "mutes", "ducking", "session", "station"]],
        name: models.PlainName | Unset = UNSET,
        over: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Action:
        """Store a scene: an action that brings back the present state.

        POST /v1/actions/capture
        """
        answer: models.Action = await self._call(
            "POST",
            "/v1/actions/capture",
            body={"name": name, "include": include, "over": over},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_action(self, action: str) -> models.UsedAction:
        """One action.

        GET /v1/actions/{action}
        """
        answer: models.UsedAction = await self._call("GET", "/v1/actions/{action}", path={"action": action})
        return answer

    async def change_action(
        self,
        action: str,
        *,
        name: models.PlainName | Unset = UNSET,
        parameters: list[models.ActionParameter] | Unset = UNSET,
        steps: list[models.ActionStep] | Unset = UNSET,
        choose: models.StepChoice | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedAction:
        """Change an action and try it again; its runs go on as they began.

        PATCH /v1/actions/{action}
        """
        answer: models.ChangedAction = await self._call(
            "PATCH",
            "/v1/actions/{action}",
            body={"name": name, "parameters": parameters, "steps": steps, "choose": choose},
            headers={"If-Match": if_match},
            path={"action": action},
        )
        return answer

    async def dispose_action(self, action: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove an action; its runs go on.

        DELETE /v1/actions/{action}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/actions/{action}",
            headers={"If-Match": if_match},
            path={"action": action},
            query={"force": force},
        )
        return answer

    async def run_action(
        self,
        action: str,
        *,
        parameters: dict[str, models.ParameterValue] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Run:
        """Run an action.

        POST /v1/actions/{action}/run
        """
        answer: models.Run = await self._call(
            "POST",
            "/v1/actions/{action}/run",
            body={"parameters": parameters},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"action": action},
        )
        return answer

    async def stop_action(
        self,
        action: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.StoppedRuns:
        """Stop all runs of an action, as `/v1/runs/{id}/stop` does one.

        POST /v1/actions/{action}/stop
        """
        answer: models.StoppedRuns = await self._call(
            "POST",
            "/v1/actions/{action}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"action": action},
        )
        return answer

    async def list_runs(self) -> models.RunList:
        """The runs of actions that are not over: at most 100.

        GET /v1/runs
        """
        answer: models.RunList = await self._call("GET", "/v1/runs")
        return answer

    async def read_run(self, id: str) -> models.Run:
        """One run; 404 once it is over.

        GET /v1/runs/{id}
        """
        answer: models.Run = await self._call("GET", "/v1/runs/{id}", path={"id": id})
        return answer

    async def stop_run(
        self,
        id: str,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.ChangedRun:
        """Stop a run: cancel its steps that wait, and end the players and announcements that it started.

        POST /v1/runs/{id}/stop
        """
        answer: models.ChangedRun = await self._call(
            "POST",
            "/v1/runs/{id}/stop",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key},
            path={"id": id},
        )
        return answer

    async def pause_run(self, id: str, *, idempotency_key: str | Unset = UNSET) -> models.ChangedRun:
        """Pause a run: its steps wait, and what it plays stands still with its fades; its announcements go on.

        POST /v1/runs/{id}/pause
        """
        answer: models.ChangedRun = await self._call(
            "POST",
            "/v1/runs/{id}/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key},
            path={"id": id},
        )
        return answer

    async def resume_run(self, id: str, *, idempotency_key: str | Unset = UNSET) -> models.ChangedRun:
        """Resume a run that was paused; its steps wait as long as they had to.

        POST /v1/runs/{id}/resume
        """
        answer: models.ChangedRun = await self._call(
            "POST",
            "/v1/runs/{id}/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key},
            path={"id": id},
        )
        return answer

    async def list_links(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.LinkPage:
        """All links, by creation, paged; without the addresses that use them.

        GET /v1/links
        """
        answer: models.LinkPage = await self._call("GET", "/v1/links", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_link(
        self,
        *,
        action: str,
        parameters: dict[str, models.ParameterValue] | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        expires_at: str | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        count: int | Unset = UNSET,
    ) -> models.MadeLink:
        """Make a link that runs one action, without a token, a number of times until a time.

        POST /v1/links
        """
        answer: models.MadeLink = await self._call(
            "POST",
            "/v1/links",
            body={
                "action": action, "parameters": parameters, "name": name, "expiresAt": expires_at,
                "expiresIn": expires_in, "count": count,
            },
        )
        return answer

    async def rotate_links(self) -> models.RevokedLinks:
        """Revoke all links, and sign later ones with another secret.

        POST /v1/links/rotate
        """
        answer: models.RevokedLinks = await self._call("POST", "/v1/links/rotate", body={})
        return answer

    async def dispose_link(self, id: str) -> None:
        """Revoke a link; what it started goes on.

        DELETE /v1/links/{id}
        """
        answer: None = await self._call("DELETE", "/v1/links/{id}", path={"id": id})
        return answer

    async def show_link(self, token: str) -> str:
        """A page with a button that uses the link; the same for every link.

        GET /l/{token}
        """
        answer: str = await self._call("GET", "/l/{token}", path={"token": token})
        return answer

    async def run_link(self, token: str) -> None:
        """Run the action of a link with the link's values.

        POST /l/{token}
        """
        answer: None = await self._call("POST", "/l/{token}", path={"token": token})
        return answer

    async def list_targets(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.TargetPage:
        """All targets, by creation, paged; without their secrets.

        GET /v1/targets
        """
        answer: models.TargetPage = await self._call("GET", "/v1/targets", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_target(
        self,
        *,
        address: str,
        name: models.PlainName | Unset = UNSET,
        user: str | Unset | None = UNSET,
        secret: str | Unset | None = UNSET,
        timeout: float | Unset = UNSET,
        retries: int | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Target:
        """Add a target; nothing is sent to it yet.

        POST /v1/targets
        """
        answer: models.Target = await self._call(
            "POST",
            "/v1/targets",
            body={
                "name": name, "address": address, "user": user, "secret": secret, "timeout": timeout,
                "retries": retries,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_target(self, target: str) -> models.UsedTarget:
        """One target, with who sends to it.

        GET /v1/targets/{target}
        """
        answer: models.UsedTarget = await self._call("GET", "/v1/targets/{target}", path={"target": target})
        return answer

    async def change_target(
        self,
        target: str,
        *,
        name: models.PlainName | Unset = UNSET,
        address: str | Unset = UNSET,
        user: str | Unset | None = UNSET,
        secret: str | Unset | None = UNSET,
        timeout: float | Unset = UNSET,
        retries: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedTarget:
        """Change a target; its messages that wait go where they were sent.

        PATCH /v1/targets/{target}
        """
        answer: models.ChangedTarget = await self._call(
            "PATCH",
            "/v1/targets/{target}",
            body={
                "name": name, "address": address, "user": user, "secret": secret, "timeout": timeout,
                "retries": retries,
            },
            headers={"If-Match": if_match},
            path={"target": target},
        )
        return answer

    async def dispose_target(self, target: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a target; its messages that wait are not sent.

        DELETE /v1/targets/{target}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/targets/{target}",
            headers={"If-Match": if_match},
            path={"target": target},
            query={"force": force},
        )
        return answer

    async def list_inputs(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.InputPage:
        """All inputs, by creation, paged.

        GET /v1/inputs
        """
        answer: models.InputPage = await self._call("GET", "/v1/inputs", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_input(
        self,
        *,
        kind: models.InputKind,
        name: models.PlainName | Unset = UNSET,
        node: str | Unset | None = UNSET,
        url: str | Unset | None = UNSET,
        buffer: float | Unset = UNSET,
        channels: list[str] | Unset | None = UNSET,
        bus: models.InputBus | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        volume: float | Unset = UNSET,
        muted: bool | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        high_pass: float | Unset | None = UNSET,
        gate: float | Unset | None = UNSET,
        delay: float | Unset = UNSET,
        fallback: str | Unset | None = UNSET,
        silence: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Input:
        """Add an input; it is captured at once unless `enabled` is false.

        POST /v1/inputs
        """
        answer: models.Input = await self._call(
            "POST",
            "/v1/inputs",
            body={
                "kind": kind, "name": name, "node": node, "url": url, "buffer": buffer, "channels": channels,
                "bus": bus, "zones": zones, "rooms": rooms, "volume": volume, "muted": muted, "enabled": enabled,
                "highPass": high_pass, "gate": gate, "delay": delay, "fallback": fallback, "silence": silence,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_input(self, input: str) -> models.UsedInput:
        """One input, with who refers to it.

        GET /v1/inputs/{input}
        """
        answer: models.UsedInput = await self._call("GET", "/v1/inputs/{input}", path={"input": input})
        return answer

    async def change_input(
        self,
        input: str,
        *,
        kind: models.InputKind | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        node: str | Unset | None = UNSET,
        url: str | Unset | None = UNSET,
        buffer: float | Unset = UNSET,
        channels: list[str] | Unset | None = UNSET,
        bus: models.InputBus | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        volume: float | Unset = UNSET,
        muted: bool | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        high_pass: float | Unset | None = UNSET,
        gate: float | Unset | None = UNSET,
        delay: float | Unset = UNSET,
        fallback: str | Unset | None = UNSET,
        silence: float | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedInput:
        """Change an input; what is heard of it follows.

        PATCH /v1/inputs/{input}
        """
        answer: models.ChangedInput = await self._call(
            "PATCH",
            "/v1/inputs/{input}",
            body={
                "kind": kind, "name": name, "node": node, "url": url, "buffer": buffer, "channels": channels,
                "bus": bus, "zones": zones, "rooms": rooms, "volume": volume, "muted": muted, "enabled": enabled,
                "highPass": high_pass, "gate": gate, "delay": delay, "fallback": fallback, "silence": silence,
            },
            headers={"If-Match": if_match},
            path={"input": input},
        )
        return answer

    async def dispose_input(self, input: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove an input; its sound ends.

        DELETE /v1/inputs/{input}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/inputs/{input}",
            headers={"If-Match": if_match},
            path={"input": input},
            query={"force": force},
        )
        return answer

    async def list_recordings(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.RecordingPage:
        """The recordings that go on and the last 64 that are over, paged.

        GET /v1/recordings
        """
        answer: models.RecordingPage = await self._call(
            "GET",
            "/v1/recordings",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    async def start_recording(
        self,
        *,
        zone: str | Unset = UNSET,
        bus: models.InputBus | Unset = UNSET,
        input: models.PlainName | Unset = UNSET,
        name: models.PlainName | Unset = UNSET,
        format: models.RecordingFormat | Unset = UNSET,
        longest: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Recording:
        """Begin to record a zone, a bus or an input.

        POST /v1/recordings
        """
        answer: models.Recording = await self._call(
            "POST",
            "/v1/recordings",
            body={"zone": zone, "bus": bus, "input": input, "name": name, "format": format, "longest": longest},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_recording(self, recording: str) -> models.Recording:
        """One recording.

        GET /v1/recordings/{recording}
        """
        answer: models.Recording = await self._call("GET", "/v1/recordings/{recording}", path={"recording": recording})
        return answer

    async def dispose_recording(self, recording: str) -> None:
        """Discard a recording that goes on, or forget one that is over; its sound stays.

        DELETE /v1/recordings/{recording}
        """
        answer: None = await self._call("DELETE", "/v1/recordings/{recording}", path={"recording": recording})
        return answer

    async def stop_recording(self, recording: str, *, idempotency_key: str | Unset = UNSET) -> models.Recording:
        """End a recording; it becomes a sound a moment later.

        POST /v1/recordings/{recording}/stop
        """
        answer: models.Recording = await self._call(
            "POST",
            "/v1/recordings/{recording}/stop",
            body={},
            headers={"Idempotency-Key": idempotency_key},
            path={"recording": recording},
        )
        return answer

    async def send_message(
        self,
        target: str,
        *,
        address: str | Unset = UNSET,
        arguments: list[models.ParameterValue] | Unset = UNSET,
        types: str | Unset = UNSET,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | Unset = UNSET,
        path: str | Unset = UNSET,
        content_type: str | Unset = UNSET,
        topic: str | Unset = UNSET,
        qos: int | Unset = UNSET,
        retain: bool | Unset = UNSET,
        text: str | Unset = UNSET,
        hex: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.SentMessage:
        """Send a message to a target, without waiting for it.

        POST /v1/targets/{target}/send
        """
        answer: models.SentMessage = await self._call(
            "POST",
            "/v1/targets/{target}/send",
            body={
                "address": address, "arguments": arguments, "types": types, "method": method, "path": path,
                "contentType": content_type, "topic": topic, "qos": qos, "retain": retain, "text": text, "hex": hex,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"target": target},
        )
        return answer

    async def test_target(
        self,
        target: str,
        *,
        address: str | Unset = UNSET,
        arguments: list[models.ParameterValue] | Unset = UNSET,
        types: str | Unset = UNSET,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | Unset = UNSET,
        path: str | Unset = UNSET,
        content_type: str | Unset = UNSET,
        topic: str | Unset = UNSET,
        qos: int | Unset = UNSET,
        retain: bool | Unset = UNSET,
        text: str | Unset = UNSET,
        hex: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.MessageReport:
        """Send a message to a target and wait for what becomes of it; without fields, only try to reach it.

        POST /v1/targets/{target}/test
        """
        answer: models.MessageReport = await self._call(
            "POST",
            "/v1/targets/{target}/test",
            body={
                "address": address, "arguments": arguments, "types": types, "method": method, "path": path,
                "contentType": content_type, "topic": topic, "qos": qos, "retain": retain, "text": text, "hex": hex,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"target": target},
        )
        return answer

    async def list_shows(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.ShowPage:
        """All shows, by creation, paged.

        GET /v1/shows
        """
        answer: models.ShowPage = await self._call("GET", "/v1/shows", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_show(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        notes: str | Unset | None = UNSET,
        go_interval: float | Unset = UNSET,
        rehearsal: bool | Unset = UNSET,
        cues: list[models.ShowCueRequest] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Show:
        """Make a show; its pointer is at the first cue.

        POST /v1/shows
        """
        answer: models.Show = await self._call(
            "POST",
            "/v1/shows",
            body={"name": name, "notes": notes, "goInterval": go_interval, "rehearsal": rehearsal, "cues": cues},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_show(self, show: str) -> models.Show:
        """One show, with its pointer and the cues that wait and run.

        GET /v1/shows/{show}
        """
        answer: models.Show = await self._call("GET", "/v1/shows/{show}", path={"show": show})
        return answer

    async def change_show(
        self,
        show: str,
        *,
        name: models.PlainName | Unset = UNSET,
        notes: str | Unset | None = UNSET,
        go_interval: float | Unset = UNSET,
        rehearsal: bool | Unset = UNSET,
        cues: list[models.ShowCueRequest] | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Change a show; `cues` replaces all cues.

        PATCH /v1/shows/{show}
        """
        answer: models.ChangedShow = await self._call(
            "PATCH",
            "/v1/shows/{show}",
            body={"name": name, "notes": notes, "goInterval": go_interval, "rehearsal": rehearsal, "cues": cues},
            headers={"If-Match": if_match},
            path={"show": show},
        )
        return answer

    async def dispose_show(self, show: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a show; cues that wait are cancelled, and what its cues started goes on.

        DELETE /v1/shows/{show}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/shows/{show}",
            headers={"If-Match": if_match},
            path={"show": show},
        )
        return answer

    async def go_show(
        self,
        show: str,
        *,
        cue: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Start the cue at the pointer, and move the pointer behind it and the cues that continue or follow it.

        POST /v1/shows/{show}/go
        """
        answer: models.ChangedShow = await self._call(
            "POST",
            "/v1/shows/{show}/go",
            body={"cue": cue},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    async def stop_show(
        self,
        show: str,
        *,
        cue: str | Unset = UNSET,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Stop what the cues of a show started, over a fade or at once, and cancel those that wait.

        POST /v1/shows/{show}/stop
        """
        answer: models.ChangedShow = await self._call(
            "POST",
            "/v1/shows/{show}/stop",
            body={"cue": cue, "fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    async def select_cue(
        self,
        show: str,
        *,
        cue: str | Unset | None = UNSET,
        move: Literal["next", "back", "first"] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Move the pointer to a cue, or by one cue; nothing starts or stops.

        POST /v1/shows/{show}/select
        """
        answer: models.ChangedShow = await self._call(
            "POST",
            "/v1/shows/{show}/select",
            body={"cue": cue, "move": move},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    async def arm_cues(
        self,
        show: str,
        *,
        cues: list[str],
        armed: bool,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedShow:
        """Arm or disarm cues; of a cue that is not armed only the waits pass.

        POST /v1/shows/{show}/arm
        """
        answer: models.ChangedShow = await self._call(
            "POST",
            "/v1/shows/{show}/arm",
            body={"cues": cues, "armed": armed},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"show": show},
        )
        return answer

    async def list_plans(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.PlanPage:
        """All plans with their times, by creation, paged.

        GET /v1/plans
        """
        answer: models.PlanPage = await self._call("GET", "/v1/plans", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_plan(
        self,
        *,
        name: str | Unset = UNSET,
        times: list[models.PlanTimeRequest] | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Plan:
        """Make a plan, which comes once a rule of the calendar has it.

        POST /v1/plans
        """
        answer: models.Plan = await self._call(
            "POST",
            "/v1/plans",
            body={"name": name, "times": times},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_plan(self, plan: str) -> models.UsedPlan:
        """One plan with its times.

        GET /v1/plans/{plan}
        """
        answer: models.UsedPlan = await self._call("GET", "/v1/plans/{plan}", path={"plan": plan})
        return answer

    async def change_plan(
        self,
        plan: str,
        *,
        name: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlan:
        """Rename a plan; each of its times has an address of its own.

        PATCH /v1/plans/{plan}
        """
        answer: models.ChangedPlan = await self._call(
            "PATCH",
            "/v1/plans/{plan}",
            body={"name": name},
            headers={"If-Match": if_match},
            path={"plan": plan},
        )
        return answer

    async def dispose_plan(self, plan: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a plan.

        DELETE /v1/plans/{plan}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/plans/{plan}",
            headers={"If-Match": if_match},
            path={"plan": plan},
            query={"force": force},
        )
        return answer

    async def add_plan_time(
        self,
        plan: str,
        *,
        at: models.TimeOfDay,
        action: str,
        name: str | Unset | None = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.PlanTime:
        """Add a time to a plan.

        POST /v1/plans/{plan}/times
        """
        answer: models.PlanTime = await self._call(
            "POST",
            "/v1/plans/{plan}/times",
            body={"at": at, "name": name, "action": action, "parameters": parameters, "enabled": enabled},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"plan": plan},
        )
        return answer

    async def read_plan_time(self, id: str) -> models.PlanTime:
        """One time of a plan.

        GET /v1/plan-times/{id}
        """
        answer: models.PlanTime = await self._call("GET", "/v1/plan-times/{id}", path={"id": id})
        return answer

    async def change_plan_time(
        self,
        id: str,
        *,
        at: models.TimeOfDay | Unset = UNSET,
        name: str | Unset | None = UNSET,
        action: str | Unset = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanTime:
        """Change a time of a plan; `parameters` replaces all values.

        PATCH /v1/plan-times/{id}
        """
        answer: models.ChangedPlanTime = await self._call(
            "PATCH",
            "/v1/plan-times/{id}",
            body={"at": at, "name": name, "action": action, "parameters": parameters, "enabled": enabled},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def remove_plan_time(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a time of a plan; a run of its action goes on.

        DELETE /v1/plan-times/{id}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/plan-times/{id}",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def test_plan_time(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Run:
        """Run the action of a time now, also if it is not enabled and while the calendar is paused.

        POST /v1/plan-times/{id}/test
        """
        answer: models.Run = await self._call(
            "POST",
            "/v1/plan-times/{id}/test",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def read_calendar(self) -> models.PlanCalendar:
        """The calendar: which plan is valid on which day.

        GET /v1/calendar
        """
        answer: models.PlanCalendar = await self._call("GET", "/v1/calendar")
        return answer

    async def change_calendar(
        self,
        *,
        time_zone: models.TimeZoneName | Unset = UNSET,
        rules: list[models.CalendarRuleRequest] | Unset = UNSET,
        holidays: list[models.HolidayRequest] | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanCalendar:
        """Change the calendar; a list replaces the whole list.

        PATCH /v1/calendar
        """
        answer: models.ChangedPlanCalendar = await self._call(
            "PATCH",
            "/v1/calendar",
            body={"timeZone": time_zone, "rules": rules, "holidays": holidays},
            headers={"If-Match": if_match},
        )
        return answer

    async def pause_calendar(
        self,
        *,
        until: str | Unset = UNSET,
        seconds: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanCalendar:
        """Pause the calendar until a time, for seconds, or until it is resumed; what comes until then is skipped.

        POST /v1/calendar/pause
        """
        answer: models.ChangedPlanCalendar = await self._call(
            "POST",
            "/v1/calendar/pause",
            body={"until": until, "seconds": seconds},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def resume_calendar(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedPlanCalendar:
        """End a pause of the calendar; what would have come during it does not.

        POST /v1/calendar/resume
        """
        answer: models.ChangedPlanCalendar = await self._call(
            "POST",
            "/v1/calendar/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def preview_calendar(
        self,
        *,
        from_: str | Unset = UNSET,
        to: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.CalendarDayPage:
        """What the calendar says about days, and what will sound on them, paged by days.

        GET /v1/calendar/preview
        """
        answer: models.CalendarDayPage = await self._call(
            "GET",
            "/v1/calendar/preview",
            query={"from": from_, "to": to, "limit": limit, "cursor": cursor},
        )
        return answer

    async def next_plan_times(self, *, limit: int | Unset = UNSET) -> models.NextPlanTimesAnswer:
        """What comes next, within the next 400 days; what a pause skips is left out.

        GET /v1/calendar/next
        """
        answer: models.NextPlanTimesAnswer = await self._call("GET", "/v1/calendar/next", query={"limit": limit})
        return answer

    async def list_calendar_results(self) -> models.ListCalendarResultsAnswer:
        """What became of the last 100 times that came or were tested, the newest first.

        GET /v1/calendar/results
        """
        answer: models.ListCalendarResultsAnswer = await self._call("GET", "/v1/calendar/results")
        return answer

    async def import_holidays(
        self,
        *,
        content: Content,
        replace: bool | Unset = UNSET,
        content_type: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ImportedHolidays:
        """Add the holidays of an iCalendar file to the calendar, or replace all by them.

        POST /v1/calendar/import
        """
        answer: models.ImportedHolidays = await self._call(
            "POST",
            "/v1/calendar/import",
            content=content,
            content_type=content_type,
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            query={"replace": replace},
        )
        return answer

    async def list_boards(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.BoardPage:
        """All boards, in their order, paged.

        GET /v1/boards
        """
        answer: models.BoardPage = await self._call("GET", "/v1/boards", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_board(
        self,
        *,
        name: models.PlainName | Unset = UNSET,
        color: str | Unset | None = UNSET,
        columns: int | Unset = UNSET,
        before: str | Unset | None = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Board:
        """Make a board without tiles.

        POST /v1/boards
        """
        answer: models.Board = await self._call(
            "POST",
            "/v1/boards",
            body={"name": name, "color": color, "columns": columns, "before": before},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_board(self, board: str) -> models.Board:
        """One board; `GET /v1/tiles?board=` has its tiles.

        GET /v1/boards/{board}
        """
        answer: models.Board = await self._call("GET", "/v1/boards/{board}", path={"board": board})
        return answer

    async def change_board(
        self,
        board: str,
        *,
        name: models.PlainName | Unset = UNSET,
        color: str | Unset | None = UNSET,
        columns: int | Unset = UNSET,
        before: str | Unset | None = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedBoard:
        """Change a board, or move it before another one.

        PATCH /v1/boards/{board}
        """
        answer: models.ChangedBoard = await self._call(
            "PATCH",
            "/v1/boards/{board}",
            body={"name": name, "color": color, "columns": columns, "before": before},
            headers={"If-Match": if_match},
            path={"board": board},
        )
        return answer

    async def dispose_board(self, board: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a board with its tiles; what they play goes on.

        DELETE /v1/boards/{board}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/boards/{board}",
            headers={"If-Match": if_match},
            path={"board": board},
        )
        return answer

    async def list_tiles(
        self,
        *,
        board: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.TilePage:
        """The tiles of one board or of all, in the order of the boards and their own, paged.

        GET /v1/tiles
        """
        answer: models.TilePage = await self._call(
            "GET",
            "/v1/tiles",
            query={"board": board, "limit": limit, "cursor": cursor},
        )
        return answer

    async def create_tile(
        self,
        *,
        board: str,
        before: str | Unset | None = UNSET,
        label: str | Unset | None = UNSET,
        color: str | Unset | None = UNSET,
        notes: str | Unset | None = UNSET,
        width: int | Unset = UNSET,
        height: int | Unset = UNSET,
        key: str | Unset | None = UNSET,
        midi: models.MidiBinding | Unset | None = UNSET,
        behavior: models.TileBehavior | Unset = UNSET,
        group: str | Unset | None = UNSET,
        action: str | Unset | None = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        sounds: list[str] | Unset = UNSET,
        choose: Literal["random", "roundRobin"] | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        fade_in: models.FadeSeconds | Unset = UNSET,
        fade_out: models.FadeSeconds | Unset = UNSET,
        start: models.Seconds | Unset = UNSET,
        end: float | Unset | None = UNSET,
        end_fade: float | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Tile:
        """Make a tile.

        POST /v1/tiles
        """
        answer: models.Tile = await self._call(
            "POST",
            "/v1/tiles",
            body={
                "board": board, "before": before, "label": label, "color": color, "notes": notes, "width": width,
                "height": height, "key": key, "midi": midi, "behavior": behavior, "group": group, "action": action,
                "parameters": parameters, "sounds": sounds, "choose": choose, "volume": volume, "fadeIn": fade_in,
                "fadeOut": fade_out, "start": start, "end": end, "endFade": end_fade, "zones": zones, "rooms": rooms,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_tile(self, tile: str) -> models.Tile:
        """One tile, with what of it plays.

        GET /v1/tiles/{tile}
        """
        answer: models.Tile = await self._call("GET", "/v1/tiles/{tile}", path={"tile": tile})
        return answer

    async def change_tile(
        self,
        tile: str,
        *,
        board: str | Unset = UNSET,
        before: str | Unset | None = UNSET,
        label: str | Unset | None = UNSET,
        color: str | Unset | None = UNSET,
        notes: str | Unset | None = UNSET,
        width: int | Unset = UNSET,
        height: int | Unset = UNSET,
        key: str | Unset | None = UNSET,
        midi: models.MidiBinding | Unset | None = UNSET,
        behavior: models.TileBehavior | Unset = UNSET,
        group: str | Unset | None = UNSET,
        action: str | Unset | None = UNSET,
        parameters: models.CueParameters | Unset = UNSET,
        sounds: list[str] | Unset = UNSET,
        choose: Literal["random", "roundRobin"] | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        fade_in: models.FadeSeconds | Unset = UNSET,
        fade_out: models.FadeSeconds | Unset = UNSET,
        start: models.Seconds | Unset = UNSET,
        end: float | Unset | None = UNSET,
        end_fade: float | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedTile:
        """Change a tile, or move it; what it plays goes on as it began.

        PATCH /v1/tiles/{tile}
        """
        answer: models.ChangedTile = await self._call(
            "PATCH",
            "/v1/tiles/{tile}",
            body={
                "board": board, "before": before, "label": label, "color": color, "notes": notes, "width": width,
                "height": height, "key": key, "midi": midi, "behavior": behavior, "group": group, "action": action,
                "parameters": parameters, "sounds": sounds, "choose": choose, "volume": volume, "fadeIn": fade_in,
                "fadeOut": fade_out, "start": start, "end": end, "endFade": end_fade, "zones": zones, "rooms": rooms,
            },
            headers={"If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    async def dispose_tile(self, tile: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a tile; what it plays goes on.

        DELETE /v1/tiles/{tile}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/tiles/{tile}",
            headers={"If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    async def press_tile(
        self,
        tile: str,
        *,
        hold_for: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.TilePress:
        """Press a tile; what that does is its `behavior`.

        POST /v1/tiles/{tile}/press
        """
        answer: models.TilePress = await self._call(
            "POST",
            "/v1/tiles/{tile}/press",
            body={"holdFor": hold_for},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    async def release_tile(
        self,
        tile: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.TilePress:
        """Release a tile that is held; all other tiles play on.

        POST /v1/tiles/{tile}/release
        """
        answer: models.TilePress = await self._call(
            "POST",
            "/v1/tiles/{tile}/release",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"tile": tile},
        )
        return answer

    async def list_rooms(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.RoomPage:
        """All rooms that were ever seen, by appearance, paged.

        GET /v1/rooms
        """
        answer: models.RoomPage = await self._call("GET", "/v1/rooms", query={"limit": limit, "cursor": cursor})
        return answer

    async def read_room(self, room: str) -> models.UsedRoom:
        """One room.

        GET /v1/rooms/{room}
        """
        answer: models.UsedRoom = await self._call("GET", "/v1/rooms/{room}", path={"room": room})
        return answer

    async def change_room(
        self,
        room: str,
        *,
        name: str | Unset = UNSET,
        volume: float | Unset = UNSET,
        muted: bool | Unset = UNSET,
        latency: int | Unset = UNSET,
        zone: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedRoom:
        """Change a room's name, volume, mute, latency or zone.

        PATCH /v1/rooms/{room}
        """
        answer: models.ChangedRoom = await self._call(
            "PATCH",
            "/v1/rooms/{room}",
            body={"name": name, "volume": volume, "muted": muted, "latency": latency, "zone": zone},
            headers={"If-Match": if_match},
            path={"room": room},
        )
        return answer

    async def dispose_room(self, room: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a room that is away; 409 while its player is connected.

        DELETE /v1/rooms/{room}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/rooms/{room}",
            headers={"If-Match": if_match},
            path={"room": room},
            query={"force": force},
        )
        return answer

    async def stop_everything(
        self,
        *,
        fade_out: bool | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        rewind: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.StoppedEverything:
        """Stop everything: players, music, announcements, and what is scheduled.

        POST /v1/stop-all
        """
        answer: models.StoppedEverything = await self._call(
            "POST",
            "/v1/stop-all",
            body={"fadeOut": fade_out, "fadeDuration": fade_duration, "rewind": rewind},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def read_session(self, *, if_none_match: str | Unset = UNSET) -> models.Session:
        """The audio session, with its category, interruptions and other applications.

        GET /v1/session
        """
        answer: models.Session = await self._call("GET", "/v1/session", headers={"If-None-Match": if_none_match})
        return answer

    async def set_session_category(
        self,
        *,
        category: models.SessionCategory,
        options: models.SessionOptions | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Set category and options.

        PUT /v1/session
        """
        answer: models.ChangedSession = await self._call(
            "PUT",
            "/v1/session",
            body={"category": category, "options": options},
            headers={"If-Match": if_match},
        )
        return answer

    async def change_session(
        self,
        *,
        category: models.SessionCategory | Unset = UNSET,
        options: models.SessionOptions | Unset = UNSET,
        silent_mode: bool | Unset = UNSET,
        screen_locked: bool | Unset = UNSET,
        others_depth_db: float | Unset = UNSET,
        output_volume_monitor: models.OutputVolumeMonitorChange | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Change single values of the session, such as silent mode or the locked screen.

        PATCH /v1/session
        """
        answer: models.ChangedSession = await self._call(
            "PATCH",
            "/v1/session",
            body={
                "category": category, "options": options, "silentMode": silent_mode, "screenLocked": screen_locked,
                "othersDepthDb": others_depth_db, "outputVolumeMonitor": output_volume_monitor,
            },
            headers={"If-Match": if_match},
        )
        return answer

    async def activate_session(
        self,
        *,
        input: bool | Unset = UNSET,
        notify_others: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Activate the session until it is deactivated or the queue has run empty.

        POST /v1/session/activate
        """
        answer: models.ChangedSession = await self._call(
            "POST",
            "/v1/session/activate",
            body={"input": input, "notifyOthers": notify_others},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def deactivate_session(
        self,
        *,
        notify_others: bool | Unset = UNSET,
        force: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Deactivate the session; the volumes of other applications are restored.

        POST /v1/session/deactivate
        """
        answer: models.ChangedSession = await self._call(
            "POST",
            "/v1/session/deactivate",
            body={"notifyOthers": notify_others, "force": force},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def interrupt_session(
        self,
        *,
        type: models.InterruptionType,
        reason: str | Unset = UNSET,
        should_resume: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedSession:
        """Begin or end an interruption, such as a call.

        POST /v1/session/interruptions
        """
        answer: models.ChangedSession = await self._call(
            "POST",
            "/v1/session/interruptions",
            body={"type": type, "reason": reason, "shouldResume": should_resume},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def read_route(self, *, if_none_match: str | Unset = UNSET) -> models.Route:
        """The current route.

        GET /v1/session/route
        """
        answer: models.Route = await self._call("GET", "/v1/session/route", headers={"If-None-Match": if_none_match})
        return answer

    async def change_route(
        self,
        *,
        output: str | Unset | None = UNSET,
        buses: models.BusOutputs | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedRoute:
        """Choose the outputs.

        PUT /v1/session/route
        """
        answer: models.ChangedRoute = await self._call(
            "PUT",
            "/v1/session/route",
            body={"output": output, "buses": buses},
            headers={"If-Match": if_match},
        )
        return answer

    async def list_zones(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.ZonePage:
        """The zones, the main one first.

        GET /v1/zones
        """
        answer: models.ZonePage = await self._call("GET", "/v1/zones", query={"limit": limit, "cursor": cursor})
        return answer

    async def create_zone(
        self,
        *,
        name: str,
        sink: str | Unset | None = UNSET,
        volume: models.Volume | Unset = UNSET,
        muted: bool | Unset = UNSET,
        sources: models.ZoneSourcesChange | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> models.Zone:
        """Make a zone.

        POST /v1/zones
        """
        answer: models.Zone = await self._call(
            "POST",
            "/v1/zones",
            body={
                "name": name, "sink": sink, "volume": volume, "muted": muted, "sources": sources,
                "fadeDuration": fade_duration,
            },
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_zone(self, zone: str) -> models.UsedZone:
        """One zone.

        GET /v1/zones/{zone}
        """
        answer: models.UsedZone = await self._call("GET", "/v1/zones/{zone}", path={"zone": zone})
        return answer

    async def change_zone(
        self,
        zone: str,
        *,
        name: str | Unset = UNSET,
        sink: str | Unset | None = UNSET,
        volume: models.Volume | Unset = UNSET,
        muted: bool | Unset = UNSET,
        sources: models.ZoneSourcesChange | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedZone:
        """Change a zone.

        PATCH /v1/zones/{zone}
        """
        answer: models.ChangedZone = await self._call(
            "PATCH",
            "/v1/zones/{zone}",
            body={
                "name": name, "sink": sink, "volume": volume, "muted": muted, "sources": sources,
                "fadeDuration": fade_duration,
            },
            headers={"If-Match": if_match},
            path={"zone": zone},
        )
        return answer

    async def dispose_zone(self, zone: str, *, force: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> None:
        """Remove a zone; what plays in it fades out there.

        DELETE /v1/zones/{zone}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/zones/{zone}",
            headers={"If-Match": if_match},
            path={"zone": zone},
            query={"force": force},
        )
        return answer

    async def read_manager(self, *, if_none_match: str | Unset = UNSET) -> models.Manager:
        """Volumes, mutes, solos and fade times.

        GET /v1/manager
        """
        answer: models.Manager = await self._call("GET", "/v1/manager", headers={"If-None-Match": if_none_match})
        return answer

    async def change_manager(
        self,
        *,
        sound_volume: models.Volume | Unset = UNSET,
        music_volume: models.Volume | Unset = UNSET,
        system_volume: models.Volume | Unset = UNSET,
        announcement_volume: models.Volume | Unset = UNSET,
        master_volume: models.Volume | Unset = UNSET,
        sound_muted: bool | Unset = UNSET,
        music_muted: bool | Unset = UNSET,
        system_muted: bool | Unset = UNSET,
        announcement_muted: bool | Unset = UNSET,
        master_muted: bool | Unset = UNSET,
        sound_soloed: bool | Unset = UNSET,
        music_soloed: bool | Unset = UNSET,
        system_soloed: bool | Unset = UNSET,
        announcement_soloed: bool | Unset = UNSET,
        allows_background_music: bool | Unset = UNSET,
        music_fade_duration: models.FadeSeconds | Unset = UNSET,
        sound_fade_duration: models.FadeSeconds | Unset = UNSET,
        fade_duration: models.FadeSeconds | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedManager:
        """Change volumes, mutes, solos and fade times; all but solos are kept across restarts.

        PATCH /v1/manager
        """
        answer: models.ChangedManager = await self._call(
            "PATCH",
            "/v1/manager",
            body={
                "soundVolume": sound_volume, "musicVolume": music_volume, "systemVolume": system_volume,
                "announcementVolume": announcement_volume, "masterVolume": master_volume, "soundMuted": sound_muted,
                "musicMuted": music_muted, "systemMuted": system_muted, "announcementMuted": announcement_muted,
                "masterMuted": master_muted, "soundSoloed": sound_soloed, "musicSoloed": music_soloed,
                "systemSoloed": system_soloed, "announcementSoloed": announcement_soloed,
                "allowsBackgroundMusic": allows_background_music, "musicFadeDuration": music_fade_duration,
                "soundFadeDuration": sound_fade_duration, "fadeDuration": fade_duration,
            },
            headers={"If-Match": if_match},
        )
        return answer

    async def prepare_manager(
        self,
        *,
        sound: models.PlainText | Unset = UNSET,
        path: models.AbsolutePath | Unset = UNSET,
        player: models.Name | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
    ) -> None:
        """Prepare the output so that the first play has no delay.

        POST /v1/manager/prepare
        """
        answer: None = await self._call(
            "POST",
            "/v1/manager/prepare",
            body={"sound": sound, "path": path, "player": player},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def read_queue(self) -> models.Queue:
        """The current announcement, the waiting ones, and the settings.

        GET /v1/queue
        """
        answer: models.Queue = await self._call("GET", "/v1/queue")
        return answer

    async def change_queue(
        self,
        *,
        drop_threshold: float | Unset = UNSET,
        requeue: models.RequeueMode | Unset = UNSET,
        preempts_higher: bool | Unset = UNSET,
        on_unheard: models.UnheardPolicy | Unset | None = UNSET,
        gap: float | Unset = UNSET,
        tail_gap: float | Unset = UNSET,
        lead_in: float | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        quiet_hours: list[models.QuietHours] | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.Queue:
        """Change the settings of the queue.

        PATCH /v1/queue
        """
        answer: models.Queue = await self._call(
            "PATCH",
            "/v1/queue",
            body={
                "dropThreshold": drop_threshold, "requeue": requeue, "preemptsHigher": preempts_higher,
                "onUnheard": on_unheard, "gap": gap, "tailGap": tail_gap, "leadIn": lead_in, "chime": chime,
                "quietHours": quiet_hours,
            },
            headers={"If-Match": if_match},
        )
        return answer

    async def list_queue_items(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.QueueItemPage:
        """All announcements that play or wait, in the order of their ids, paged.

        GET /v1/queue/items
        """
        answer: models.QueueItemPage = await self._call(
            "GET",
            "/v1/queue/items",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    async def add_queue_item(
        self,
        *,
        sound: str | Unset | None = UNSET,
        file: str | Unset | None = UNSET,
        text: str | Unset | None = UNSET,
        voice: str | Unset | None = UNSET,
        language: models.LanguageTag | Unset = UNSET,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        lead_in: float | Unset = UNSET,
        gap: float | Unset | None = UNSET,
        repeat: int | Unset = UNSET,
        repeat_gap: float | Unset = UNSET,
        requeue: models.RequeueMode | Unset | None = UNSET,
        on_unheard: models.UnheardPolicy | Unset | None = UNSET,
        on_duplicate: models.DuplicatePolicy | Unset | None = UNSET,
        duck: bool | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        preempts: bool | Unset = UNSET,
        dedupe_key: str | Unset | None = UNSET,
        client_data: str | Unset | None = UNSET,
        start_at: str | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        expires_at: str | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.AnnouncedQueueItem:
        """Put an announcement into the queue, after those of its priority and above.

        POST /v1/queue/items
        """
        answer: models.AnnouncedQueueItem = await self._call(
            "POST",
            "/v1/queue/items",
            body={
                "sound": sound, "file": file, "text": text, "voice": voice, "language": language, "priority": priority,
                "volume": volume, "chime": chime, "leadIn": lead_in, "gap": gap, "repeat": repeat,
                "repeatGap": repeat_gap, "requeue": requeue, "onUnheard": on_unheard, "onDuplicate": on_duplicate,
                "duck": duck, "zones": zones, "rooms": rooms, "preempts": preempts, "dedupeKey": dedupe_key,
                "clientData": client_data, "startAt": start_at, "atDeviceTime": at_device_time, "expiresAt": expires_at,
                "expiresIn": expires_in,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def clear_queue(self, *, current: bool | Unset = UNSET, if_match: str | Unset = UNSET) -> models.Queue:
        """Empty the queue; the current item continues unless `current` is true.

        DELETE /v1/queue/items
        """
        answer: models.Queue = await self._call(
            "DELETE",
            "/v1/queue/items",
            headers={"If-Match": if_match},
            query={"current": current},
        )
        return answer

    async def list_queue_receipts(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.QueueReceiptPage:
        """The receipts of announcements that have ended, newest first, paged.

        GET /v1/queue/receipts
        """
        answer: models.QueueReceiptPage = await self._call(
            "GET",
            "/v1/queue/receipts",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    async def read_queue_item(self, id: str) -> models.QueueItem:
        """An announcement, or its receipt.

        GET /v1/queue/items/{id}
        """
        answer: models.QueueItem = await self._call("GET", "/v1/queue/items/{id}", path={"id": id})
        return answer

    async def change_queue_item(
        self,
        id: str,
        *,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        expires_at: str | Unset | None = UNSET,
        position: int | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueItem:
        """Change or move a waiting announcement.

        PATCH /v1/queue/items/{id}
        """
        answer: models.QueueItem = await self._call(
            "PATCH",
            "/v1/queue/items/{id}",
            body={"priority": priority, "volume": volume, "expiresAt": expires_at, "position": position},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def remove_queue_item(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Drop an announcement, also the current one.

        DELETE /v1/queue/items/{id}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/queue/items/{id}",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def read_queue_recording(self, id: str) -> bytes:
        """What an announcement sounded like, as FLAC, whole or in ranges.

        GET /v1/queue/items/{id}/recording
        """
        answer: bytes = await self._call("GET", "/v1/queue/items/{id}/recording", path={"id": id})
        return answer

    async def interrupt_queue(
        self,
        *,
        sound: str | Unset | None = UNSET,
        file: str | Unset | None = UNSET,
        text: str | Unset | None = UNSET,
        voice: str | Unset | None = UNSET,
        language: models.LanguageTag | Unset = UNSET,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        lead_in: float | Unset = UNSET,
        gap: float | Unset | None = UNSET,
        repeat: int | Unset = UNSET,
        repeat_gap: float | Unset = UNSET,
        requeue: models.RequeueMode | Unset | None = UNSET,
        on_unheard: models.UnheardPolicy | Unset | None = UNSET,
        on_duplicate: models.DuplicatePolicy | Unset | None = UNSET,
        duck: bool | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        preempts: bool | Unset = UNSET,
        dedupe_key: str | Unset | None = UNSET,
        client_data: str | Unset | None = UNSET,
        start_at: str | Unset = UNSET,
        at_device_time: models.Seconds | Unset = UNSET,
        expires_at: str | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.AnnouncedQueueItem:
        """Announce before all others; the current item is cut and played again, unless most of it was heard.

        POST /v1/queue/interrupt
        """
        answer: models.AnnouncedQueueItem = await self._call(
            "POST",
            "/v1/queue/interrupt",
            body={
                "sound": sound, "file": file, "text": text, "voice": voice, "language": language, "priority": priority,
                "volume": volume, "chime": chime, "leadIn": lead_in, "gap": gap, "repeat": repeat,
                "repeatGap": repeat_gap, "requeue": requeue, "onUnheard": on_unheard, "onDuplicate": on_duplicate,
                "duck": duck, "zones": zones, "rooms": rooms, "preempts": preempts, "dedupeKey": dedupe_key,
                "clientData": client_data, "startAt": start_at, "atDeviceTime": at_device_time, "expiresAt": expires_at,
                "expiresIn": expires_in,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def next_in_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Start the first item although the queue is held; lifts the holds.

        POST /v1/queue/next
        """
        answer: models.ChangedQueue = await self._call(
            "POST",
            "/v1/queue/next",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def skip_in_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Drop the current item; the next one follows.

        POST /v1/queue/skip
        """
        answer: models.ChangedQueue = await self._call(
            "POST",
            "/v1/queue/skip",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def stop_current_in_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Stop the current item; nothing is removed and the queue does not advance.

        POST /v1/queue/stop-current
        """
        answer: models.ChangedQueue = await self._call(
            "POST",
            "/v1/queue/stop-current",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def pause_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Start no further item; the current one continues.

        POST /v1/queue/pause
        """
        answer: models.ChangedQueue = await self._call(
            "POST",
            "/v1/queue/pause",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def resume_queue(
        self,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.ChangedQueue:
        """Lift every hold, but that of an interruption that lasts.

        POST /v1/queue/resume
        """
        answer: models.ChangedQueue = await self._call(
            "POST",
            "/v1/queue/resume",
            body={},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def announce_live(
        self,
        *,
        input: models.PlainName | Unset = UNSET,
        sample_rate: int | Unset = UNSET,
        channels: int | Unset = UNSET,
        longest: float | Unset = UNSET,
        delay: float | Unset = UNSET,
        mutes: list[str] | Unset = UNSET,
        while_waiting: models.WhileWaiting | Unset = UNSET,
        priority: models.QueuePriority | Unset = UNSET,
        volume: models.Volume | Unset = UNSET,
        chime: str | Unset | None = UNSET,
        lead_in: float | Unset = UNSET,
        duck: bool | Unset = UNSET,
        zones: models.ZoneReferences | Unset = UNSET,
        rooms: models.RoomReferences | Unset = UNSET,
        preempts: bool | Unset = UNSET,
        expires_in: float | Unset = UNSET,
        client_data: str | Unset | None = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueItem:
        """Put an announcement into the queue that someone says while it is heard.

        POST /v1/queue/live
        """
        answer: models.QueueItem = await self._call(
            "POST",
            "/v1/queue/live",
            body={
                "input": input, "sampleRate": sample_rate, "channels": channels, "longest": longest, "delay": delay,
                "mutes": mutes, "whileWaiting": while_waiting, "priority": priority, "volume": volume, "chime": chime,
                "leadIn": lead_in, "duck": duck, "zones": zones, "rooms": rooms, "preempts": preempts,
                "expiresIn": expires_in, "clientData": client_data,
            },
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def release_talk(
        self,
        id: str,
        *,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueItem:
        """End the sound of an announcement that is spoken through an input.

        POST /v1/queue/live/{id}/release
        """
        answer: models.QueueItem = await self._call(
            "POST",
            "/v1/queue/live/{id}/release",
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def list_queue_schedules(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.QueueSchedulePage:
        """The recurring announcements, by creation, paged.

        GET /v1/queue/schedules
        """
        answer: models.QueueSchedulePage = await self._call(
            "GET",
            "/v1/queue/schedules",
            query={"limit": limit, "cursor": cursor},
        )
        return answer

    async def add_queue_schedule(
        self,
        *,
        name: models.Name,
        cron: models.Cron,
        time_zone: models.TimeZoneName,
        item: models.QueueScheduleTemplate,
        enabled: bool | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueSchedule:
        """Make a recurring announcement.

        POST /v1/queue/schedules
        """
        answer: models.QueueSchedule = await self._call(
            "POST",
            "/v1/queue/schedules",
            body={"name": name, "cron": cron, "timeZone": time_zone, "enabled": enabled, "item": item},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
        )
        return answer

    async def read_queue_schedule(self, id: str, *, if_none_match: str | Unset = UNSET) -> models.QueueSchedule:
        """A recurring announcement.

        GET /v1/queue/schedules/{id}
        """
        answer: models.QueueSchedule = await self._call(
            "GET",
            "/v1/queue/schedules/{id}",
            headers={"If-None-Match": if_none_match},
            path={"id": id},
        )
        return answer

    async def replace_queue_schedule(
        self,
        id: str,
        *,
        name: models.Name,
        cron: models.Cron,
        time_zone: models.TimeZoneName,
        item: models.QueueScheduleTemplate,
        enabled: bool | Unset = UNSET,
        id_: str | Unset = UNSET,
        next: str | Unset | None = UNSET,
        broken: list[str] | Unset = UNSET,
        revision: models.Revision | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueSchedule:
        """Replace a recurring announcement; takes what GET answers.

        PUT /v1/queue/schedules/{id}
        """
        answer: models.QueueSchedule = await self._call(
            "PUT",
            "/v1/queue/schedules/{id}",
            body={
                "name": name, "cron": cron, "timeZone": time_zone, "enabled": enabled, "item": item, "id": id_,
                "next": next, "broken": broken, "revision": revision,
            },
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def change_queue_schedule(
        self,
        id: str,
        *,
        name: models.Name | Unset = UNSET,
        cron: models.Cron | Unset = UNSET,
        time_zone: models.TimeZoneName | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        item: models.QueueTemplateChange | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> models.QueueSchedule:
        """Change a recurring announcement, such as to disable it.

        PATCH /v1/queue/schedules/{id}
        """
        answer: models.QueueSchedule = await self._call(
            "PATCH",
            "/v1/queue/schedules/{id}",
            body={"name": name, "cron": cron, "timeZone": time_zone, "enabled": enabled, "item": item},
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def remove_queue_schedule(self, id: str, *, if_match: str | Unset = UNSET) -> None:
        """Remove a recurring announcement; its items stay.

        DELETE /v1/queue/schedules/{id}
        """
        answer: None = await self._call(
            "DELETE",
            "/v1/queue/schedules/{id}",
            headers={"If-Match": if_match},
            path={"id": id},
        )
        return answer

    async def list_voices(self, *, limit: int | Unset = UNSET, cursor: str | Unset = UNSET) -> models.VoicePage:
        """The voices that texts can be spoken with, in order of precedence, paged.

        GET /v1/voices
        """
        answer: models.VoicePage = await self._call("GET", "/v1/voices", query={"limit": limit, "cursor": cursor})
        return answer

    async def preview_voice(
        self,
        *,
        text: str,
        voice: str | Unset | None = UNSET,
        language: models.LanguageTag | Unset = UNSET,
    ) -> bytes:
        """Speak a text for this client alone; nothing sounds in the room.

        POST /v1/voices/preview
        """
        answer: bytes = await self._call(
            "POST",
            "/v1/voices/preview",
            body={"text": text, "voice": voice, "language": language},
        )
        return answer

    async def read_ducking(self, *, if_none_match: str | Unset = UNSET) -> models.Ducking:
        """The rules by which buses lower others while they play.

        GET /v1/ducking
        """
        answer: models.Ducking = await self._call("GET", "/v1/ducking", headers={"If-None-Match": if_none_match})
        return answer

    async def replace_ducking(
        self,
        *,
        rules: list[models.DuckingRule],
        if_match: str | Unset = UNSET,
    ) -> models.Ducking:
        """Replace the ducking rules.

        PUT /v1/ducking
        """
        answer: models.Ducking = await self._call(
            "PUT",
            "/v1/ducking",
            body={"rules": rules},
            headers={"If-Match": if_match},
        )
        return answer

    async def read_device(self) -> models.Device:
        """The clocks.

        GET /v1/device
        """
        answer: models.Device = await self._call("GET", "/v1/device")
        return answer

    async def list_outputs(self) -> models.DeviceOutputs:
        """The outputs of the machine.

        GET /v1/device/outputs
        """
        answer: models.DeviceOutputs = await self._call("GET", "/v1/device/outputs")
        return answer

    async def list_sources(self) -> models.DeviceInputs:
        """The sources of the machine, from which inputs are made.

        GET /v1/device/inputs
        """
        answer: models.DeviceInputs = await self._call("GET", "/v1/device/inputs")
        return answer

    async def read_loudness(self) -> models.OutputLoudness:
        """The loudness of the main output.

        GET /v1/loudness
        """
        answer: models.OutputLoudness = await self._call("GET", "/v1/loudness")
        return answer

    async def reset_loudness(self, *, idempotency_key: str | Unset = UNSET) -> models.OutputLoudness:
        """Reset the integrated loudness.

        POST /v1/loudness/reset
        """
        answer: models.OutputLoudness = await self._call(
            "POST",
            "/v1/loudness/reset",
            body={},
            headers={"Idempotency-Key": idempotency_key},
        )
        return answer

    async def list_formats(self) -> models.FormatList:
        """The containers and codecs that this build plays.

        GET /v1/formats
        """
        answer: models.FormatList = await self._call("GET", "/v1/formats")
        return answer

    async def list_history(
        self,
        *,
        from_: str | Unset = UNSET,
        to: str | Unset = UNSET,
        day: str | Unset = UNSET,
        sound: str | Unset = UNSET,
        kind: Literal["sound", "music", "system", "announcement"] | Unset = UNSET,
        heard: models.Heard | Unset = UNSET,
        format: Literal["json", "csv"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
    ) -> models.HistoryPage | str:
        """What was played, for whom, and how it ended; newest first.

        GET /v1/history
        """
        answer: models.HistoryPage | str = await self._call(
            "GET",
            "/v1/history",
            query={
                "from": from_, "to": to, "day": day, "sound": sound, "kind": kind, "heard": heard, "format": format,
                "limit": limit, "cursor": cursor,
            },
        )
        return answer

    async def verify_history(self, *, number: int | Unset = UNSET, digest: str | Unset = UNSET) -> models.HistoryCheck:
        """Whether an entry was removed, changed or added.

        GET /v1/history/verify
        """
        answer: models.HistoryCheck = await self._call(
            "GET",
            "/v1/history/verify",
            query={"number": number, "digest": digest},
        )
        return answer

    async def read_health(self) -> models.Health:
        """Whether sound reaches the device.

        GET /v1/health
        """
        answer: models.Health = await self._call("GET", "/v1/health")
        return answer

    async def read_liveness(self) -> str:
        """Whether the process answers; needs no token and reports nothing else.

        GET /healthz
        """
        answer: str = await self._call("GET", "/healthz")
        return answer

    async def read_readiness(self) -> str:
        """Whether sound reaches the wanted output; needs no token and reports only the codes of what prevents it.

        GET /readyz
        """
        answer: str = await self._call("GET", "/readyz")
        return answer

    async def read_login(self) -> models.Login:
        """Whether a token is needed, and what the client may do at the moment.

        GET /v1/login
        """
        answer: models.Login = await self._call("GET", "/v1/login")
        return answer

    async def login(self, *, token: str, stays: bool | Unset = UNSET) -> models.Login:
        """Begin a browser session, which ends after twelve hours without a request, or stays.

        POST /v1/login
        """
        answer: models.Login = await self._call("POST", "/v1/login", body={"token": token, "stays": stays})
        return answer

    async def logout(self) -> None:
        """End the browser session.

        POST /v1/logout
        """
        answer: None = await self._call("POST", "/v1/logout", body={})
        return answer

    async def make_ticket(self) -> models.Ticket:
        """Make a ticket, which opens one WebSocket as `?ticket=` within 30 seconds.

        POST /v1/tickets
        """
        answer: models.Ticket = await self._call("POST", "/v1/tickets", body={})
        return answer

    async def list_tokens(self) -> models.TokenList:
        """The tokens by name; the tokens themselves are not stored.

        GET /v1/tokens
        """
        answer: models.TokenList = await self._call("GET", "/v1/tokens")
        return answer

    async def create_token(self, *, name: str, scope: models.Scope, digest: models.SaltedDigest) -> models.Token:
        """Add a token by its digest, so that the token itself stays with its owner.

        POST /v1/tokens
        """
        answer: models.Token = await self._call(
            "POST",
            "/v1/tokens",
            body={"name": name, "scope": scope, "digest": digest},
        )
        return answer

    async def change_token(
        self,
        token: str,
        *,
        scope: models.Scope | Unset = UNSET,
        digest: models.SaltedDigest | Unset = UNSET,
    ) -> models.Token:
        """Change the scope of a token, or replace its secret by another one.

        PATCH /v1/tokens/{token}
        """
        answer: models.Token = await self._call(
            "PATCH",
            "/v1/tokens/{token}",
            body={"scope": scope, "digest": digest},
            path={"token": token},
        )
        return answer

    async def revoke_token(self, token: str) -> None:
        """Revoke a token; what was opened with it ends.

        DELETE /v1/tokens/{token}
        """
        answer: None = await self._call("DELETE", "/v1/tokens/{token}", path={"token": token})
        return answer

    async def download_backup(self, *, if_match: str | Unset = UNSET, if_none_match: str | Unset = UNSET) -> bytes:
        """The state as an SQLite file, with everything accepted so far, while the server keeps running.

        GET /v1/backup
        """
        answer: bytes = await self._call(
            "GET",
            "/v1/backup",
            headers={"If-Match": if_match, "If-None-Match": if_none_match},
        )
        return answer

    async def read_metrics(self) -> str:
        """Metrics for Prometheus.

        GET /metrics
        """
        answer: str = await self._call("GET", "/metrics")
        return answer

    async def read_document(self) -> str:
        """This document.

        GET /openapi.yaml
        """
        answer: str = await self._call("GET", "/openapi.yaml")
        return answer

    async def read_document_in_json(self) -> dict[str, Any]:
        """This document in JSON.

        GET /openapi.json
        """
        answer: dict[str, Any] = await self._call("GET", "/openapi.json")
        return answer

    async def read_event_document(self) -> str:
        """The document of `/v1/events`.

        GET /asyncapi.yaml
        """
        answer: str = await self._call("GET", "/asyncapi.yaml")
        return answer

    async def read_event_document_in_json(self) -> dict[str, Any]:
        """The document of `/v1/events` in JSON.

        GET /asyncapi.json
        """
        answer: dict[str, Any] = await self._call("GET", "/asyncapi.json")
        return answer

    async def read_problem(self, slug: models.ProblemSlug) -> str:
        """What a type of problem means, as a page.

        GET /problems/{slug}
        """
        answer: str = await self._call("GET", "/problems/{slug}", path={"slug": slug})
        return answer
