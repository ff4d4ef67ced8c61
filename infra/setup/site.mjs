import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFiles } from './hash.mjs';
import { mayWrite, requireWriteAccess, runStep, untilReleased, withLock, writeForAll } from './run.mjs';

/** The sources of the built site, and what among them is generated. */
export const SITE_SOURCES = [
  'site',
  'lambdas/facts',
  'lambdas/contract',
  'lambdas/client',
  'infra/setup/licences.mjs',
  'package-lock.json',
];
const NOT_SOURCES = /^(site\/(public|testing|\.cache|build\.json)|.*node_modules)(\/|$)|\.test\.tsx?$/;

/** A step as the build prints it (`site/build/build.ts`, Gatsby), such as `success Gatsby - 21.5s`. */
const STEP = /success (.+?) - ([\d.]+)s/g;

const stampOf = (root) => join(root, '.cache', 'site-build');

/** Returns whether the site was built from the sources as they are. @param {string} root the repository's folder @returns {boolean} */
export const hasSources = (root) =>
  existsSync(stampOf(root)) &&
  readFileSync(stampOf(root), 'utf8').split(' ')[0] === hashOfFiles(root, SITE_SOURCES, NOT_SOURCES);

/** Marks the built site as outdated: Gatsby's development server writes into the same folder. */
export const forgetSite = (root) => rmSync(stampOf(root), { force: true });

/** Where the built site is while another is built. */
export const ASIDE = join('.cache', 'previous-site');

/** What a build replaces: the files that are served, and their description. */
const BUILT = ['public', 'build.json'];

/** Puts the built site aside while another is built, because Gatsby can only build in its place. */
function setAside(root) {
  const [site, aside] = [join(root, 'site'), join(root, ASIDE)];
  const move = (from, to) => {
    for (const name of BUILT.filter((each) => existsSync(join(from, each)))) {
      rmSync(join(to, name), { recursive: true, force: true });
      renameSync(join(from, name), join(to, name));
    }
  };
  const restore = () => move(aside, site);
  // The last build was killed.
  restore();
  writeForAll(() => mkdirSync(aside, { recursive: true }));
  move(site, aside);
  return { restore, forget: () => rmSync(aside, { recursive: true, force: true }) };
}

/**
 * Builds the site unless these sources are built already. If that fails, the site is as before.
 * @param {string} root the repository's folder
 * @param {{ siteUrl?: string, exactAddress?: boolean, day?: string, hosting?: 'machine' | 'aws', signal?: AbortSignal,
 * ticks?: boolean, onStep?: (title: string, seconds: number) => void }} options the public address, whether a site
 * built for another address is outdated (the local host replaces the address itself), the day that files with a date
 * are made for (any if undefined), how the site will run: the privacy policy names who stores the list, whether lines
 * of progress are wanted, and what gets the steps of the build with their durations
 */
export async function ensureSite(root, options = {}) {
  const { exactAddress, day, hosting = 'machine', signal, ticks, onStep } = options;
  // As site/build/env.ts records it.
  const siteUrl = (options.siteUrl ?? 'http://127.0.0.1:8080').replace(/\/+$/, '');
  const stamp = stampOf(root);
  const build = join(root, 'site/build.json');
  const isFresh = () => {
    if (![stamp, build, join(root, 'site/public/index.html')].every((file) => existsSync(file))) return false;
    const last = readJson(build);
    if (last.hosting !== hosting || (exactAddress && last.siteUrl !== siteUrl)) return false;
    const [, builtFor] = readFileSync(stamp, 'utf8').split(' ');
    if (day !== undefined && builtFor !== day) return false;
    return hasSources(root);
  };
  if (isFresh()) return;
  const lock = `${stamp}.lock`;
  if (!mayWrite(root)) {
    // The site is away while its owner builds it.
    await untilReleased(lock);
    if (isFresh()) return;
    requireWriteAccess(root, 'The site is not built, or its sources have changed since');
  }
  await withLock(lock, async () => {
    if (isFresh()) return;
    const hash = hashOfFiles(root, SITE_SOURCES, NOT_SOURCES);
    const env = {
      ...process.env,
      SITE_URL: siteUrl,
      SITE_HOSTING: hosting,
      GATSBY_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      ...(day && { SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) }),
    };
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    // What went wrong is in the output of the build; npm would add ten lines about its own part.
    const command = [...npm, 'run', '--silent', 'build', '--workspace', 'site'];
    const previous = setAside(root);
    const step = runStep('Building the site', command, { cwd: root, env, signal, ticks });
    // After the step's own handler, which ends the build.
    process.once('exit', previous.restore);
    try {
      for (const [, title, seconds] of (await step).matchAll(STEP)) onStep?.(title, Number(seconds));
      previous.forget();
      writeForAll(() => writeFileSync(stamp, [hash, day].filter(Boolean).join(' ')));
    } finally {
      previous.restore();
      process.off('exit', previous.restore);
    }
  });
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
