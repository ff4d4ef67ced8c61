// Programs that others wrote, which the long tests try the product with.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runStep } from '../infra/setup/run.mjs';

/** @param {readonly string[]} names @returns {string | undefined} the path of the first that `PATH` has */
export const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file));

/** Returns whether this user may install Debian's packages. */
export const mayInstall = () => process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;

/** Installs packages of Debian. @param {string} title the step @param {string} root @param {readonly string[]} packages */
export async function aptInstall(title, root, packages) {
  const where = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runStep('Updating the list of packages', ['apt-get', 'update'], where);
  await runStep(title, ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages], where);
}

export const findFirefox = () => onPath(['firefox-esr', 'firefox']);

/** WebKitGTK's own small browser, which is on no path. */
export const findMiniBrowser = () =>
  ['x86_64', 'aarch64']
    .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((file) => existsSync(file));

const isOnPath = (...names) => names.every((name) => onPath([name]) !== undefined);

/**
 * The programs, each with Debian's packages that bring it, and whether it is there.
 * `answers`: what `debconf` is told before, so that a package starts no service of its own.
 * @type {Record<string, { title: string, packages: readonly string[], answers?: string, isFound: () => boolean }>}
 */
const PROGRAMS = {
  dovecot: { title: 'Dovecot', packages: ['dovecot-imapd'], isFound: () => isOnPath('dovecot') },
  firefox: { title: 'Firefox', packages: ['firefox-esr'], isFound: () => findFirefox() !== undefined },
  webkit: {
    title: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb', 'dbus'],
    isFound: () => findMiniBrowser() !== undefined && isOnPath('WebKitWebDriver', 'Xvfb', 'dbus-run-session'),
  },
  java: { title: 'Java', packages: ['default-jre-headless'], isFound: () => isOnPath('java') },
  libreoffice: {
    title: 'LibreOffice',
    packages: ['libreoffice-calc'],
    isFound: () => isOnPath('soffice'),
  },
  opendkim: { title: 'OpenDKIM', packages: ['opendkim'], isFound: () => isOnPath('opendkim') },
  postfix: {
    title: 'Postfix',
    packages: ['postfix', 'openssl'],
    answers: 'postfix postfix/main_mailer_type select No configuration',
    isFound: () => isOnPath('postfix', 'openssl'),
  },
  spamassassin: {
    title: 'SpamAssassin',
    packages: ['spamassassin'],
    isFound: () => isOnPath('spamassassin'),
  },
  w3m: { title: 'w3m', packages: ['w3m'], isFound: () => isOnPath('w3m') },
};

/**
 * Returns a sentence if programs are missing.
 * @param {readonly (keyof typeof PROGRAMS)[]} names
 */
export function missingPrograms(...names) {
  const missing = names.map((name) => PROGRAMS[name]).filter(({ isFound }) => !isFound());
  if (missing.length === 0) return undefined;
  const titles = missing.map(({ title }) => title).join(', ');
  const packages = missing.flatMap(({ packages }) => packages).join(' ');
  return `Not on this machine: ${titles}. Root can install them: apt-get install ${packages}`;
}

/**
 * Installs the programs that are missing, where this user may.
 * @param {string} root the repository's folder
 * @param {readonly (keyof typeof PROGRAMS)[]} names all by default
 * @returns {Promise<string | undefined>} a sentence if some are missing nevertheless
 */
export async function ensurePrograms(root, names = Object.keys(PROGRAMS)) {
  for (const name of names) {
    const { title, packages, answers, isFound } = PROGRAMS[name];
    if (isFound() || !mayInstall()) continue;
    if (answers) spawnSync('debconf-set-selections', { input: `${answers}\n` });
    await aptInstall(`Installing ${title}`, root, packages).catch(() => undefined);
  }
  return missingPrograms(...names);
}
