import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { readMail } from '@tariff-tantrum/lambdas/email/engines/outbox';
import { startTestSystem, type TestSystem } from '../../testing';

const CANARY = 'canary-4711';
const addressOf = (who: string) => `${CANARY}-${who}@example.org`;

let system: TestSystem;
let owner: LaunchClient;
beforeAll(async () => {
  system = await startTestSystem({ site: false, env: { OPT_IN: 'double' } });
  owner = system.owner;
});
afterAll(() => system.stop());

/** Returns the files of the data folder and its folders that contain a canary, in any case, plain or in base64. */
function filesWithCanary(): string[] {
  // A base64 text has one of three forms, by its position.
  const forms = [0, 1, 2].map((offset) =>
    Buffer.from(`${'x'.repeat(offset)}${CANARY}`)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, 12),
  );
  return readdirSync(system.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file, 'latin1');
      return (
        file.includes(CANARY) ||
        content.toLowerCase().includes(CANARY) ||
        forms.some((form) => content.includes(form))
      );
    });
}

/** Returns the names of all emails in the outbox. */
const outboxFiles = () =>
  readdirSync(system.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));

/** Resolves to the link in an email of a kind to somebody, as soon as it is in the outbox. */
async function linkTo(who: string, kind: string, path: string): Promise<string> {
  for (;;) {
    for (const name of outboxFiles().filter((file) => file.includes(`-${kind}-`))) {
      const { to, text } = await readMail(readFileSync(join(system.dataDir, name)));
      const link = new RegExp(`http\\S+${path}\\?t=\\S+`).exec(text)?.[0];
      if (to.toLowerCase() === addressOf(who) && link) return link;
    }
    await delay(50);
  }
}

/** Submits a form with the token of a link. Resolves to the page that follows. */
async function submit(path: string, link: string, fields: Record<string, string>): Promise<string | null> {
  const response = await fetch(system.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ t: new URL(link).searchParams.get('t') ?? '', ...fields }),
  });
  expect(response.status).toBe(303);
  return response.headers.get('Location');
}

async function joinList(who: string): Promise<void> {
  await owner.signup({ email: addressOf(who).toUpperCase(), name: `${CANARY} ${who}` });
  const link = await linkTo(who, 'confirm', '/api/confirm');
  expect(await submit('/api/confirm', link, { answer: 'yes' })).toBe('/list/confirmed');
}

/** Does something on the page of a person's link. */
const onMySignup = async (who: string, fields: Record<string, string>) =>
  submit('/api/my-signup/change', await linkTo(who, 'link', '/api/my-signup'), fields);

const requestLink = (who: string) =>
  fetch(`${system.url}/api/my-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: addressOf(who) }),
  });

test('after an erasure, no file of the data folder and no output contains the address or the name', async () => {
  // Pending, on the list, left with a goodbye, corrected, and complained: each leaves other records.
  await owner.signup({ email: addressOf('pending'), name: CANARY });
  await linkTo('pending', 'confirm', '/api/confirm');
  for (const who of ['listed', 'left', 'self']) await joinList(who);
  for (const who of ['left', 'self']) await requestLink(who);
  await onMySignup('left', { action: 'leave' });
  await onMySignup('self', { action: 'name', name: `${CANARY} corrected` });
  await requestLink('listed');
  expect(filesWithCanary().length).toBeGreaterThan(5);

  await onMySignup('self', { action: 'erase' });
  for (const who of ['pending', 'listed', 'left']) await owner.erase(addressOf(who));
  // The log of the database is truncated within a second, and an email that was under way is deleted after it.
  await delay(2500);
  expect(filesWithCanary()).toEqual([]);
  expect(system.output().toLowerCase()).not.toContain(CANARY);
  expect(await owner.count()).toMatchObject({ total: 0, pending: 0 });
});
