import { partitionOf, partitionsOf } from '../keys';
import type { Key } from '../table';

export const PENDING_PARTITIONS = partitionsOf('pending');
export const REQUEST_PARTITIONS = partitionsOf('mail-requests');
const PEOPLE_PARTITIONS = partitionsOf('people');
const SUPPRESSED_PARTITIONS = partitionsOf('suppressed');
export const BUDGET = 'mail-budget';

/** Every partition of the mail's data. */
export const MAIL_PARTITIONS: readonly string[] = [
  ...PENDING_PARTITIONS,
  ...REQUEST_PARTITIONS,
  ...PEOPLE_PARTITIONS,
  ...SUPPRESSED_PARTITIONS,
  BUDGET,
];

/** Returns the key of a pending signup. */
export const pendingKey = (normalisedEmail: string): Key => ({
  pk: partitionOf('pending', normalisedEmail),
  sk: normalisedEmail,
});

/** Returns the key of another mail that was requested. */
export const requestKey = (kind: 'link' | 'goodbye', normalisedEmail: string): Key => ({
  pk: partitionOf('mail-requests', normalisedEmail),
  sk: `${kind}#${normalisedEmail}`,
});

/** Returns the key under which every link of a person is resolved. */
export const personKey = (ref: string): Key => ({ pk: partitionOf('people', ref), sk: ref });

/** Returns the key of an address that is not written to; the address itself is not stored. */
export const suppressedKey = (emailHash: string): Key => ({
  pk: partitionOf('suppressed', emailHash),
  sk: emailHash,
});
