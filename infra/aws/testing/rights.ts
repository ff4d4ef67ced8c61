import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAMBDA_NAMES, type LambdaName } from '../endpoints';
import type RIGHTS from '../rights.json';

/** A stage whose tests record what its Lambdas use. */
export type RecordedStage = keyof typeof RIGHTS;

const FILE = join(import.meta.dirname, '..', 'rights.json');

/** Makes what Lambdas of a stage have used on the table their rights. */
export function writeRights(stage: RecordedStage, used: ReadonlyMap<LambdaName, ReadonlySet<string>>): void {
  const rights = LAMBDA_NAMES.flatMap((name) => {
    const actions = used.get(name);
    return actions ? [[name, rightsFrom(actions)]] : [];
  });
  const all = JSON.parse(readFileSync(FILE, 'utf8'));
  writeFileSync(FILE, `${JSON.stringify({ ...all, [stage]: Object.fromEntries(rights) }, null, 2)}\n`);
}

/** Groups recorded actions, such as `dynamodb:GetItem on codes`, by what they were used on. */
function rightsFrom(used: ReadonlySet<string>): Record<string, string[]> {
  const rights = new Map<string, string[]>();
  for (const use of [...used].sort()) {
    const [, action, items] = /^dynamodb:(\w+) on (.+)$/.exec(use) ?? [];
    if (action && items) rights.set(items, [...(rights.get(items) ?? []), action]);
  }
  return Object.fromEntries([...rights].sort(([a], [b]) => (a < b ? -1 : 1)));
}
