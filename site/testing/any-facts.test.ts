import { listFactProblems } from '@tariff-tantrum/lambdas/facts/check';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import fc from 'fast-check';
import type { HTMLElement } from 'node-html-parser';
import {
  BUDGETS,
  checkFiles,
  checkPages,
  factsSize,
  type LoadedFiles,
  loadedSizes,
  pageBudget,
  pageSize,
} from '../build/finish/budget';
import { parsePage } from '../build/finish/html';
import { bundleStyles } from '../build/stylesheet';
import { listAddresses, readableText } from './built-site';
import {
  anyFacts,
  DANISH,
  type FactSet,
  LONG_NAME,
  LONGEST,
  LONGEST_CHINESE,
  PHASES,
  SHORTEST,
} from './fact-sets';
import { SPECIFIED } from './facts';
import { finishPages, SITE } from './finished-site';
import { htmlProblems } from './html-rules';
import { compileSite } from './render-site';

// No facts that the check accepts may fail a build or a test, and what would is refused by the check.

const IS_LONG = process.env.TEST_LENGTH === 'long';
/** How many random sets are rendered, and how many of the pages are finished too, which takes seconds. */
const [RENDERED, FINISHED] = IS_LONG ? [2_000, 200] : [50, 2];

let css: string;
let render: Awaited<ReturnType<typeof compileSite>>;
beforeAll(async () => {
  [css, render] = await Promise.all([bundleStyles(SITE), compileSite()]);
});

const finish = (facts: FactSet) => finishPages(css, render(facts), { facts });

/** Returns the pages of a build with these facts, by file name. Throws as the build would. */
async function build(facts: FactSet): Promise<ReadonlyMap<string, string>> {
  expect(listFactProblems({ ...FACTS, ...facts })).toEqual([]);
  const { pages, loaded } = await finish(facts);
  const size = await factsSize({ ...FACTS, ...facts });
  await Promise.all([checkFiles(loaded, size), checkPages(pages, size)]);
  return pages;
}

const SETS = { SHORTEST, LONGEST, LONGEST_CHINESE, LONG_NAME, DANISH };
/** Each set in each phase, which takes half a minute, or only in one: the last phase has the most text. */
const CASES = Object.entries(SETS).flatMap(([name, facts], n) =>
  Object.entries(PHASES)
    .filter((_, phase, { length }) => IS_LONG || phase === (name === 'LONGEST' ? length - 1 : n % length))
    .map(([phase, of]): [string, string, FactSet] => [
      name,
      phase,
      { ...facts, ...of(name.startsWith('LONGEST') ? (LONGEST.CONTACT?.social.url ?? '') : 'https://x.dk/') },
    ]),
);

test.each(CASES)(
  'pages and islands with the facts %s fit, and are valid HTML, %s',
  async (_, _phase, facts) => {
    const pages = await build(facts);
    const found = [...pages].map(async ([file, html]) =>
      (await htmlProblems(html)).map((problem) => `${file} ${problem}`),
    );
    expect((await Promise.all(found)).flat()).toEqual([]);
  },
);

test('with the facts of the specification nothing is larger than its budget', async () => {
  const { pages, loaded } = await finish(SPECIFIED.facts);
  const sizes = await loadedSizes(withoutHashes(loaded));
  expect([...sizes].filter(([name, bytes]) => bytes > BUDGETS[name])).toEqual([]);
  const large = [...pages].map(async ([file, html]) => [file, await pageSize(html)] as const);
  expect((await Promise.all(large)).filter(([file, bytes]) => bytes > pageBudget(file))).toEqual([]);
});

/** Returns files with the same text in place of the hashes in addresses, which any change exchanges for others. */
function withoutHashes(loaded: LoadedFiles): LoadedFiles {
  const decoder = new TextDecoder();
  const entries = Object.entries(loaded).map(([name, contents]) => [
    name,
    contents.map((content) =>
      (typeof content === 'string' ? content : decoder.decode(content)).replace(
        /-[A-Z0-9]{8}(?=\.js)|-[\da-f]{8}(?=\.css)/g,
        '-00000000',
      ),
    ),
  ]);
  return Object.fromEntries(entries);
}

test(`pages and islands of ${FINISHED} random sets of facts fit`, () =>
  fc.assert(
    fc.asyncProperty(anyFacts, async (facts) => void (await build(facts))),
    { numRuns: FINISHED },
  ));

/** An amount with its currency. */
const MONEY = /[\d.,]+(?= (?:EUR|USD|DKK|JPY|KWD)\b)/g;

test(`${RENDERED} random sets of facts are rendered with whole amounts or cents, and nothing undefined`, () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(listFactProblems({ ...FACTS, ...facts })).toEqual([]);
      const texts = [...render(facts).values()].map((html) => html.replace(/<[^>]*>/g, '')).join('\n');
      expect(texts.match(/(?:undefined|NaN|\[object|Infinity|\bnull\b).{0,40}/g) ?? []).toEqual([]);
      const amounts = texts.match(MONEY) ?? [];
      expect(amounts.filter((amount) => !/^\d+(\.\d\d)?$/.test(amount))).toEqual([]);
      expect(amounts.length).toBeGreaterThan(0);
    }),
    { numRuns: RENDERED },
  );
});

test.each(Object.entries(PHASES))('the ticket shows 42.50 as every other price, %s', (_, of) => {
  const pages = render({ ...DANISH, ...of('https://x.dk/') });
  const text = [...pages].map(([, html]) => readableText(parsePage(html))).join('\n');
  expect(text).toContain('42.50 EUR');
  expect(text).not.toMatch(/42\.5(?!0)|349\.5(?!0)/);
});

test.each(Object.entries(PHASES))('every link inside the site leads to a page and an anchor, %s', (_, of) => {
  const pages = new Map(
    [...render(of('https://x.dk/'))].map(([path, html]): [string, HTMLElement] => [path, parsePage(html)]),
  );
  const broken = [...pages].flatMap(([from, page]) =>
    listAddresses(page)
      .internal.filter((address) => !/\.\w+$/.test(address))
      .filter((address) => {
        const [path = '', anchor] = address.replace(/\?[^#]*/, '').split('#');
        const target = pages.get(path === '' ? from : path);
        return !target || (anchor && !target.querySelector(`[id="${anchor}"]`));
      })
      .map((address) => `${from}: ${address}`),
  );
  expect(broken).toEqual([]);
});
