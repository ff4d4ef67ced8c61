import { describePause } from '../../contract/describe-pause';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { formatOwnerTime } from '../../facts/owner-days';
import { DAY, HOUR, isoOf, MINUTE, SECOND } from '../../facts/time';
import { refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem, type MailSystemOptions, TEST_OWNER } from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';
import type { TestTable } from '../../table/testing/test-table';
import { getCampaign } from './campaigns';
import { LATE_MS } from './schedule';

const PEOPLE = 30;

/** A campaign that is scheduled. */
async function setUpScheduled(db: TestTable, ahead = 2 * HOUR, options: MailSystemOptions = {}) {
  const set = await setUpCampaign(db, PEOPLE, options);
  const id = await set.freeze();
  const startsAt = isoOf(db.clock.time + ahead);
  await set.change(id, 'schedule', { at: startsAt });
  /** Lets time pass, and the worker run. */
  const wait = async (ms: number, system = set.system) => {
    db.clock.time += ms;
    await system.deliver();
    await system.deliver();
    return set.status(id);
  };
  const toOwner = () => set.system.sent.filter(({ to }) => to === TEST_OWNER).map(({ text }) => text);
  return { ...set, db, id, startsAt, wait, toOwner };
}

describeEngines('a campaign that is scheduled', (open) => {
  it('starts by itself at its hour, not before, and then waits for the owner, who gets it too', async () => {
    const { id, startsAt, wait, system, status, toOwner } = await setUpScheduled(await open());
    expect(await status(id)).toMatchObject({ state: 'scheduled', startsAt, waiting: PEOPLE });
    expect(await wait(2 * HOUR - 1)).toMatchObject({ state: 'scheduled' });
    expect(toList(system)).toEqual([]);
    const started = await wait(1);
    expect(started).toMatchObject({ state: 'waiting', accepted: system.context.sizes.canary });
    expect(started.startsAt).toBeUndefined();
    expect(toOwner()).toEqual([expect.stringContaining('your code is')]);
  });

  it('starts up to a quarter of an hour late, and asks if it is later', async () => {
    const { id, change, startsAt, wait, system } = await setUpScheduled(await open());
    expect(await wait(2 * HOUR + LATE_MS + 1)).toMatchObject({
      state: 'paused',
      pausedBy: 'late',
      startsAt,
      pausedBecause: describePause({ pausedBy: 'late' })[0],
    });
    expect(system.logged).toContainEqual({ event: 'campaign-paused', reason: 'late' });
    expect(await refusal(change(id, 'resume'))).toBe(
      CAMPAIGN_ERRORS.hourPassed(formatOwnerTime(Date.parse(startsAt))),
    );
    expect(toList(system)).toEqual([]);
    await change(id, 'resume', { atOnce: true });
    expect(await wait(0)).toMatchObject({ state: 'waiting' });
    const other = await setUpScheduled(await open());
    expect(await other.wait(2 * HOUR + LATE_MS)).toMatchObject({ state: 'waiting' });
  });

  it('does not start while it is paused, whoever paused it, and starts at another hour if the owner says so', async () => {
    const { db, id, change, wait, system } = await setUpScheduled(await open());
    await change(id, 'pause');
    expect(await wait(3 * HOUR)).toMatchObject({ state: 'paused', pausedBy: 'owner' });
    const past = db.clock.time - MINUTE;
    expect(await refusal(change(id, 'resume', { at: isoOf(past) }))).toBe(
      CAMPAIGN_ERRORS.hourIsPast(formatOwnerTime(past)),
    );
    const startsAt = isoOf(db.clock.time + DAY);
    expect(await change(id, 'resume', { at: startsAt })).toMatchObject({ state: 'scheduled', startsAt });
    expect(await wait(DAY - 1)).toMatchObject({ state: 'scheduled' });
    expect(await wait(1)).toMatchObject({ state: 'waiting' });
    expect(toList(system)).toHaveLength(system.context.sizes.canary);
  });

  it('can be cancelled or deleted as long as it is paused: nobody got it', async () => {
    const { id, change, wait, owner, system } = await setUpScheduled(await open());
    await change(id, 'pause');
    await owner.deleteCampaign({ id });
    await expect(wait(3 * HOUR)).rejects.toThrow(`404: ${CAMPAIGN_ERRORS.unknownId}`);
    const other = await setUpScheduled(await open());
    await other.change(other.id, 'pause');
    await other.change(other.id, 'cancel');
    expect(await other.wait(3 * HOUR)).toMatchObject({ state: 'done', skipped: PEOPLE });
    expect([...toList(system), ...toList(other.system)]).toEqual([]);
  });

  it('is not started by a copy of its data or by another machine, not even before its hour', async () => {
    const { db, id, change, wait, system } = await setUpScheduled(await open());
    const copy = createMailSystem(db, { optIn: 'single', installation: 'copy' });
    expect(await wait(0, copy)).toMatchObject({ state: 'paused', pausedBy: 'moved' });
    expect(await wait(2 * HOUR)).toMatchObject({ state: 'paused', pausedBy: 'moved' });
    expect([...toList(system), ...toList(copy)]).toEqual([]);
    // The owner says which one it is.
    await change(id, 'resume', { atOnce: true });
    expect(await wait(0)).toMatchObject({ state: 'waiting' });
  });

  it('is not sent by an engine that writes files instead, or the other way round', async () => {
    const { db, id, wait, system, change } = await setUpScheduled(await open());
    const outbox = createMailSystem(db, { optIn: 'single', engine: 'outbox' });
    expect(await wait(2 * HOUR, outbox)).toMatchObject({ state: 'paused', pausedBy: 'engine' });
    expect(toList(outbox)).toEqual([]);
    await change(id, 'resume', { atOnce: true });
    expect(await wait(0)).toMatchObject({ state: 'waiting' });
    expect(toList(system)).toHaveLength(system.context.sizes.canary);
  });

  it('waits for a campaign that is being sent, for a quarter of an hour', async () => {
    const { db, change, freeze, wait } = await setUpScheduled(await open());
    const other = await freeze();
    await change(other, 'send');
    expect(await wait(2 * HOUR)).toMatchObject({ state: 'scheduled' });
    expect(await wait(LATE_MS)).toMatchObject({ state: 'scheduled' });
    expect(await wait(SECOND)).toMatchObject({ state: 'paused', pausedBy: 'late' });
    expect(await getCampaign(db, other)).toMatchObject({ state: 'waiting' });
  });

  it('needs an hour that is ahead, within a year', async () => {
    const db = await open();
    const { change, freeze } = await setUpCampaign(db, PEOPLE);
    const id = await freeze();
    const schedule = (at?: string) => refusal(change(id, 'schedule', { ...(at !== undefined && { at }) }));
    expect(await schedule()).toBe(CAMPAIGN_ERRORS.hour);
    expect(await schedule('tomorrow')).toBe(CAMPAIGN_ERRORS.hour);
    expect(await schedule('2026-12-01T15:00')).toBe(CAMPAIGN_ERRORS.hour);
    expect(await schedule(isoOf(db.clock.time + 366 * DAY))).toBe(CAMPAIGN_ERRORS.hour);
    expect(await schedule(isoOf(db.clock.time))).toBe(
      CAMPAIGN_ERRORS.hourIsPast(formatOwnerTime(db.clock.time)),
    );
    expect(await getCampaign(db, id)).toMatchObject({ state: 'frozen' });
  });
});

