import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { browserslist } from '../../package.json';

type BrowserName = keyof CompatStatement['support'];

/** The browsers of the list, with the names of MDN's data. */
const BROWSERS: readonly BrowserName[] = ['chrome', 'edge', 'firefox', 'safari'];

/** The oldest version of each browser that the site promises to support. */
const OLDEST: readonly (readonly [BrowserName, number])[] = browserslist.map((line) => {
  const [name, version] = line.split(' >= ');
  const browser = BROWSERS.find((each) => each === name);
  if (!browser || !version) throw new Error(`The browserslist says "${line}", which no check reads.`);
  return [browser, Number(version)] as const;
});

/** Returns which browsers of the list lack a feature in their oldest version, such as `safari < 17.5`. */
export function missingIn({ support }: CompatStatement): string[] {
  return OLDEST.flatMap(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    if (statements.some((statement) => isSupported(statement, oldest))) return [];
    const since = statements.find(isWhole)?.version_added;
    return [typeof since === 'string' && since !== 'preview' ? `${browser} < ${since}` : browser];
  });
}

/** Whether the data knows a feature in a browser as standards say it, without a prefix or a setting. */
const isWhole = (statement: SimpleSupportStatement): boolean =>
  typeof statement.version_added === 'string' &&
  statement.version_removed === undefined &&
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name &&
  !statement.partial_implementation;

const isSupported = (statement: SimpleSupportStatement, version: number): boolean =>
  isWhole(statement) && Number.parseFloat(String(statement.version_added).replace('≤', '')) <= version;

/** Returns the features below one of the data, by their last name. */
export function childrenOf(feature: Identifier | undefined): readonly (readonly [string, Identifier])[] {
  return Object.keys(feature ?? {}).flatMap((name) => {
    const child = name === '__compat' ? undefined : feature?.[name];
    return child ? [[name, child] as const] : [];
  });
}
