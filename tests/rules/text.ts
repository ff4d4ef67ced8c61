import { basename } from 'node:path/posix';

const CODE = /\.(ts|tsx|mjs|css)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.(test|module))?\.(tsx|css)$/;
const ENV_FILES =
  /^(lambdas|admin-cli|infra\/(local|aws)|admin-desktop\/main)\/env\.ts$|^site\/gatsby-config\.ts$|\.mjs$/;
const MACHINE_PATH = /(^|[^A-Za-z0-9_.-])\/(home\/[a-z]|root\/|Users\/[a-z])/;
const REGISTRY = new RegExp(['registry\\.npm', 'deb\\.debian'].join('|'));
const FORBIDDEN = new RegExp(
  [
    // Conditional skips have a reason and are allowed.
    '\\b(it|test|describe)\\.(skip|fixme)\\([\'"`]',
    '\\b(it|test|describe)\\.(only|todo)\\(',
    'expect\\(true\\)',
    '\\bTO' + 'DO\\b',
    '\\bFIX' + 'ME\\b',
    '@ts-' + 'ignore',
    '@ts-' + 'nocheck',
  ].join('|'),
);

/** Returns the problems of a file's name, length and text, a sentence for each. */
export function textProblems(file: string, text: string): string[] {
  const code = CODE.test(file);
  const lines = text.split('\n').length - 1;
  return [
    code &&
      !KEBAB.test(basename(file)) &&
      !PASCAL.test(basename(file)) &&
      `${file}: kebab-case, or PascalCase for a React component`,
    code && lines > 300 && `${file}: ${lines} lines; split it along its ideas`,
    code &&
      text.includes('process.env') &&
      !ENV_FILES.test(file) &&
      !isTest(file) &&
      `${file}: only the env files read process.env`,
    MACHINE_PATH.test(text) && !isTest(file) && `${file}: a path of one machine`,
    REGISTRY.test(text) && `${file}: a package registry's host`,
    code &&
      FORBIDDEN.test(text) &&
      `${file}: a skipped test, an empty assertion, a note of unfinished work, or a suppressed type error`,
  ].filter((sentence) => sentence !== false);
}

const isTest = (file: string): boolean =>
  /^tests\/|\.(test|spec|bench)\.tsx?$|\/testing(\/|\.ts$)/.test(file);

/** Returns the download addresses in a lock file, which would tie every installation to one registry. */
export function downloadAddresses(lock: string): string[] {
  return lock.match(/"resolved": "https?:[^"]*"/g) ?? [];
}
