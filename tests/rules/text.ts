import { basename } from 'node:path/posix';

const CODE = /\.(ts|tsx|mjs|css)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.(test|module))?\.(tsx|css)$/;
const ENV_FILES =
  /^(lambdas|admin-cli|infra\/(local|aws)|admin-desktop\/main)\/env\.ts$|^site\/gatsby-config\.ts$|\.mjs$/;
const MACHINE_PATH = /(^|[^A-Za-z0-9_.-])\/(home\/[a-z]|root\/|Users\/[a-z])/;
const REGISTRY = new RegExp(['registry\\.npm', 'deb\\.debian'].join('|'));
const ESCAPES = new RegExp(
  [
    // A skip with a condition states its reason; one with only a name hides a test.
    '\\b(it|test|describe)\\.(skip|fixme)\\([\'"`]',
    '\\b(it|test|describe)\\.(only|todo)\\(',
    'expect\\(true\\)',
    '\\bTO' + 'DO\\b',
    '\\bFIX' + 'ME\\b',
    '@ts-' + 'ignore',
    '@ts-' + 'nocheck',
  ].join('|'),
);

/** What is wrong with a file's name, length or words, a sentence each. */
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
      ESCAPES.test(text) &&
      `${file}: a skipped test, an empty check, a note to do, or an escape from the types`,
  ].filter((sentence) => sentence !== false);
}

const isTest = (file: string): boolean =>
  /^tests\/|\.(test|spec|bench)\.tsx?$|\/testing(\/|\.ts$)/.test(file);

/** Download addresses in a lock file: they would tie every install to one registry. */
export function downloadAddresses(lock: string): string[] {
  return lock.match(/"resolved": "https?:[^"]*"/g) ?? [];
}
