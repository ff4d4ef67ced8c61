import { HOUR, MINUTE, SECOND } from '../../facts/time';
import { recordEvent } from '../../system/provider-events';
import { setUpCampaign, toList } from '../../system/testing/campaign';
import { TEST_OWNER } from '../../system/testing/mail-system';
import { createMemoryTable } from '../../table/memory-table';
import { createTestTable } from '../../table/testing/test-table';
import { getCampaign } from './campaigns';
import { pauseByOwner, replacePause, resumeCampaign } from './pauses';
import { countReported } from './stop-rules';

const PEOPLE = 200;
/** How many emails the provider takes before the quota of the day is used up. */
const QUOTA = 75;

/** A campaign that is sent to everybody until the quota pauses it. */
async function sendUntilQuota() {
  const db = createTestTable(createMemoryTable());
  const { system, ...rest } = await setUpCampaign(db, PEOPLE);
  const id = await rest.freeze({ text: 'No code.' });
  await rest.change(id, 'send');
  await system.deliver();
  await system.deliver();
  await rest.proceed(id, { atOnce: true });
  let sent = 0;
  const hook = async ({ to }: { to: string }) => {
    if (to !== TEST_OWNER) sent += 1;
    return sent > QUOTA ? ({ result: 'later', limit: 'day' } as const) : undefined;
  };
  system.onSend.hook = hook;
  await system.deliver();
  expect(await rest.status(id)).toMatchObject({ state: 'paused', pausedBy: 'quota' });
  system.onSend.hook = undefined;
  const report = async (event: 'bounce' | 'complaint', count: number) => {
    for (const { ref } of toList(system).slice(0, count)) await recordEvent(system.context, ref, event, id);
  };
  const wait = async (ms: number) => {
    db.clock.time += ms;
    await system.deliver();
    await system.deliver();
    return rest.status(id);
  };
  return { ...rest, db, system, id, report, wait };
}

describe('a campaign that the quota has paused', () => {
  it('goes on by itself after an hour, not before, and knows what was reported until then', async () => {
    const { system, id, report, wait } = await sendUntilQuota();
    await report('bounce', 1);
    expect(await wait(59 * MINUTE)).toMatchObject({
      state: 'paused',
      pausedBy: 'quota',
      pausedState: 'sending',
    });
    expect(await wait(MINUTE)).toMatchObject({ state: 'done' });
    expect(await countReported(system.context, id)).toMatchObject({ bounced: 1 });
  });

  it.each([
    ['bounces', 'bounce'],
    ['complaints', 'complaint'],
  ] as const)(
    'is paused by the %s that came meanwhile, until the owner has looked',
    async (pausedBy, event) => {
      const { system, change, id, report, wait } = await sendUntilQuota();
      await report(event, 30);
      const sent = toList(system).length;
      for (const ms of [HOUR + SECOND, HOUR + SECOND])
        expect(await wait(ms)).toMatchObject({ state: 'paused', pausedBy });
      expect(toList(system)).toHaveLength(sent);
      await change(id, 'resume');
      expect(await wait(SECOND)).toMatchObject({ state: 'done' });
      expect(toList(system).length).toBeGreaterThan(sent);
    },
  );

  it('stays paused once the owner pauses it, who can do so again and again', async () => {
    const { system, change, id, wait } = await sendUntilQuota();
    const sent = toList(system).length;
    for (const pauses of [2, 3])
      expect(await change(id, 'pause')).toMatchObject({ state: 'paused', pausedBy: 'owner', pauses });
    expect(await wait(25 * HOUR)).toMatchObject({ state: 'paused', pausedBy: 'owner' });
    expect(toList(system)).toHaveLength(sent);
    await change(id, 'resume');
    expect(await wait(SECOND)).toMatchObject({ state: 'done' });
  });

  it('is not resumed by what was decided before the owner paused it', async () => {
    const { system, change, id } = await sendUntilQuota();
    // First the quota had paused it, then the owner: a resume that is under way fails in both cases.
    for (const _ of [1, 2]) {
      const asRead = await getCampaign(system.context, id);
      if (!asRead) throw new Error('There is no campaign.');
      await change(id, 'pause');
      expect(await resumeCampaign(system.context, asRead)).toBe('wrong state');
      expect(await replacePause(system.context, asRead, { pausedBy: 'bounces' })).toBe(false);
    }
  });
});

test('a campaign that has ended meanwhile, or was deleted, is not paused', async () => {
  const { system, freeze, sendAll } = await setUpCampaign(createTestTable(createMemoryTable()), 1);
  const done = await freeze({ text: 'No code.' });
  await sendAll(done);
  expect(await pauseByOwner(system.context, done)).toBe(false);
  expect(await pauseByOwner(system.context, 'gone')).toBe(false);
});
