import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useFolders } from '../../../testing/folders';
import { fakeClients } from '../../testing/fake-aws';
import { AccountState } from '../../testing/fake-aws/resources';
import { bucketResponses } from '../../testing/fake-aws/services';
import { type PagesBucket, s3Bucket } from '../aws/bucket';
import { cleanUp, s3ContentType, siteFiles, upload } from './upload';

const folder = useFolders()();
const APP = 'app-0123456789abcdef0123.js';
const OLD_APP = 'old-ffff456789abcdef0123.js';

function writeSite(name: string, ...files: string[]): string {
  for (const file of files) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), `content of ${file}`);
  }
  return join(folder, name);
}
const site = writeSite(
  'site',
  'index.html',
  '404.html',
  'terms/index.html',
  'admin/index.html',
  'robots.txt',
  '.well-known/security.txt',
  APP,
  `${APP}.map`,
  'index.html.br',
  'webpack.stats.json',
  '~partytown/partytown.js',
);

/** Creates the bucket of the pages. */
function createBucket({ buckets }: AccountState) {
  buckets.set('pages', new Map());
  return buckets.get('pages') ?? new Map();
}

let objects: ReturnType<typeof createBucket>;
let bucket: PagesBucket;
beforeEach(() => {
  const state = new AccountState();
  objects = createBucket(state);
  bucket = s3Bucket(fakeClients(bucketResponses(state, async () => {})).s3, 'pages');
});
/** Puts files into the bucket, as earlier releases left them. */
const fill = async (...keys: string[]): Promise<void> => {
  for (const key of keys)
    await bucket.put({ key, body: Buffer.from(`old ${key}`), contentType: '', cacheControl: '' });
};

/** The addresses of the build and of the stage. */
const TEXTS = { from: 'https://built.test', to: 'https://stage.test' };

describe('upload', () => {
  const built = siteFiles(site, TEXTS);

  it('puts pages into the folder of the release and hashed files where all releases find them', async () => {
    expect(await upload(built, bucket)).toBe(7);
    const pages = ['.well-known/security.txt', '404.html', 'admin/index.html', 'index.html', 'robots.txt'];
    expect([...objects.keys()].sort()).toEqual(
      [APP, ...[...pages, 'terms/index.html'].map((page) => `releases/${built.id}/${page}`)].sort(),
    );
  });

  it('sets content types, and lets browsers cache only hashed files', async () => {
    await upload(built, bucket);
    expect(objects.get(`releases/${built.id}/terms/index.html`)).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=0, must-revalidate, s-maxage=86400',
    });
    expect(objects.get(`releases/${built.id}/admin/index.html`)?.cacheControl).toBe('no-store');
    expect(objects.get(APP)).toMatchObject({
      contentType: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    expect(() => s3ContentType('page.unheard-of')).toThrow('is unknown');
  });

  it('changes no file that another release serves', async () => {
    const old = ['404.html', 'releases/other/index.html', OLD_APP];
    await fill(...old);
    await upload(built, bucket);
    for (const key of old) expect(await bucket.read(key)).toBe(`old ${key}`);
  });
});

describe('siteFiles', () => {
  it('gives the same build the same id, and another build another one', () => {
    expect(siteFiles(site, TEXTS).id).toMatch(/^[0-9a-f]{12}$/);
    expect(siteFiles(site, TEXTS).id).toBe(siteFiles(site, TEXTS).id);
    expect(siteFiles(writeSite('changed', 'index.html', '404.html'), TEXTS).id).not.toBe(
      siteFiles(site, TEXTS).id,
    );
  });

  it('shows the texts of confirmed signups, and their page after a signup, if the settings ask for it', () => {
    const folder = writeSite(
      'modes',
      ...['index.html', '404.html', 'signed-up/index.html', 'list/check-your-inbox/index.html'],
    );
    const html = '<!DOCTYPE html><html lang="en" data-opt-in="single">';
    for (const page of ['signed-up', 'list/check-your-inbox'])
      writeFileSync(join(folder, page, 'index.html'), `${html}${page}`);
    const read = (optIn: 'single' | 'double', file: string) =>
      siteFiles(folder, { ...TEXTS, optIn })
        .read(file)
        .toString();
    expect(read('single', 'signed-up/index.html')).toBe(`${html}signed-up`);
    expect(read('double', 'signed-up/index.html')).toBe(
      `${html.replace('single', 'double')}list/check-your-inbox`,
    );
    expect(siteFiles(folder, { ...TEXTS, optIn: 'double' }).id).not.toBe(
      siteFiles(folder, { ...TEXTS, optIn: 'single' }).id,
    );
  });

  it('replaces the address of the build by that of the stage', () => {
    const folder = writeSite('address', 'index.html', '404.html', 'sitemap.xml');
    writeFileSync(
      join(folder, 'sitemap.xml'),
      '<loc>https://built.test/faq</loc> https://built.test.example',
    );
    expect(siteFiles(folder, TEXTS).read('sitemap.xml').toString()).toBe(
      '<loc>https://stage.test/faq</loc> https://built.test.example',
    );
  });

  it('rejects a build without a start page', () => {
    expect(() => siteFiles(writeSite('empty', '404.html'), TEXTS)).toThrow('npm run build');
  });
});

test('cleanUp keeps the files of both releases, deletes older pages, and hashed files a day later', async () => {
  const kept = ['404.html', 'releases/kept.json', 'releases/new/index.html', 'releases/live/index.html'];
  await fill(...kept, 'releases/old/index.html', 'releases/old/404.html', APP, OLD_APP);
  await cleanUp(
    [
      { id: 'new', hashed: [APP] },
      { id: 'live', hashed: [] },
    ],
    bucket,
  );
  expect([...objects.keys()].sort()).toEqual([...kept, APP, OLD_APP].sort());
  const superseded = [...objects].filter(([, { superseded }]) => superseded);
  expect(superseded.map(([key]) => key)).toEqual([OLD_APP]);
});
