import { changeWholeImport } from '../../client/change-import';
import type { LaunchClient } from '../../client/client';
import { newOperation } from '../../contract/operation';
import { isoOf, MINUTE } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { requestLink } from '../../people/requests';
import { addressOf, setUpCampaign } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { one, ownerOf, press } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';
import { CHANGED_PER_CALL } from './imports';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

const rowsOf = (...names: string[]) =>
  names.map((name) => ({ email: `${name}@example.org`, signedUpAt: '2026-03-01T00:00:00Z' }));
const namesOf = async (owner: LaunchClient) =>
  (await owner.list({ limit: 200 })).signups.map(({ email }) => email.split('@', 1)[0]).sort();

/** Imports people, and resolves to the import. */
async function importNames(owner: LaunchClient, names: readonly string[], tag?: string) {
  await owner.import({ rows: rowsOf(...names), tag }, { operation: newOperation() });
  const [newest] = (await owner.imports()).imports;
  if (!newest) throw new Error('No import is listed.');
  return newest;
}

const undo = (owner: LaunchClient, id: string, dryRun?: true) =>
  changeWholeImport((body) => owner.changeImport(body), { id, action: 'undo', dryRun });

describeEngines('an import', (open) => {
  it('is one with all its parts, listed newest first with its numbers, and not by a dry run', async () => {
    const db = await open();
    const owner = ownerOf(createMailSystem(db));
    const operation = newOperation();
    const at = isoOf(db.clock.time);
    await owner.import({ rows: rowsOf('dry'), dryRun: true });
    await owner.import({ rows: rowsOf('a', 'b'), tag: 'essen-2026', consentFrom: 'the fair' }, { operation });
    db.clock.time += MINUTE;
    await owner.import({ rows: rowsOf('b', 'c', 'no date') }, { operation });
    db.clock.time += MINUTE;
    await owner.import({ rows: rowsOf('d') });
    const { imports } = await owner.imports();
    expect(imports).toMatchObject([
      { imported: 1, undone: 0 },
      { at, tag: 'essen-2026', consentFrom: 'the fair', imported: 3, existing: 1, refused: 1, left: 0 },
    ]);
    expect(new Set(imports.map(({ id }) => id)).size).toBe(2);
  });

  it('is undone for those who have done nothing since and got nothing; they can be imported again', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'double' });
    const owner = ownerOf(system);
    await importNames(owner, ['before']);
    await owner.import({ rows: rowsOf('before'), tag: 'other' });
    const names = ['quiet', 'idle', 'confirmed', 'asked', 'linked', 'ordered', 'left'];
    await system.signUp('confirmed@example.org');
    const confirmation = one(await system.deliver());
    db.clock.time += MINUTE;
    const { id } = await importNames(owner, names);
    await press(system, confirmation, 'yes');
    await system.signUp('asked@example.org');
    await owner.sendLink({ email: 'linked@example.org' });
    await system.deliver();
    await owner.importOrders({
      rows: [
        {
          order: '#1',
          email: 'ordered@example.org',
          amount: '31.20',
          currency: 'EUR',
          date: isoOf(db.clock.time),
        },
      ],
    });
    await leaveList(system.context, 'left@example.org');
    const found = { changed: 2, unchanged: 4 };
    const { events } = await owner.person({ email: 'asked@example.org' });
    expect(events.at(-1)).toMatchObject({ event: 'emailed', kind: 'on-list' });
    expect(await undo(owner, id, true)).toEqual(found);
    expect(await namesOf(owner)).toHaveLength(7);
    expect(await undo(owner, id)).toEqual(found);
    const kept = ['asked', 'before', 'confirmed', 'linked', 'ordered'];
    expect(await namesOf(owner)).toEqual(kept);
    // The second time, nothing is left to do.
    expect(await undo(owner, id)).toEqual({ ...found, changed: 0 });
    const [listed] = (await owner.imports()).imports;
    expect(listed).toMatchObject({ id, imported: 7, undone: 2 });
    expect((await owner.actions()).actions).toContainEqual(
      expect.objectContaining({ action: 'undo-import', count: 2 }),
    );
    await importNames(owner, names);
    expect(await namesOf(owner)).toEqual([...kept, 'idle', 'quiet'].sort());
  });

  it('is not undone for who has just signed up again, or asked for a link, though no worker knows yet', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'double' });
    const owner = ownerOf(system);
    const { id } = await importNames(owner, ['again', 'link', 'quiet']);
    await system.signUp('again@example.org');
    await requestLink(system.context, 'link@example.org', undefined);
    expect(await undo(owner, id)).toEqual({ changed: 1, unchanged: 2 });
    expect(await namesOf(owner)).toEqual(['again', 'link']);
  });

  it('is not undone for who got a campaign; a rehearsal or a freeze alone reaches nobody', async () => {
    const db = await open();
    const { owner, freeze, sendAll } = await setUpCampaign(db, 1);
    const first = await importNames(owner, ['mailed']);
    await sendAll(await freeze({ text: 'Hello' }));
    db.clock.time += MINUTE;
    const second = await importNames(owner, ['frozen']);
    await freeze({ text: 'Hello' });
    expect(await undo(owner, first.id)).toEqual({ changed: 0, unchanged: 1 });
    expect(await undo(owner, second.id)).toEqual({ changed: 1, unchanged: 0 });
    expect(await namesOf(owner)).toEqual(['mailed', addressOf(0).split('@', 1)[0]]);

    const rehearsing = await setUpCampaign(await open(), 0, { engine: 'outbox' });
    const third = await importNames(rehearsing.owner, ['written']);
    await rehearsing.sendAll(await rehearsing.freeze({ text: 'Hello' }));
    expect(await undo(rehearsing.owner, third.id)).toEqual({ changed: 1, unchanged: 0 });
  });

  it('gets another tag or none, in the orders of its people too, and in as many calls as it takes', async () => {
    const db = await open();
    const owner = ownerOf(createMailSystem(db));
    const names = Array.from({ length: CHANGED_PER_CALL + 1 }, (_, n) => `p${n}`);
    await importNames(owner, ['other'], 'essen-2026');
    db.clock.time += MINUTE;
    const { id } = await importNames(owner, names, 'esen');
    const date = isoOf(db.clock.time);
    await owner.importOrders({
      rows: [{ order: '#1', email: 'p0@example.org', amount: '31.20', currency: 'EUR', date }],
    });
    const retag = (tag?: string) =>
      changeWholeImport((body) => owner.changeImport(body), { id, action: 'tag', tag });
    const sources = async () =>
      (await owner.sources()).sources.map(({ origin, signups, ordered }) => [
        origin.by === 'tag' ? origin.tag : origin.by,
        signups,
        ordered,
      ]);
    expect(await retag('essen-2026')).toEqual({ changed: names.length, unchanged: 0 });
    expect(await sources()).toEqual([['essen-2026', names.length + 1, 1]]);
    expect((await owner.imports()).imports[0]).toMatchObject({ id, tag: 'essen-2026' });
    expect(await retag()).toEqual({ changed: names.length, unchanged: 0 });
    expect((await owner.imports()).imports[0]).not.toHaveProperty('tag');
    expect(await sources()).toEqual(
      expect.arrayContaining([
        ['essen-2026', 1, 0],
        ['unknown', names.length, 1],
      ]),
    );
  });
});
