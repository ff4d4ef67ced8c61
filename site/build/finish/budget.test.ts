import { randomBytes } from 'node:crypto';
import { checkFiles, checkPages } from './budget';

const SMALL = { bootstrap: [], formTouched: [], formUsed: [], cartTouched: [], overview: [] };

describe('checkFiles', () => {
  it('accepts small files', async () => {
    await checkFiles({ ...SMALL, bootstrap: ['boot()'], formTouched: [randomBytes(20_000)] });
  });

  it.each(['bootstrap', 'formTouched', 'formUsed', 'cartTouched', 'overview'])(
    'throws if the files of %s are too large',
    async (name) => {
      const files = [randomBytes(45_000), randomBytes(45_000)];
      await expect(checkFiles({ ...SMALL, [name]: files })).rejects.toThrow(`Budget: ${name} has 90`);
    },
  );
});

it('checkPages throws if a page without its scripts exceeds 17 kB', async () => {
  const page = (bytes: number) => {
    const code = randomBytes(5_000).toString('base64');
    return new Map([['faq/index.html', `${randomBytes(bytes).toString('hex')}<script>${code}</script>`]]);
  };
  await checkPages(page(16_500));
  await expect(checkPages(page(17_100))).rejects.toThrow(/^Budget: faq\/index.html has 17\d+ bytes/);
});
