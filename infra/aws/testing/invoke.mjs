// Runs one Lambda's bundle as AWS would: in a process of its own, with events of API Gateway's REST kind.
// Arguments: the bundle, and a JSON list of { event, clock }; `clock` moves the time by so many milliseconds.
const [bundle, calls] = process.argv.slice(2);

// Set before the bundle is loaded, which may keep the function itself.
const realNow = Date.now;
let shift = 0;
Date.now = () => realNow() + shift;

// What the Lambda runtime gives to handlers that stream.
const answers = [];
globalThis.awslambda = {
  streamifyResponse: (handler) => async (event) => {
    const answer = { body: '', write: (part) => (answer.body += Buffer.from(part)), end: () => undefined };
    const stream = new (await import('node:stream')).Writable({
      write(part, _encoding, done) {
        answer.body += part;
        done();
      },
    });
    const result = await handler(event, stream, {});
    return { ...answer, ...stream.metadata, result };
  },
  HttpResponseStream: {
    from: (stream, metadata) => Object.assign(stream, { metadata }),
  },
};

const { handler } = await import(bundle);
for (const { event, clock = 0 } of JSON.parse(calls)) {
  shift = clock;
  answers.push((await handler(event, {}))?.statusCode ?? null);
}
// Last, on a line of its own: Lambdas log to the same place.
process.stdout.write(`\n${JSON.stringify(answers)}`);
