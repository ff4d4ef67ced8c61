// `npm run -s backup -- <file>`. Plain JavaScript: it runs before anything is installed.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureHost, ensureInstalled, requireNode, takeSecrets } from '../setup/index.mjs';

requireNode();
const env = takeSecrets();
const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  await ensureInstalled(root);
  const { backup } = await ensureHost(root);
  const { runBackup } = await import(pathToFileURL(backup).href);
  process.exitCode = await runBackup(process.argv.slice(2), env);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
