// Synthesises the templates that the tests of the stacks read, unless they exist for the current sources, and prints
// their folder. In a process of its own, which loads the CDK once for all tests. Without AWS and network.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '../../setup/hash.mjs';
import { withLock } from '../../setup/run.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.cache', 'aws-synthesis');
const stamp = join(folder, 'stamp');

const SOURCES = ['infra/aws', 'infra/http', 'lambdas', 'package-lock.json'];
const NOT_SOURCES = /node_modules|^infra\/aws\/dist|\.(test|bench)\.ts$/;
const hash = hashOfFiles(root, SOURCES, NOT_SOURCES);
const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

if (!isFresh())
  await withLock(`${folder}.lock`, async () => {
    if (isFresh()) return;
    rmSync(folder, { recursive: true, force: true });
    const { register } = await import('tsx/esm/api');
    register({ tsconfig: join(root, 'tsconfig.json') });
    const { synthesiseTestStages } = await import('./synthesise.ts');
    await synthesiseTestStages(folder);
    writeFileSync(stamp, hash);
  });
console.log(folder);