describeEngines('the owner', (open) => {
  const told = async (ahead: number, signups: number, options: MailSystemOptions = {}) => {
    const problems = async () => [];
    const set = await setUpScheduled(await open(), ahead, { problems, ...options });
    // Whoever signs up at the very moment of the freeze is no recipient.
    await set.db.signUp(...Array.from({ length: signups }, (_, n) => `later${n}@example.org`));
    set.db.clock.time += 1;
    return set;
  };

  it('is told an hour before it starts and when it has, each once, and of who joined since', async () => {
    const { wait, toOwner, system } = await told(3 * HOUR, 9);
    await wait(2 * HOUR - MINUTE);
    expect(toOwner()).toEqual([]);
    for (let n = 0; n < 3; n += 1) await wait(MINUTE);
    expect(toOwner()).toEqual([expect.stringContaining('IT STARTS SOON')]);
    const [{ text } = { text: '' }] = system.sent;
    expect(text).toContain(`Confirmed for ${PEOPLE}, now ${PEOPLE + 9}`);
    expect(text.replaceAll('\n', ' ')).toContain('"campaign pause m');
    await wait(HOUR);
    for (let n = 0; n < 3; n += 1) await wait(MINUTE);
    expect(toOwner().filter((text) => text.includes('IT HAS STARTED'))).toHaveLength(1);
    expect(toOwner().filter((text) => text.includes('IT STARTS SOON'))).toHaveLength(1);
  });

  it('is told again if the email could not be sent', async () => {
    const { wait, toOwner, system } = await told(3 * HOUR, 0);
    system.onSend.hook = async () => ({ result: 'later', limit: 'rate' });
    await wait(2 * HOUR);
    expect(toOwner()).toEqual([]);
    system.onSend.hook = undefined;
    await wait(2 * MINUTE);
    expect(toOwner()).toEqual([expect.stringContaining('IT STARTS SOON')]);
  });

  it('is not told of an hour that was chosen less than an hour before, and of no hour while it is paused', async () => {
    const { wait, toOwner } = await told(HOUR - 1, 0);
    await wait(10 * MINUTE);
    expect(toOwner()).toEqual([]);
    const paused = await told(3 * HOUR, 0);
    await paused.change(paused.id, 'pause');
    await paused.wait(2 * HOUR);
    expect(paused.toOwner()).toEqual([]);
  });
});
