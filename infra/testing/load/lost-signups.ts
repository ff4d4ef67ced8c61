import type { TestSystem } from '../system';
import { readSignups } from '../writers';
import { type Sample, SUCCESS } from './traffic';

/**
 * Returns what the store contradicts of the responses to a load, a sentence each. The store was empty before.
 */
export async function lostSignups(system: TestSystem, samples: readonly Sample[]): Promise<string[]> {
  const { total, rows } = await readSignups(system);
  const stored = new Set(rows);
  const signups = samples.filter(({ kind }) => kind === 'signup');
  const requested = new Set(signups.map(({ email }) => email));
  const acknowledged = new Set(
    signups.filter(({ status }) => status === SUCCESS.signup).map(({ email = '' }) => email),
  );
  return [
    ...[...acknowledged].filter((email) => !stored.has(email)).map((email) => `${email} is lost`),
    ...rows.filter((email) => !requested.has(email)).map((email) => `${email} never signed up`),
    ...(stored.size < rows.length ? [`${rows.length - stored.size} are stored twice`] : []),
    ...(total === rows.length ? [] : [`the count is ${total}, the export has ${rows.length} rows`]),
  ];
}
