import { randomBytes } from 'node:crypto';
import { checkPages, checkScripts } from './budget';

const SMALL = { bootstrap: [], formTouched: [], cartTouched: [] };

describe('checkScripts', () => {
  it('accepts small scripts', async () => {
    await checkScripts({ ...SMALL, bootstrap: ['boot()'], formTouched: [randomBytes(60_000)] });
  });

  it.each(['bootstrap', 'formTouched', 'cartTouched'])(
    'throws if the files of %s are too large',
    async (name) => {
      const files = [randomBytes(40_000), randomBytes(40_000)];
      await expect(checkScripts({ ...SMALL, [name]: files })).rejects.toThrow(`Budget: ${name} has 80`);
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
