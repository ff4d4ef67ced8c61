// Runs the bundle of one Lambda in a process of its own, with events of an API Gateway REST API.
// Arguments: the bundle, and a JSON array of { event, clock }; `clock` shifts the time by that many milliseconds.
// Prints the responses as a JSON array.
import { Writable } from 'node:stream';

const [bundle, calls] = process.argv.slice(2);

// Replaced before the bundle is loaded, because it may keep a reference to the function.
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

const { handler } = await import(bundle);
const responses = [];
for (const { event, clock = 0 } of JSON.parse(calls)) {
  shift = clock;
  responses.push((await handler(event, {})) ?? null);
}
// On a line of its own, because Lambdas log to stdout too.
process.stdout.write(`\n${JSON.stringify(responses)}`);
