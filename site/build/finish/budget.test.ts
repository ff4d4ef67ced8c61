import { randomBytes } from 'node:crypto';
import { BUDGETS, checkFiles, checkPages, factsSize } from './budget';

const SMALL = { bootstrap: [], formTouched: [], formUsed: [], cartTouched: [], overview: [] };

describe('checkFiles', () => {
  const names = Object.keys(BUDGETS) as (keyof typeof BUDGETS)[];

  it.each(names)('throws if the files of %s exceed their budget by more than facts may add', async (name) => {
    const check = (bytes: number, facts: number) =>
      checkFiles({ ...SMALL, [name]: [randomBytes(BUDGETS[name]), randomBytes(bytes)] }, facts);
    await check(900, 0);
    const allowed = `bytes, ${BUDGETS[name] + 1_000} are allowed.`;
    await expect(check(1_100, 0)).rejects.toThrow(allowed);
    await check(1_900, 1_000);
    await expect(check(2_100, 1_000)).rejects.toThrow(`Budget: ${name} has`);
  });
});

it('checkPages throws if a page without its scripts exceeds 19 kB and what the facts have', async () => {
  const page = (bytes: number) => {
    const code = randomBytes(5_000).toString('base64');
    return new Map([['faq/index.html', `${randomBytes(bytes).toString('hex')}<script>${code}</script>`]]);
  };
  await checkPages(page(18_500), 0);
  await expect(checkPages(page(19_100), 0)).rejects.toThrow(/^Budget: faq\/index.html has 19\d+ bytes/);
  await checkPages(page(19_500), 1_000);
  await expect(checkPages(page(20_100), 1_000)).rejects.toThrow(/^Budget: faq\/index.html has 20\d+ bytes/);
});

it('factsSize counts every fact once', async () => {
  const one = await factsSize({ a: randomBytes(500).toString('base64') });
  const name = randomBytes(500).toString('base64');
  const two = await factsSize({ a: name, b: randomBytes(500).toString('base64'), c: name });
  expect(two / one).toBeCloseTo(2, 0);
});
