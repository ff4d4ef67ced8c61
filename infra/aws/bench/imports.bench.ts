/**
 * Measures how long the import of the visitors' Lambda takes, which is most of a cold start, and that of a bundle that
 * only creates a client of DynamoDB: in turns, and the shortest time of each counts. Exits with 1 if the goal is
 * missed.
 * @example npx tsx infra/aws/bench/imports.bench.ts 20
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportMeasures } from '../../testing/measures';
import { bundleLambda } from '../bundle/lambdas';

const ROUNDS = Number(process.argv[2] ?? 20);
const root = join(import.meta.dirname, '..', '..', '..');
const VISITOR = join(root, 'lambdas', 'functions', 'visitor.ts');

/** Prints how long the import of a file takes, in ms. */
const SCRIPT = `const began = performance.now();
  await import(process.argv[1]); console.log(performance.now() - began)`;
/** The environment in a stage that sends no emails. */
const env = {
  AWS_REGION: 'eu-central-1',
  TABLE_NAME: 'table',
  MAIL_KEY_SECRET: 'key of links',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

const folder = mkdtempSync(join(tmpdir(), 'imports-bench-'));
/** Bundles a file. Returns a function that measures its import. */
async function bundled(entry: string, name: string): Promise<() => number> {
  await bundleLambda(entry, join(folder, name));
  const file = join(folder, name, 'index.mjs');
  return () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, file], { env, encoding: 'utf8' }),
    );
}

const importVisitor = await bundled(VISITOR, 'visitor');
const importClient = await bundled(join(import.meta.dirname, 'client-alone.ts'), 'client');
let [visitor, client] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let round = 0; round < ROUNDS; round += 1) {
  visitor = Math.min(visitor, importVisitor());
  client = Math.min(client, importClient());
}
rmSync(folder, { recursive: true });
reportMeasures([
  {
    measure: "Import of the visitors' Lambda",
    unit: 'ms',
    ours: visitor,
    reference: { name: 'a client of DynamoDB alone', value: client },
    goal: { atMost: 1.35 },
  },
]);
