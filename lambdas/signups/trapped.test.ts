import { judgeTrapped } from '../client/trapped';
import { PATHS } from '../contract/endpoints';
import { TRAPPED_DAYS } from '../contract/limits';
import { RECENT_DAYS } from '../facts/facts';
import { DAY, isoOf, MINUTE } from '../facts/time';
import { createMailSystem } from '../system/testing/mail-system';
import { jsonPost, ownerOf } from '../system/testing/steps';
import { describeEngines } from '../table/testing/engines';
import { storedItems } from '../table/testing/test-table';

const ADA = 'ada@example.org';
const FORM = { email: ADA, name: 'Ada', via: 'friend', website: 'https://example.org' };

describeEngines('a form whose honeypot is filled', (open) => {
  it('is answered as any other, kept apart for the owner, and gets neither onto the list nor an email', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    const end = db.clock.time + TRAPPED_DAYS * DAY;
    const response = await system.fetch(PATHS.signup, jsonPost(FORM));
    expect([response.status, await response.json()]).toEqual([
      201,
      { email: ADA, name: 'Ada', source: 'friend' },
    ]);
    db.clock.time += MINUTE;
    const byForm = { email: 'grace@example.org', website: 'x' };
    expect((await system.submit(PATHS.signup, byForm)).status).toBe(303);
    await system.submit(PATHS.signup, byForm);
    expect(await system.deliver()).toEqual([]);
    expect((await owner.list()).signups).toEqual([]);
    expect((await owner.trapped()).trapped).toEqual([
      { email: byForm.email, at: isoOf(db.clock.time) },
      { email: ADA, name: 'Ada', source: 'friend', at: isoOf(db.clock.time - MINUTE) },
    ]);
    expect(await owner.count({ trend: true })).toMatchObject({ total: 0, trapped: 2 });
    expect(await owner.person({ email: ADA })).toMatchObject({
      state: 'unknown',
      events: [{ event: 'trapped', at: isoOf(db.clock.time - MINUTE) }],
    });
    db.clock.time += RECENT_DAYS * DAY + 1;
    expect(await owner.count({ trend: true })).not.toHaveProperty('trapped');
    const seen = async () => [
      (await owner.trapped()).trapped.some(({ email }) => email === ADA),
      (await owner.person({ email: ADA })).events.length,
    ];
    db.clock.time = end - 1;
    expect(await seen()).toEqual([true, 1]);
    db.clock.time = end;
    expect(await seen()).toEqual([false, 0]);
  });

  it('is forgotten with everything else of its address', async () => {
    const db = await open();
    const system = createMailSystem(db);
    await system.fetch(PATHS.signup, jsonPost(FORM));
    await ownerOf(system).erase(ADA.toUpperCase());
    expect(JSON.stringify(await storedItems(db.table))).not.toContain(ADA);
  });
});

test('such forms are unusual if they are several, and a tenth of all', () => {
  const isUnusual = (trapped: number, recent: number) => judgeTrapped({ trapped, recent }).isUnusual;
  expect([isUnusual(3, 0), isUnusual(6, 10), isUnusual(6, 1000), isUnusual(0, 0)]).toEqual([
    ...[false, true, false, false],
  ]);
});
