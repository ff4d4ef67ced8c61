import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAMBDA_NAMES, type LambdaName } from '../endpoints';
import type RIGHTS from '../rights.json';
import type { RecordedCall } from './recorder';

/** A stage whose tests record what its Lambdas use. */
export type RecordedStage = keyof typeof RIGHTS;

const FILE = join(import.meta.dirname, '..', 'rights.json');

/** Makes what Lambdas of a stage have used on the table their rights. */
export function writeRights(
  stage: RecordedStage,
  used: ReadonlyMap<LambdaName, Iterable<RecordedCall>>,
): void {
  const rights = LAMBDA_NAMES.flatMap((name) => {
    const calls = used.get(name);
    return calls ? [[name, rightsFrom([...calls])]] : [];
  });
  const all = JSON.parse(readFileSync(FILE, 'utf8'));
  writeFileSync(FILE, `${JSON.stringify({ ...all, [stage]: Object.fromEntries(rights) }, null, 2)}\n`);
}

/** Returns the keys of calls to the table by action, which the index of a query follows. */
function rightsFrom(calls: readonly RecordedCall[]): Record<string, string[]> {
  const rights = new Map<string, Set<string>>();
  for (const { action, index, keys = [] } of calls) {
    const [, name] = /^dynamodb:(\w+)$/.exec(action) ?? [];
    if (name === undefined) continue;
    const right = [name, index].filter(Boolean).join(' ');
    rights.set(right, new Set([...(rights.get(right) ?? []), ...keys]));
  }
  const sorted = [...rights].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([right, keys]) => [right, [...keys].sort()]));
}
