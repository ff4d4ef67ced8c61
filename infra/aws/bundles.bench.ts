// Measures the size and import time of each Lambda's bundle in fresh processes, relative to a Lambda that has
// only AWS's clients which all of them need: for DynamoDB's documents, and for secrets. CPU time is measured, because a cold start is work for one core, and because it depends
// less on what else the machine does.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, bundleLambdas } from './bundle/lambdas';
import { DIST_FOLDER } from './deploy/synthesise';
import { LAMBDA_NAMES } from './endpoints';

const ROUNDS = 20;
/** The longest that a Lambda's import may take, relative to the bare clients. */
const MAX_RATIO = 1.75;

/** Imports the file of the last argument and prints the CPU time in milliseconds. */
const IMPORT_SCRIPT = `globalThis.awslambda = { streamifyResponse: (handler) => handler };
const began = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(began);
console.log((user + system) / 1000);`;
const ENV = {
  AWS_REGION: 'eu-west-1',
  TABLE_NAME: 't',
  ADMIN_PASSWORD_SECRET: 's',
  MAIL_KEY_SECRET: 's',
  MAIL_FROM: 'support@shop.test',
  SITE_URL: 'https://shop.test',
  MAIL_CONFIGURATION_SET: 'launch',
  MAILS_PER_DAY: '5000',
};

const importTime = (folder: string): number =>
  Number(
    execFileSync(
      process.execPath,
      ['--no-warnings', '--input-type=module', '--eval', IMPORT_SCRIPT, join(folder, 'index.mjs')],
      { encoding: 'utf8', env: ENV },
    ),
  );

const bytesOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

/** Returns the shortest time, which is the least disturbed: other work on the machine can only add to it. */
const best = (values: readonly number[] = []): number => Math.min(...values);

async function bundleBareClients(folder: string): Promise<string> {
  // Inside the repository, so that its packages are resolved.
  const entry = join(mkdtempSync(join(import.meta.dirname, 'dist-')), 'clients.ts');
  writeFileSync(
    entry,
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\n" +
      "import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';\n" +
      "import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';\n" +
      // Created at import, as in our Lambdas.
      'const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));\n' +
      'const secrets = new SecretsManagerClient({});\n' +
      'export const handler = () => [table.send(new PutCommand({ TableName: "", Item: {} })), ' +
      'secrets.send(new GetSecretValueCommand({ SecretId: "" }))];\n',
  );
  try {
    return await bundle(entry, 'bare-clients', folder);
  } finally {
    rmSync(join(entry, '..'), { recursive: true });
  }
}

const folder = join(DIST_FOLDER, 'bench');
const bare = await bundleBareClients(folder);
const lambdas = await bundleLambdas(folder);
const bundles = LAMBDA_NAMES.map((name) => ({ name, folder: join(lambdas, name) }));
const times = new Map<string, number[]>();
// In rounds, so that a machine that slows down affects all of them.
for (let round = 0; round < ROUNDS; round++)
  for (const one of [bare, ...bundles.map((each) => each.folder)])
    times.set(one, [...(times.get(one) ?? []), importTime(one)]);

const bareTime = best(times.get(bare));
console.log(`bare clients: ${bytesOf(bare)} bytes, ${bareTime.toFixed(0)} ms`);
for (const { name, folder: built } of bundles) {
  const time = best(times.get(built));
  const ratio = time / bareTime;
  console.log(`${name}: ${bytesOf(built)} bytes, ${time.toFixed(0)} ms, ${ratio.toFixed(2)} x`);
  if (ratio <= MAX_RATIO) continue;
  console.error(`${name} takes longer than ${MAX_RATIO} times the bare clients.`);
  process.exitCode = 1;
}
