// A fake Lambda runtime for the bundles of a deploy, in a process of its own. Argument: the folder of the bundles, and
// the names of the Lambdas. Receives { name, calls }, where each call is { event, clock } and `clock` shifts the time
// by that many milliseconds; sends the responses as an array.
import { join } from 'node:path';
import { Writable } from 'node:stream';

const [folder, ...names] = process.argv.slice(2);

// Replaced before the bundles are loaded, because they may keep a reference to the function.
const realNow = Date.now;
let shift = 0;
Date.now = () => realNow() + shift;

// The global that the Lambda runtime provides for streaming handlers.
globalThis.awslambda = {
  streamifyResponse: (handler) => async (event) => {
    const stream = new Writable({ write: (_part, _encoding, done) => done() });
    await handler(event, stream, {});
    return stream.metadata;
  },
  HttpResponseStream: {
    from: (stream, metadata) => Object.assign(stream, { metadata }),
  },
};

const handlers = new Map();
for (const name of names) handlers.set(name, (await import(join(folder, name, 'index.mjs'))).handler);

process.on('message', async ({ name, calls }) => {
  const responses = [];
  for (const { event, clock = 0 } of calls) {
    shift = clock;
    responses.push((await handlers.get(name)(event, {})) ?? null);
  }
  process.send(responses);
});
process.send('ready');
