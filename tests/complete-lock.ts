// `npx tsx tests/complete-lock.ts`: adds optional packages that a registry mirror omitted to the lock file.
//
// Packages with native parts have one optional package per system. If a mirror lacks those of other systems, npm
// omits them from the lock file, and `npm ci` then rejects the lock file on every machine. Name, version and system
// are enough for npm to skip them. It also adds every hash that the registry serves;
// those that are left are listed with reasons in tests/supply-chain/unhashed.ts.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type LockedPackages, missingOptional, nameOf } from './supply-chain/lock';

const FILE = 'package-lock.json';
const OS: Record<string, string> = { linuxmusl: 'linux', windows: 'win32' };
const SYSTEMS =
  /^(darwin|win32|windows|linux|linuxmusl|android|freebsd|openbsd|netbsd|sunos|aix|openharmony)$/;
const PROCESSORS = /^(arm64|x64|ia32|arm|ppc64|s390x|loong64|riscv64|mips64el|wasm32)$/;

const lock: { packages: LockedPackages } = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = missingOptional(lock.packages);
for (const { path, name, version, dev } of missing) {
  const words = name.split(/[-/]/);
  const os = words.find((word) => SYSTEMS.test(word));
  const cpu = words.find((word) => PROCESSORS.test(word));
  if (!os && !cpu) throw new Error(`${name} is for a system that this script does not know.`);
  lock.packages[path] = {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    optional: true,
    ...(os && { os: [OS[os] ?? os] }),
  };
}

/** Returns the hash that the registry serves for a package, undefined if it has none. */
function hashOf(name: string, version: string): string | undefined {
  try {
    const query = ['view', `${name}@${version}`, 'dist.integrity'];
    const answer = execFileSync('npm', query, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return answer.trim() || undefined;
  } catch {
    return undefined;
  }
}

let hashes = 0;
for (const [path, locked] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || locked.link || locked.inBundle || locked.integrity) continue;
  const integrity = hashOf(locked.name ?? nameOf(path), locked.version ?? '');
  if (!integrity) continue;
  lock.packages[path] = { ...locked, integrity };
  hashes += 1;
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${missing.length} packages of other systems and ${hashes} hashes added.`);
