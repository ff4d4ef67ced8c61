import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailEvent } from '../../contract/email';
import { GAME } from '../../facts/facts';
import { DAY } from '../../facts/time';
import { NotSent } from '../mailer';
import { composeTestMail, TEST_REF, testTag } from '../testing/test-mail';
import { createOutbox } from './outbox';

describe('the outbox', () => {
  const root = mkdtempSync(join(tmpdir(), 'outbox-'));
  const folder = join(root, 'outbox');
  const events: EmailEvent[] = [];
  const outbox = createOutbox({
    folder,
    now: Date.now,
    onEvent: async (event) => void events.push(event),
  });
  const name = `${TEST_REF}-confirm-1.eml`;
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => rmSync(root, { recursive: true }));

  it('writes each email once, for its owner alone, even if it is sent again', async () => {
    const mail = await composeTestMail();
    await outbox.send(mail, testTag());
    expect(await outbox.send(mail, testTag())).toEqual({ result: 'accepted', id: mail.messageId });
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name))).toEqual(mail.raw);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('knows when an email was written that has the name of an erased one', async () => {
    const mail = await composeTestMail();
    await outbox.send(mail, testTag());
    utimesSync(join(folder, name), 0, 0);
    expect(await outbox.list()).toMatchObject([{ at: 0 }]);
    await outbox.erase(TEST_REF);
    await outbox.send(mail, testTag());
    const [{ at } = { at: 0 }] = await outbox.list();
    expect(at).toBeGreaterThan(0);
  });

  it('closes each file that it has written', async () => {
    const open = fs.open;
    const closed: jest.SpyInstance[] = [];
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await open(...args);
      closed.push(jest.spyOn(handle, 'close'));
      return handle;
    });
    await outbox.send(await composeTestMail(), testTag());
    jest.restoreAllMocks();
    expect(closed.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('throws if an email gets no name, and leaves nothing of it', async () => {
    const link = jest.spyOn(fs, 'link').mockRejectedValue(Object.assign(new Error(), { code: 'ENOSPC' }));
    await expect(outbox.send(await composeTestMail(), testTag())).rejects.toBeInstanceOf(NotSent);
    expect([readdirSync(folder), await outbox.wasSent(testTag())]).toEqual([[], false]);
    link.mockRestore();
  });

  it('writes an email while somebody who had the address before is erased', async () => {
    const link = fs.link;
    jest.spyOn(fs, 'link').mockImplementationOnce(async (from, to) => {
      await outbox.erase(TEST_REF);
      return link(from, to);
    });
    await outbox.send(await composeTestMail(), testTag());
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('lists the emails, and returns what the owner reads', async () => {
    const to = 'jörn@example.org';
    await outbox.send(await composeTestMail({ to }), testTag());
    const [entry] = await outbox.list();
    expect(entry).toMatchObject(testTag());
    const mail = await outbox.read(testTag());
    expect(mail).toMatchObject({ to, subject: `${GAME.name}: is this your signature?` });
    expect(mail?.text).toMatch(/^ONE STAMP IS MISSING\n/);
    expect(mail?.html).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
    expect(await outbox.read(testTag('link'))).toBeUndefined();
    await outbox.send(await composeTestMail(), testTag('link'));
    for (const [kinds, newest] of [
      [['link', 'confirm'], 2],
      [['confirm', 'link'], 4],
    ] as const) {
      for (const [n, kind] of kinds.entries())
        utimesSync(join(folder, `${TEST_REF}-${kind}-1.eml`), newest - n, newest - n);
      const again = createOutbox({ folder, now: Date.now });
      expect((await again.list()).map(({ kind }) => kind)).toEqual(kinds);
    }
  });

  it('erases the emails of one person, and those older than 30 days unless it has to end', async () => {
    const other = { ...testTag(), ref: 'f'.repeat(32) };
    await outbox.send(await composeTestMail(), testTag());
    await outbox.send(await composeTestMail(), other);
    await outbox.erase(other.ref);
    expect(await outbox.list()).toEqual([expect.objectContaining(testTag())]);
    await outbox.deleteOld(async () => true);
    expect(await outbox.list()).toHaveLength(1);
    const old = (Date.now() - 30 * DAY - 1000) / 1000;
    utimesSync(join(folder, name), old, old);
    await outbox.deleteOld(async () => true);
    expect(await outbox.list()).toEqual([]);
    await outbox.send(await composeTestMail(), testTag());
    await outbox.deleteOld(async () => false, AbortSignal.abort());
    expect(await outbox.list()).toHaveLength(1);
    await outbox.deleteOld(async (ref) => ref !== TEST_REF);
    expect(await outbox.list()).toEqual([]);
  });

  it('lists many emails for many calls at once by looking at each file once', async () => {
    const mail = await composeTestMail();
    for (let attempt = 1; attempt <= 20; attempt += 1) await outbox.send(mail, { ...testTag(), attempt });
    const stat = jest.spyOn(fs, 'stat');
    const lists = await Promise.all(Array.from({ length: 10 }, () => outbox.list()));
    expect(lists.map(({ length }) => length)).toEqual(Array(10).fill(20));
    rmSync(join(folder, name));
    await outbox.send(mail, { ...testTag(), attempt: 21 });
    const attempts = (await outbox.list()).map(({ attempt }) => attempt);
    expect(attempts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    expect(stat).toHaveBeenCalledTimes(21);
    stat.mockRestore();
  });

  it('makes the names of emails that are written at once survive a power loss together, after the last of them', async () => {
    const [opened, linked] = [jest.spyOn(fs, 'open'), jest.spyOn(fs, 'link')];
    const mail = await composeTestMail();
    const attempts = Array.from({ length: 20 }, (_, n) => n + 101);
    await Promise.all(attempts.map((attempt) => outbox.send(mail, { ...testTag(), attempt })));
    const syncs = opened.mock.invocationCallOrder.filter((_, n) => opened.mock.calls[n]?.[0] === folder);
    expect(syncs.length).toBeLessThan(attempts.length);
    expect(syncs.at(-1)).toBeGreaterThan(linked.mock.invocationCallOrder.at(-1) ?? 0);
    opened.mockRestore();
    linked.mockRestore();
  });

  it.each([
    ['bounce@', 'bounce'],
    ['Bounce+2@', 'bounce'],
    ['complaint@', 'complaint'],
  ])('reports the event of the simulated recipient: %s', async (mailbox, event) => {
    events.length = 0;
    await outbox.send(await composeTestMail({ to: `${mailbox}simulator.amazonses.com` }), testTag());
    expect(events).toEqual([{ ref: TEST_REF, kind: 'confirm', event }]);
  });
});
