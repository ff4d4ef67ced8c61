// `npm start`, `npm run dev` and `npm run build`. Plain JavaScript: it runs before anything is installed.
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ensureHost,
  ensureInstalled,
  ensureSite,
  ensureTerminal,
  forgetSite,
  loadStates,
  nameVersion,
  readLastBuild,
  recordBuild,
  requireNode,
  shareBuilt,
  takeSecrets,
} from '../setup/index.mjs';

const OPTIONS = {
  '--dev': 'the site with hot reload',
  '--build': 'builds everything and exits',
  '--timings': 'builds the site in any case, and prints the seconds of each step',
  '--no-site': 'only the API',
  '--last-build': 'what was built last, even if sources have changed since',
  '--as-built': 'the site as it was last built, even if its sources have changed',
};

requireNode();
const env = takeSecrets();
const given = new Set(process.argv.slice(2));
for (const option of given) {
  if (option in OPTIONS) continue;
  console.error(`Unknown option ${option}. The options are:`);
  for (const [name, meaning] of Object.entries(OPTIONS)) console.error(`  ${name}  ${meaning}`);
  process.exit(2);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
// An empty SITE_URL counts as unset.
const siteUrl = process.env.SITE_URL || undefined;

try {
  if (!given.has('--last-build')) await ensureInstalled(root, 'start');
  if (given.has('--build')) await buildAll();
  else await startHost();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// After that, a user without write access to the repository can start the system, and use all commands of the owner.
async function buildAll() {
  // Gatsby prints dozens of steps that take no time.
  const print = (title, seconds) =>
    seconds >= 0.1 && console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`);
  const began = performance.now();
  const { main, folder } = await ensureHost(root);
  if (given.has('--timings')) {
    print('bundle of the host', (performance.now() - began) / 1000);
    forgetSite(root);
    await ensureSite(root, { siteUrl, exactAddress: true, onStep: print });
  } else await ensureSite(root, { siteUrl, exactAddress: true });
  await ensureTerminal(root);
  recordBuild(root, { host: basename(folder), version: nameVersion(root) });
  shareBuilt(root);
  const { printNotices } = await import(pathToFileURL(main).href);
  printNotices(Date.now(), console.log);
}

// In this process, so that it receives the signals.
async function startHost() {
  process.setSourceMapsEnabled(true);
  if (given.has('--dev')) forgetSite(root);
  const { main, storeWorker, backupProgram, version, buildSite } = await findBuild();
  const { start } = await import(pathToFileURL(main).href);
  await start({
    root,
    env,
    storeWorker,
    backupProgram,
    site: given.has('--no-site') ? 'none' : given.has('--dev') ? 'develop' : 'built',
    buildSite,
    ...(given.has('--dev') && { answerStates: await loadStates(root) }),
    version,
    npmScript: process.env.npm_lifecycle_event,
  });
}

async function findBuild() {
  if (given.has('--last-build')) {
    const last = readLastBuild(root);
    return { ...last, buildSite: async () => last.site };
  }
  const buildSite = async (signal) => {
    if (!given.has('--as-built')) await ensureSite(root, { siteUrl, signal });
    return join(root, 'site');
  };
  return { ...(await ensureHost(root)), version: nameVersion(root), buildSite };
}
