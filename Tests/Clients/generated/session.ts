// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A session with the TypeScript client of openapi-generator: session.js ADDRESS FILE

declare const process: { argv: string[], exit(code: number): void };
declare const require: (name: string) => any;
import * as api from './client/index';

const [, , address, file] = process.argv;

function expect(holds: boolean, what: string) {
    if (!holds) throw new Error(what);
}

async function main() {
    const configuration = new api.Configuration({ basePath: address });
    const sounds = new api.SoundsApi(configuration), players = new api.PlayersApi(configuration);
    const stations = new api.StationsApi(configuration), queue = new api.QueueApi(configuration);
    const server = new api.ServerApi(configuration);
    const bytes: ArrayBuffer = require('fs').readFileSync(file);

    const sound = await sounds.uploadSound({ body: new Blob([bytes]), name: 'typescript.wav' });
    expect(sound.state === api.SoundState.Ready, 'upload');
    expect((await players.uploadPlayer({ body: new Blob([bytes]) })).hasData, 'upload of a player');
    expect((await sounds.registerSound({ soundRegistration: { name: 'bell' } })).name === 'bell.wav', 'register');
    const names = (await sounds.listSounds({})).sounds.map((each) => each.name);
    expect(names.includes('bell.wav') && names.includes(sound.name), 'list');
    expect((await sounds.readSoundData({ sound: sound.id })).size === bytes.byteLength, 'data');

    expect((await sounds.playSound({ sound: 'bell', playRequest: { volume: 0.5 } })).volume === 0.5, 'play');
    const player = await players.createPlayer({ playerCreation: { sound: 'bell', pan: -1 } });
    expect((await players.playPlayer({ id: player.id })).playing, 'player');
    const refused = await sounds.playSound({ sound: 'nothing' }).catch((error) => error.response.status);
    expect(refused === 404, 'a sound that is not there');

    const operation = { method: api.BatchMethod.Post, path: '/v1/sounds/bell/play', body: {} };
    const reply = await server.performBatch({ batchRequest: { operations: [operation] } });
    expect(reply.replies[0].status === 201, 'batch');
    const item = await queue.addQueueItem({ queueItemRequest: { sound: 'bell', priority: 'high', expiresIn: 30 } });
    expect(item.priority === 1 && !item.deduplicated, 'announce');
    const station = await stations.createStation({ stationRequest: { sounds: ['bell'], options: { bpm: 'slow' } } });
    expect(station.options.bpm === 'slow' && (await stations.listStations({})).total >= 1, 'station');
    expect((await stations.playStation({ station: station.id })).playing, 'station plays');
    expect((await server.readHealth()).live, 'health');
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
