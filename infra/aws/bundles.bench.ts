// Size and import time of each Lambda's bundle, in fresh processes, next to a Lambda that only has a DynamoDB
// client. Time is the processor's: a cold start is work for one core, and a busy machine cannot blur it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, bundleLambda } from './bundle/lambdas';
import { ENDPOINTS } from './endpoints';
import { DIST_FOLDER, ROOT } from './paths';

const ROUNDS = 20;
const SIGNUP = { ratio: 1.35, bytes: 420_000 };

/** Prints the milliseconds of work that importing the file named last takes. */
const IMPORT = `globalThis.awslambda = { streamifyResponse: (handler) => handler };
const began = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(began);
console.log((user + system) / 1000);`;
const ENV = {
  AWS_REGION: 'eu-west-1',
  TABLE_NAME: 't',
  EDGE_SECRET: 'x'.repeat(32),
  ADMIN_PASSWORD_SECRET: 's',
};

const importTime = (folder: string): number =>
  Number(
    execFileSync(
      process.execPath,
      ['--no-warnings', '--input-type=module', '--eval', IMPORT, join(folder, 'index.mjs')],
      { encoding: 'utf8', env: ENV },
    ),
  );

const bytesOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

/** The least disturbed round: whatever else the machine does can only add to a time. */
const best = (values: readonly number[] = []): number => Math.min(...values);

function bundleBareClient(folder: string): string {
  // Inside the repository, so that its packages are found.
  const entry = join(mkdtempSync(join(ROOT, 'infra', 'aws', 'dist-')), 'client.ts');
  writeFileSync(
    entry,
    "import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';\n" +
      // Made at the start, as every Lambda does that has one.
      'const client = new DynamoDBClient({});\n' +
      'export const handler = () => client.send(new PutItemCommand({ TableName: "", Item: {} }));\n',
  );
  try {
    return bundle(entry, 'bare-client', folder);
  } finally {
    rmSync(join(entry, '..'), { recursive: true });
  }
}

const folder = join(DIST_FOLDER, 'bench');
const bare = bundleBareClient(folder);
const bundles = ENDPOINTS.map(({ name }) => ({ name, folder: bundleLambda(name, folder) }));
const times = new Map<string, number[]>();
// Round by round, so that a machine that slows down slows all of them.
for (let round = 0; round < ROUNDS; round++)
  for (const one of [bare, ...bundles.map((each) => each.folder)])
    times.set(one, [...(times.get(one) ?? []), importTime(one)]);

const bareTime = best(times.get(bare));
console.log(`bare DynamoDB client: ${bytesOf(bare)} bytes, ${bareTime.toFixed(0)} ms`);
for (const { name, folder: built } of bundles) {
  const time = best(times.get(built));
  const ratio = time / bareTime;
  console.log(`${name}: ${bytesOf(built)} bytes, ${time.toFixed(0)} ms, ${ratio.toFixed(2)} x`);
  if (name !== 'signup') continue;
  if (!(ratio <= SIGNUP.ratio && bytesOf(built) < SIGNUP.bytes)) {
    console.error(`signup may have ${SIGNUP.ratio} x and ${SIGNUP.bytes} bytes.`);
    process.exitCode = 1;
  }
}
