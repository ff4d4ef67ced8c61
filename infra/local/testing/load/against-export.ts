import type { TestSystem } from '../system';
import { readList } from '../writers';
import { type Sample, SUCCESS } from './traffic';

/**
 * What the list has against the answers that a load got, a sentence each; empty is what everybody hopes for.
 * The list held nobody before.
 */
export async function againstExport(system: TestSystem, samples: readonly Sample[]): Promise<string[]> {
  const { total, rows } = await readList(system);
  const listed = new Set(rows);
  const signups = samples.filter(({ kind }) => kind === 'signup');
  const asked = new Set(signups.map(({ email }) => email));
  const acknowledged = new Set(
    signups.filter(({ status }) => status === SUCCESS.signup).map(({ email = '' }) => email),
  );
  return [
    ...[...acknowledged].filter((email) => !listed.has(email)).map((email) => `${email} is lost`),
    ...rows.filter((email) => !asked.has(email)).map((email) => `${email} never signed up`),
    ...(listed.size < rows.length ? [`${rows.length - listed.size} stand twice`] : []),
    ...(total === rows.length ? [] : [`the count says ${total}, the export has ${rows.length} rows`]),
  ];
}
