// `npm start`, `npm run dev` and `npm run build`. Plain JavaScript: it runs before anything is installed.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureHost, ensureInstalled, ensureSite, forgetSite, requireNode } from './setup.mjs';

const OPTIONS = {
  '--dev': 'the site with hot reload',
  '--build': 'builds everything and ends',
  '--no-site': 'the API alone',
  '--as-built': 'the site as it was built last, whatever has changed since',
  '--accept-torn-log': "goes on without what a torn log of the store's has lost",
};

requireNode();
const given = new Set(process.argv.slice(2));
for (const option of given) {
  if (option in OPTIONS) continue;
  console.error(`There is no option ${option}. There are:`);
  for (const [name, meaning] of Object.entries(OPTIONS)) console.error(`  ${name}  ${meaning}`);
  process.exit(2);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
// An empty SITE_URL says nothing, as an absent one does.
const siteUrl = process.env.SITE_URL || undefined;
const buildSite = async (signal) => {
  if (!given.has('--as-built')) await ensureSite(root, { siteUrl, signal });
};

try {
  await ensureInstalled(root);
  if (given.has('--build')) await buildAll();
  else await startHost();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// Whoever starts the system after that needs no right to write here.
async function buildAll() {
  await ensureHost(root);
  await ensureSite(root, { siteUrl, exactAddress: true });
}

// In this very process, so that its signals are the host's.
async function startHost() {
  process.setSourceMapsEnabled(true);
  if (given.has('--dev')) forgetSite(root);
  const { main, storeProcess } = await ensureHost(root);
  const { start } = await import(pathToFileURL(main).href);
  await start({
    root,
    storeProcess,
    site: given.has('--no-site') ? 'none' : given.has('--dev') ? 'develop' : 'built',
    buildSite,
    acceptTornLog: given.has('--accept-torn-log'),
    npmScript: process.env.npm_lifecycle_event,
  });
}
