// `npm run -s backup -- [--try] <file>` and `npm run -s restore -- <file>`. Plain JavaScript: it runs before anything
// is installed.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureHost, ensureInstalled, requireNode, takeSecrets } from '../setup/index.mjs';

requireNode();
const env = takeSecrets();
const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  await ensureInstalled(root, 'start');
  const { backup, storeWorker } = await ensureHost(root);
  const { runBackupCommand, runRestore } = await import(pathToFileURL(backup).href);
  const args = process.argv.slice(2);
  process.exitCode = await (args[0] === '--restore'
    ? runRestore(args.slice(1), env)
    : runBackupCommand(args, env, storeWorker));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
