import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { OLD_NAMES, OTHER } from '../src/content/testing/facts';
import { withFacts } from '../src/content/testing/render-site';
import { textOf } from './files';

const ROOT = join(__dirname, '../..');
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tariff-other-facts-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const BUILT = /^(node_modules|public|\.cache|dist)$/;

/** Copies what the site is built from; the packages are linked, except for our own. */
function copySources(): void {
  for (const folder of ['site', 'lambdas'])
    cpSync(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (path) =>
        !relative(join(ROOT, folder), path)
          .split(sep)
          .some((name) => BUILT.test(name)),
    });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(copy, file));
  const own = join(copy, 'node_modules/@tariff-tantrum');
  mkdirSync(own, { recursive: true });
  for (const folder of ['site', 'lambdas']) symlinkSync(join(copy, folder), join(own, folder));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@tariff-tantrum')
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  symlinkSync(join(ROOT, 'lambdas/node_modules'), join(copy, 'lambdas/node_modules'));
}

/** What visitors and crawlers get as text; pictures are drawn from the same sources. */
const TEXT = /\.(html|js|css|json|txt|xml|svg|ics|webmanifest)$/;
/** The name of the package, which webpack writes into its chunks. */
const PACKAGE_NAME = /webpackChunk_tariff_tantrum_site|@tariff-tantrum\/site/g;
/** The names of all months, for dates; and how the dashboard recognizes the sample imprint. */
const CONSTANTS = /January February [A-Za-z ]+ December|startsWith\("Eksempelvej"\)/g;
const OLD_VALUES =
  /tarifftantrum|tariff-tantrum|\b39 EUR|\b45 USD|31\.20|2025-1[02]-\d\d|2025-09-20(?!T)|20% off|\b85 (unique )?cards|\b61 action/i;

test('the site built with other facts contains no old name, price, date or count', () => {
  copySources();
  for (const [file, values] of Object.entries(OTHER)) {
    const path = join(copy, file);
    writeFileSync(path, withFacts(file, readFileSync(path, 'utf8'), values));
  }
  const env = { ...process.env, NODE_ENV: 'production', SITE_URL: 'https://rendered.test' };
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--loglevel=error'], {
    cwd: join(copy, 'site'),
    env,
    encoding: 'utf8',
  });
  expect([status, status === 0 ? '' : `${stdout}${stderr}`.slice(-2000)]).toEqual([0, '']);
  const output = join(copy, 'site/public');
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  expect(files.length).toBeGreaterThan(20);
  const left = files.flatMap((file) => {
    const text = textOf(output, file).replaceAll(PACKAGE_NAME, '').replaceAll(CONSTANTS, '');
    return [OLD_NAMES, OLD_VALUES].flatMap((pattern) => {
      const match = pattern.exec(text);
      return match ? [`${file}: ${text.slice(Math.max(0, match.index - 40), match.index + 40)}`] : [];
    });
  });
  expect(left).toEqual([]);
}, 600_000);
