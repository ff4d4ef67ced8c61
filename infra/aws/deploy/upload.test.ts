import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTempFolder } from '../testing';
import { s3ContentType } from './content';
import { type PagesBucket, upload } from './upload';

const { folder, clean } = createTempFolder();
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

/** Creates a bucket in memory that records its operations. */
function createMemoryBucket(...keys: string[]) {
  const steps: string[] = [];
  const files = new Map<string, { contentType: string; cacheControl: string }>();
  const bucket: PagesBucket = {
    list: async () => keys,
    async put({ key, contentType: type, cacheControl }) {
      steps.push(`put ${key}`);
      files.set(key, { contentType: type, cacheControl });
    },
    async supersede({ key }) {
      steps.push(`supersede ${key}`);
    },
    async remove(removed) {
      for (const key of removed) steps.push(`remove ${key}`);
    },
  };
  return { bucket, steps, files };
}

test('upload uploads only files for visitors', async () => {
  const { bucket, files } = createMemoryBucket();
  expect(await upload(site, bucket)).toBe(6);
  expect([...files.keys()].sort()).toEqual(
    ['.well-known/security.txt', '404.html', APP, 'index.html', 'robots.txt', 'terms/index.html'].sort(),
  );
});

test('upload sets content types, and lets browsers cache only hashed files', async () => {
  const { bucket, files } = createMemoryBucket();
  await upload(site, bucket);
  expect(files.get('terms/index.html')).toEqual({
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate, s-maxage=86400',
  });
  expect(files.get(APP)).toEqual({
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(() => s3ContentType('page.unheard-of')).toThrow('is unknown');
});

test('upload puts pages after hashed files, supersedes old hashed files and removes old pages', async () => {
  const { bucket, steps } = createMemoryBucket('index.html', 'old/index.html', 'old-ffff456789abcdef0123.js');
  await upload(site, bucket);
  const pages = steps.findIndex((step) => step.endsWith('.html'));
  expect(steps.indexOf(`put ${APP}`)).toBeLessThan(pages);
  expect(steps.slice(-2)).toEqual(['supersede old-ffff456789abcdef0123.js', 'remove old/index.html']);
});

test('upload rejects a build without a start page before it changes the bucket', async () => {
  const { bucket, steps } = createMemoryBucket('index.html');
  mkdirSync(join(folder, 'empty'));
  await expect(upload(join(folder, 'empty'), bucket)).rejects.toThrow('npm run build');
  expect(steps).toEqual([]);
});
