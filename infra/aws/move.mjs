// `npm run -s backup -- <file> --stage <name>`, and `restore` in the same way. Plain JavaScript: it runs before the
// installation.
import { fileURLToPath } from 'node:url';
import { ensureHost, ensureInstalled, requireNode, takeSecrets } from '../setup/index.mjs';

requireNode();
const env = takeSecrets();
const root = fileURLToPath(new URL('../..', import.meta.url));
// The AWS SDK emits warnings about Node versions that the owner cannot act on.
process.removeAllListeners('warning');
// Searching the network for credentials only takes time.
process.env.AWS_EC2_METADATA_DISABLED ??= 'true';
try {
  await ensureInstalled(root, 'start');
  const { storeWorker } = await ensureHost(root);
  await ensureInstalled(root, 'deploy');
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) });
  const { moveStage } = await import('./move/main.ts');
  const [option = '', ...args] = process.argv.slice(2);
  const isRestore = option === '--restore';
  process.exitCode = await moveStage(
    isRestore ? 'restore' : 'backup',
    isRestore ? args : [option, ...args],
    env,
    storeWorker,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
