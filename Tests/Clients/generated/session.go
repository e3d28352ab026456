// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Command session uses the Go client of openapi-generator: session ADDRESS FILE
package main

import (
	"context"
	"os"
	"strings"

	api "example.org/carillon/client"
)

func expect(holds bool, err error, what string) {
	if err != nil || !holds {
		println(what)
		if err != nil {
			println(err.Error())
		}
		os.Exit(1)
	}
}

func main() {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Args[1]}}
	client, ctx := api.NewAPIClient(configuration), context.Background()

	file, err := os.Open(os.Args[2])
	expect(err == nil, err, "file")
	sound, _, err := client.SoundsAPI.UploadSound(ctx).Body(file).Name("go.wav").Execute()
	expect(err == nil && strings.HasPrefix(sound.Name, "go"), err, "upload")
	file, err = os.Open(os.Args[2])
	expect(err == nil, err, "file")
	made, _, err := client.PlayersAPI.UploadPlayer(ctx).Body(file).Execute()
	expect(err == nil && made.HasData, err, "upload of a player")
	registration := api.NewSoundRegistration()
	registration.SetName("bell")
	registered, _, err := client.SoundsAPI.RegisterSound(ctx).SoundRegistration(*registration).Execute()
	expect(err == nil && registered.Name == "bell.wav", err, "register")
	page, _, err := client.SoundsAPI.ListSounds(ctx).Execute()
	expect(err == nil && len(page.Sounds) >= 2, err, "list")

	play := api.NewPlayRequest()
	play.SetVolume(0.5)
	played, _, err := client.SoundsAPI.PlaySound(ctx, "bell").PlayRequest(*play).Execute()
	expect(err == nil && played.Volume == 0.5, err, "play")
	creation := api.NewPlayerCreation()
	creation.SetSound("bell")
	player, _, err := client.PlayersAPI.CreatePlayer(ctx).PlayerCreation(*creation).Execute()
	expect(err == nil, err, "player")
	playing, _, err := client.PlayersAPI.PlayPlayer(ctx, player.Id).PlayRequest(*api.NewPlayRequest()).Execute()
	expect(err == nil && playing.Playing, err, "player plays")
	_, answer, err := client.SoundsAPI.PlaySound(ctx, "nothing").PlayRequest(*play).Execute()
	expect(err != nil && answer.StatusCode == 404, nil, "a sound that is not there")

	operation := api.NewBatchOperation()
	operation.AdditionalProperties = map[string]interface{}{"sound": "bell"}
	operation.SetOp(api.BATCHCOMMAND_PLAY)
	batch := api.NewBatchRequest([]api.BatchOperation{*operation})
	reply, _, err := client.ServerAPI.PerformBatch(ctx).BatchRequest(*batch).Execute()
	expect(err == nil && reply.Replies[0].Status == 201, err, "batch")
	announcement := api.NewQueueItemRequest()
	announcement.SetSound("bell")
	announcement.SetPriority("high")
	item, _, err := client.QueueAPI.AddQueueItem(ctx).QueueItemRequest(*announcement).Execute()
	expect(err == nil && item.Priority == 1, err, "announce")
	request := api.NewStationRequest()
	request.SetSounds([]string{"bell"})
	request.SetOptions(map[string]string{"bpm": "slow"})
	station, _, err := client.StationsAPI.CreateStation(ctx).StationRequest(*request).Execute()
	expect(err == nil && station.Options["bpm"] == "slow", err, "station")
	music, _, err := client.StationsAPI.PlayStation(ctx, station.Id).StationPlay(*api.NewStationPlay()).Execute()
	expect(err == nil && music.Playing, err, "station plays")
	health, _, err := client.ServerAPI.ReadHealth(ctx).Execute()
	expect(err == nil && health.Live, err, "health")
}
