import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workshop } from '../testing';
import { contentType } from './content';
import { type Bucket, upload } from './upload';

const { folder, clean } = workshop();
afterAll(clean);
const site = join(folder, 'site');
const APP = 'app-0123456789abcdef0123.js';
for (const file of [
  'index.html',
  '404.html',
  'terms/index.html',
  'robots.txt',
  '.well-known/security.txt',
  APP,
  `${APP}.map`,
  'index.html.br',
  'webpack.stats.json',
  '~partytown/partytown.js',
]) {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), `content of ${file}`);
}

/** A bucket in memory that notes what happens to it. */
function bucketWith(...keys: string[]) {
  const steps: string[] = [];
  const files = new Map<string, { contentType: string; cacheControl: string }>();
  const bucket: Bucket = {
    list: async () => keys,
    async put({ key, contentType: type, cacheControl }) {
      steps.push(`put ${key}`);
      files.set(key, { contentType: type, cacheControl });
    },
    async supersede({ key }) {
      steps.push(`supersede ${key}`);
    },
    async remove(gone) {
      for (const key of gone) steps.push(`remove ${key}`);
    },
  };
  return { bucket, steps, files };
}

test('what visitors are served goes up, and nothing else', async () => {
  const { bucket, files } = bucketWith();
  expect(await upload(site, bucket)).toBe(6);
  expect([...files.keys()].sort()).toEqual(
    ['.well-known/security.txt', '404.html', APP, 'index.html', 'robots.txt', 'terms/index.html'].sort(),
  );
});

test('with the right types; hashed files for ever, pages for as long as it takes to ask', async () => {
  const { bucket, files } = bucketWith();
  await upload(site, bucket);
  expect(files.get('terms/index.html')).toEqual({
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate, s-maxage=86400',
  });
  expect(files.get(APP)).toEqual({
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(() => contentType('page.unheard-of')).toThrow('No content type is known');
});

test('pages go up after what they need; old hashed files stay a day, old pages go', async () => {
  const { bucket, steps } = bucketWith('index.html', 'old/index.html', 'old-ffff456789abcdef0123.js');
  await upload(site, bucket);
  const pages = steps.findIndex((step) => step.endsWith('.html'));
  expect(steps.indexOf(`put ${APP}`)).toBeLessThan(pages);
  expect(steps.slice(-2)).toEqual(['supersede old-ffff456789abcdef0123.js', 'remove old/index.html']);
});

test('a build without its start page is refused before anything is touched', async () => {
  const { bucket, steps } = bucketWith('index.html');
  mkdirSync(join(folder, 'empty'));
  await expect(upload(join(folder, 'empty'), bucket)).rejects.toThrow('npm run build');
  expect(steps).toEqual([]);
});
