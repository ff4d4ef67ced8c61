// A fake Lambda runtime: loads a function's bundle at its first event, and passes events to its handler. Plain JavaScript,
// since it runs the deployed bundles in a Node process of their own. `clock` shifts the time by that many milliseconds.
import { Writable } from 'node:stream';

// Replaced before the bundles are loaded, because they may keep a reference to the function.
const realNow = Date.now;
let shift = 0;
Date.now = () => realNow() + shift;

/** How much longer than on AWS something may take: a busy machine, on which tests run, is no outage. */
const PATIENCE = 20;
const timeoutAfter = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeoutAfter(PATIENCE * ms);

const PRELUDE_END = new Uint8Array(8);

/** Collects a streamed response; `from` writes status and headers before its first byte, as the runtime does. */
class ResponseStream extends Writable {
  chunks = [];
  _write(chunk, _encoding, done) {
    this.chunks.push(chunk);
    done();
  }
}

globalThis.awslambda = {
  streamifyResponse: (handler) => async (event, context) => {
    const stream = new ResponseStream();
    await handler(event, stream, context);
    return { streamed: Buffer.concat(stream.chunks).toString('base64') };
  },
  HttpResponseStream: {
    from(stream, prelude) {
      stream.chunks.push(Buffer.from(JSON.stringify(prelude)), PRELUDE_END);
      return stream;
    },
  },
};

const functions = JSON.parse(process.argv[2]);
process.on('message', async ({ id, name, event, clock }) => {
  shift = clock;
  try {
    const { handler } = await import(functions[name]);
    process.send({ id, result: (await handler(event, {})) ?? null });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
