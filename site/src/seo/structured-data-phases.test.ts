import { join } from 'node:path';
import { parse } from 'node-html-parser';
import {
  createCompilerHost,
  createProgram,
  createSourceFile,
  flattenDiagnosticMessageText,
  getPreEmitDiagnostics,
  ModuleKind,
  ModuleResolutionKind,
  type Program,
  ScriptTarget,
} from 'typescript';
import { only } from '../content/testing/built-site';
import { LAUNCHED } from '../content/testing/launched';
import { renderSite } from '../content/testing/render-site';

jest.setTimeout(60_000);

interface Node {
  [property: string]: unknown;
}

const PHASES = ['pre-launch', 'launched'] as const;
const data = new Map<string, string>();
let program: Program;
beforeAll(async () => {
  const sites = await Promise.all([renderSite(), renderSite({ edits: LAUNCHED })]);
  sites.forEach((pages, n) => {
    const script = only(parse(pages.get('/') ?? ''), 'script[type="application/ld+json"]');
    data.set(PHASES[n] ?? '', script.rawText);
  });
  const misspelled = (data.get('launched') ?? '').replace('"priceCurrency"', '"priceCurency"');
  program = createGraphProgram(new Map([...data, ['misspelled', misspelled]]));
});

/** Returns what is wrong with JSON-LD by the types of schema.org: unknown properties and values of other types. */
function typeErrors(name: string): string[] {
  return getPreEmitDiagnostics(program, program.getSourceFile(fileOf(name))).map(({ messageText }) =>
    flattenDiagnosticMessageText(messageText, ' '),
  );
}

const fileOf = (name: string) => join(__dirname, `rendered-graph-${name}.ts`);

/** Creates a program with a file for each graph, which loads the types once. */
function createGraphProgram(graphs: ReadonlyMap<string, string>): Program {
  const options = {
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    target: ScriptTarget.ES2023,
    module: ModuleKind.ESNext,
    moduleResolution: ModuleResolutionKind.Bundler,
  };
  const sources = new Map(
    [...graphs].map(([name, json]) => [
      fileOf(name),
      `import type { Graph } from 'schema-dts';\nexport const graph: Graph = ${json};\n`,
    ]),
  );
  const host = createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const source = sources.get(file);
    return source === undefined
      ? getSourceFile(file, ...rest)
      : createSourceFile(file, source, ScriptTarget.ES2023);
  };
  return createProgram([...sources.keys()], options, host);
}

test('the types of schema.org reject a property that does not exist', () => {
  expect(typeErrors('misspelled').join()).toContain('priceCurency');
});

/** What Google requires for a merchant listing and a product snippet (developers.google.com, November 2026). */
const REQUIRED: readonly [path: string, valid: (value: unknown) => boolean][] = [
  ['name', isText],
  ['image', isUrl],
  ['description', isText],
  ['sku', isText],
  ['brand.name', isText],
  ['offers.price', (price) => typeof price === 'number' && price > 0],
  ['offers.priceCurrency', (code) => /^[A-Z]{3}$/.test(String(code))],
  ['offers.priceValidUntil', isDay],
  ['offers.availability', (url) => /^https:\/\/schema\.org\/(PreOrder|InStock)$/.test(String(url))],
  ['offers.itemCondition', (url) => url === 'https://schema.org/NewCondition'],
  ['offers.url', isUrl],
  ['offers.shippingDetails.shippingRate.value', (value) => typeof value === 'number' && value >= 0],
  ['offers.shippingDetails.shippingRate.currency', (code) => /^[A-Z]{3}$/.test(String(code))],
  ['offers.shippingDetails.shippingDestination.addressCountry', areCountries],
  ...['handlingTime', 'transitTime'].flatMap((time) =>
    (['minValue', 'maxValue'] as const).map((bound): [string, (value: unknown) => boolean] => [
      `offers.shippingDetails.deliveryTime.${time}.${bound}`,
      (days) => Number.isInteger(days),
    ]),
  ),
  ['offers.hasMerchantReturnPolicy.applicableCountry', areCountries],
  ['offers.hasMerchantReturnPolicy.returnPolicyCategory', isUrl],
  ['offers.hasMerchantReturnPolicy.merchantReturnDays', (days) => Number.isInteger(days)],
  ['offers.hasMerchantReturnPolicy.returnFees', isUrl],
];

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https:\/\/[a-z.]+\//.test(value);
}
function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}
function areCountries(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((code) => /^[A-Z]{2}$/.test(code));
}

/** Returns the values at a path; a list on the way counts for each of its entries, except at the end. */
function valuesAt(node: unknown, [property, ...rest]: readonly string[]): unknown[] {
  if (property === undefined) return [node];
  const nodes = Array.isArray(node) ? node : [node];
  return nodes.flatMap((one) => valuesAt((one as Node | undefined)?.[property], rest));
}

describe.each(PHASES)('the structured data of the phase %s', (phase) => {
  const graph = (): Node[] => JSON.parse(data.get(phase) ?? '')['@graph'];
  const product = () => graph().find((node) => node['@type'] === 'Product');

  it('is valid by the types of schema.org', () => {
    expect(typeErrors(phase)).toEqual([]);
  });

  it.each(REQUIRED)('has a valid %s of the product, as Google requires', (path, valid) => {
    const values = valuesAt(product(), path.split('.'));
    expect(values).toHaveLength(path.startsWith('offers') ? 2 : 1);
    expect(values.filter((value) => !valid(value))).toEqual([]);
  });

  it('has name, address, logo and e-mail address of the organisation', () => {
    const organisation = graph().find((node) => node['@type'] === 'Organization');
    expect(organisation).toMatchObject({
      name: 'Tariff Tantrum',
      url: 'https://rendered.test/',
      logo: 'https://rendered.test/icon-512.png',
      email: 'support@tarifftantrum.example',
    });
  });
});

test('the game can be pre-ordered from a day before the launch, and is in stock at the shop afterwards', () => {
  const offers = (phase: string) => {
    const nodes: Node[] = JSON.parse(data.get(phase) ?? '')['@graph'];
    return nodes.find((node) => node['@type'] === 'Product')?.offers;
  };
  const day = { availability: 'https://schema.org/PreOrder', availabilityStarts: '2025-10-01' };
  const before = { ...day, url: 'https://rendered.test/' };
  expect(offers('pre-launch')).toMatchObject([before, before]);
  const after = { availability: 'https://schema.org/InStock', url: 'https://shop.rendered.test/' };
  expect(offers('launched')).toMatchObject([after, after]);
  expect(JSON.stringify(offers('launched'))).not.toContain('availabilityStarts');
});
