import { hash } from 'node:crypto';
import { PARTITION_COUNT } from '../keys';
import type { Key } from '../table';

const partitions = (name: string): string[] =>
  Array.from({ length: PARTITION_COUNT }, (_, n) => `${name}#${n}`);

export const PENDING_PARTITIONS = partitions('pending');
export const REQUEST_PARTITIONS = partitions('mail-requests');
export const PEOPLE_PARTITIONS = partitions('people');
export const SUPPRESSED_PARTITIONS = partitions('suppressed');
export const BUDGET = 'mail-budget';

/** Every partition of the mail's data. */
export const MAIL_PARTITIONS: readonly string[] = [
  ...PENDING_PARTITIONS,
  ...REQUEST_PARTITIONS,
  ...PEOPLE_PARTITIONS,
  ...SUPPRESSED_PARTITIONS,
  BUDGET,
];

const partitionOf = (text: string): number => (hash('sha256', text, 'buffer')[0] ?? 0) % PARTITION_COUNT;

/** Returns the key of a pending signup. */
export const pendingKey = (normalisedEmail: string): Key => ({
  pk: `pending#${partitionOf(normalisedEmail)}`,
  sk: normalisedEmail,
});

/** Returns the key of another mail that was requested. */
export const requestKey = (kind: 'link' | 'goodbye', normalisedEmail: string): Key => ({
  pk: `mail-requests#${partitionOf(normalisedEmail)}`,
  sk: `${kind}#${normalisedEmail}`,
});

/** Returns the key under which every link of a person is resolved. */
export const personKey = (ref: string): Key => ({ pk: `people#${partitionOf(ref)}`, sk: ref });

/** Returns the key of an address that is not written to; the address itself is not stored. */
export const suppressedKey = (emailHash: string): Key => ({
  pk: `suppressed#${partitionOf(emailHash)}`,
  sk: emailHash,
});
