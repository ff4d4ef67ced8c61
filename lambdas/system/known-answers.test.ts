import { campaigns } from '../campaigns/campaign/stored-campaign';
import { deliveries } from '../campaigns/delivery/delivery';
import { parseMailKey } from '../email/keys';
import { TEST_MAIL_KEY, TEST_REF } from '../email/testing/test-mail';
import { readToken, type TokenPurpose } from '../email/tokens';
import { refOf } from '../people/people';
import { people } from '../people/person';
import { requests } from '../people/request';
import { signups } from '../signups/signup';
import { partitionOf } from '../table/keys';
import { createTables, DatabaseSync } from '../table/sqlite/database';
import type { Item, Key } from '../table/table';
import { readStored } from './testing/stored-records';

// Stored data and sent emails depend on these values: they were written once, and are never derived from the code under
// test. If one of them changes, links in sent emails, references of people, or the keys of records are lost.

const ADA = 'ada@example.com';
const keys = parseMailKey(TEST_MAIL_KEY);

/** A link of each purpose, valid until 2099. */
const TOKENS: Record<TokenPurpose, string> = {
  confirm: 'AQEjRWeJq83vASNFZ4mrze8A8qUjgN4xjXT9V2w0KfOt9F8sX794Jx-OkjvZf6keUk6OjFfkj56f',
  manage: 'AgEjRWeJq83vASNFZ4mrze8A8qUjgN4xjXRamMozUO_HJKGDaveDbU8MbUZulV6knQMt8kGp2ygd',
  unsubscribe: 'AwEjRWeJq83vASNFZ4mrze8A8qUjgN4xjXQiDaoqFFP_rPm9HdSxh8e5NbYtA8tNRb-Lk54u8_w3',
  preview: 'BAEjRWeJq83vASNFZ4mrze8A8qUjgN4xjXQkgLJ4SBRTu3ET7xZKWwR9fn4Qp-J-w7bEkhCr-8nT',
  'new-address': 'BQEjRWeJq83vASNFZ4mrze8A8qUjgN4xjXSI4eQ9KpWIbYE8oXk14lKBoMokguZfGk4b4-EETPaQ',
  renew: 'BgEjRWeJq83vASNFZ4mrze8A8qUjgN4xjXQ9I9CQNrwMsUozEerQcW5q5yp22U69AI5r_PqOkRk0',
};

it.each(Object.keys(TOKENS) as TokenPurpose[])('a link that was sent to %s is still valid', (purpose) => {
  const now = () => Date.UTC(2026, 0, 1);
  expect(readToken({ keys, now }, purpose, TOKENS[purpose])).toEqual({ ref: TEST_REF, email: ADA });
});

it('the mail key leads to the same key id and the same references of people', () => {
  expect(keys.current.id.toString('hex')).toBe('de318d74');
  expect(keys.hash(ADA)).toBe('nby8DOtCpsfx7sDzJuj6c1YYG7QCEX5cxsJ6xsXlPMQ');
  expect(refOf(keys, 'Ada@Example.com')).toBe('9dbcbc0ceb42a6c7f1eec0f326e8fa73');
});

it('records are in the same partitions', () => {
  const found = [ADA, 'bob@example.com'].map((email) => partitionOf('signups', email));
  expect(found).toEqual(['signups#5', 'signups#7']);
});

/**
 * Returns a function that reads, for each stored record of an entity, its stored key and the key that the entity gives
 * it now.
 */
const placesOf =
  <Entry extends Id, Id>(entity: {
    partitions: readonly string[];
    read: (item: Item) => Entry;
    key: (id: Id) => Key;
  }) =>
  () =>
    readStored()
      .filter(({ pk }) => entity.partitions.includes(String(pk)))
      .map((item) => ({ stored: { pk: item.pk, sk: item.sk }, now: entity.key(entity.read(item)) }));

it.each([
  ['signup', placesOf(signups)],
  ['person', placesOf(people)],
  ['request', placesOf(requests)],
  ['delivery', placesOf(deliveries)],
  ['campaign', placesOf(campaigns)],
] as const)('each stored %s has the key under which it is looked for', (_, places) => {
  const all = places();
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ stored, now }) => stored.pk !== now.pk || stored.sk !== now.sk)).toEqual([]);
});

it('a database is recognised by its mark and its format', () => {
  const db = new DatabaseSync(':memory:');
  createTables(db);
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('application_id')).toBe(0x54547375);
  expect(pragma('user_version')).toBe(1);
  db.close();
});
