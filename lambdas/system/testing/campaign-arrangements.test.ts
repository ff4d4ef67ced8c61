import { getCampaign } from '../../campaigns/campaign/campaigns';
import { campaigns, sendingSlot } from '../../campaigns/campaign/stored-campaign';
import { offersOf } from '../../client/campaign-offers';
import { describeCampaign } from '../../client/describe-campaign';
import { explainError } from '../../client/errors';
import { CAMPAIGN_STATES, isOpen } from '../../contract/campaign-states';
import type { CampaignStatus } from '../../contract/campaigns';
import { pauseReasons } from '../../contract/pauses';
import { adviceFor, CHANGES, describeRefusal, isPossible, isSending } from '../../contract/transitions';
import { DAY, HOUR, isoOf } from '../../facts/time';
import { createMemoryTable } from '../../table/memory-table';
import type { Item } from '../../table/table';
import { type Hooks, hooked } from '../../table/testing/hooked-table';
import { createTestTable, storedItems } from '../../table/testing/test-table';
import { DRAFT, refusal } from './campaign';
import { CAMPAIGN_ARRANGEMENTS, prepareLaunch } from './campaign-arrangements';

// So many that half of them are more than the first recipients.
const PEOPLE = 60;

type Arrangement = (typeof CAMPAIGN_ARRANGEMENTS)[number];
type Launch = Awaited<ReturnType<typeof prepareLaunch>>;
const EACH = CAMPAIGN_ARRANGEMENTS.map((arrangement) => [arrangement.name, arrangement] as const);

/** What is stored after each arrangement, when, and of which campaign. */
const arranged = new Map<string, { items: readonly Item[]; now: number; id: string }>();

async function arrangeOnce({ name, arrange, options }: Arrangement) {
  const known = arranged.get(name);
  if (known) return known;
  const db = createTestTable(createMemoryTable());
  const id = await arrange(await prepareLaunch(db, PEOPLE, options));
  const stored = { items: await storedItems(db.table), now: db.clock.time, id };
  arranged.set(name, stored);
  return stored;
}

/** Opens a copy of what an arrangement has stored, in which something can happen after a call of the table. */
async function prepare(arrangement: Arrangement) {
  const { items, now, id } = await arrangeOnce(arrangement);
  const race: Hooks = {};
  const db = createTestTable(hooked(createMemoryTable(), { after: (call) => race.after?.(call) }));
  db.clock.time = now;
  for (const { pk, sk, ...item } of items) await db.table.put({ ...item, pk: String(pk), sk: String(sk) });
  return { launch: await prepareLaunch(db, 0, arrangement.options), id, race };
}

test('a campaign is in every state, and paused for every reason; others wait only while emails go out', async () => {
  const seen = new Set<string>();
  for (const [name, arrangement] of EACH) {
    const { launch, id } = await prepare(arrangement);
    const { state, pausedBy, waiting } = await launch.status(id);
    if (name.startsWith('paused-')) expect(pausedBy).toBe(name.slice('paused-'.length));
    const slot = await sendingSlot.on(launch.db.table).get({});
    expect([name, slot?.campaign === id]).toEqual([name, isSending(state)]);
    if (!isOpen(state)) expect([name, waiting]).toEqual([name, 0]);
    seen.add(pausedBy ? `paused-${pausedBy}` : state);
  }
  const pauses = [...pauseReasons, 'codes', 'restored'].map((reason) => `paused-${reason}`);
  const states = CAMPAIGN_STATES.filter((state) => state !== 'paused');
  expect([...seen].sort()).toEqual([...states, ...pauses].sort());
});

test.each(EACH)('%s: each action that its state does not allow is refused', async (_, it) => {
  const { launch, id } = await prepare(it);
  const { owner, change, status, db } = launch;
  const { state, recipients } = await status(id);
  const at = isoOf(db.clock.time + HOUR);
  const changes = CHANGES.map((action) => [action, () => change(id, action, { recipients, at })] as const);
  const calls = [
    ...changes,
    ['save', () => owner.saveCampaign({ id, ...DRAFT })],
    ['delete', () => owner.deleteCampaign({ id })],
  ] as const;
  const before = await getCampaign(launch.system.context, id);
  for (const [action, call] of calls)
    if (!isPossible(action, state))
      expect([action, await refusal(call())]).toEqual([action, describeRefusal(state)]);
  expect(await getCampaign(launch.system.context, id)).toEqual(before);
});

test.each(EACH)('%s: a refusal advises nothing that would be refused', async (_, it) => {
  const { launch, id } = await prepare(it);
  const status = await launch.status(id);
  const offered = offersOf({ status, now: launch.db.clock.time, minutesToWait: 0 }).map(
    ({ action }) => action,
  );
  // A draft has an editor in place of these buttons.
  expect(adviceFor(status.state)).toEqual(
    adviceFor(status.state).filter(
      (action) => action === 'save' || action === 'freeze' || offered.includes(action),
    ),
  );
});

/** Returns how each button is pressed in a window that shows this status. */
function pressesOf({ owner, change, db }: Launch, status: CampaignStatus) {
  const { time: now } = db.clock;
  return offersOf({ status, now, minutesToWait: 0 }).map(({ action, ask, details, label }) => {
    const body = { ...details, ...(ask === 'hour' && { at: isoOf(now + HOUR) }) };
    const { id } = status;
    const call = () => (action === 'delete' ? owner.deleteCampaign({ id }) : change(id, action, body));
    return { action, label, press: () => call().then(() => 'done', explainError) };
  });
}

test.each(EACH)(
  '%s: each button that is shown changes the campaign and what is said of it, and is logged',
  async (_, it) => {
    const { launch, id } = await prepare(it);
    const { time: now } = launch.db.clock;
    for (const [n, { label, action }] of pressesOf(launch, await launch.status(id)).entries()) {
      const pressed = (await prepare(it)).launch;
      const { owner, system, status } = pressed;
      const before = await getCampaign(system.context, id);
      const sentence = describeCampaign(await status(id), now).sentence;
      expect([label, await pressesOf(pressed, await status(id))[n]?.press()]).toEqual([label, 'done']);
      expect([label, await getCampaign(system.context, id)]).not.toEqual([label, before]);
      if (action !== 'delete') {
        const after = await status(id);
        expect([label, describeCampaign(after, now).sentence]).not.toEqual([label, sentence]);
        expect(pressesOf(pressed, after).map((press) => press.label)).not.toContain(label);
      }
      const { actions } = await owner.actions();
      expect([label, ...actions]).toContainEqual(expect.objectContaining({ action: `${action}-campaign` }));
    }
  },
);

test.each(EACH)(
  '%s: each button that is pressed in two windows at once does what it does once',
  async (_, it) => {
    const { launch, id } = await prepare(it);
    for (const [n, { label }] of pressesOf(launch, await launch.status(id)).entries()) {
      const [once, twice] = [(await prepare(it)).launch, (await prepare(it)).launch];
      await pressesOf(once, await once.status(id))[n]?.press();
      const button = pressesOf(twice, await twice.status(id))[n];
      await Promise.all([button?.press(), button?.press()]);
      const [done, doneTwice] = await Promise.all(
        [once, twice].map(({ system }) => getCampaign(system.context, id)),
      );
      // Only how often it was paused differs.
      expect([label, doneTwice]).toEqual([label, done && { ...done, pauses: doneTwice?.pauses }]);
    }
  },
);

test.each(EACH)('%s: a button that leads back to an earlier state counts as a pause', async (_, it) => {
  const { launch, id } = await prepare(it);
  const before = await launch.status(id);
  for (const [n, { label, action }] of pressesOf(launch, before).entries()) {
    // A paused campaign was counted when it was paused.
    if (action === 'delete' || before.state === 'paused') continue;
    const pressed = (await prepare(it)).launch;
    await pressesOf(pressed, before)[n]?.press();
    const after = await pressed.status(id);
    const isBack = CAMPAIGN_STATES.indexOf(after.state) < CAMPAIGN_STATES.indexOf(before.state);
    expect([label, isBack && after.pauses === before.pauses]).toEqual([label, false]);
  }
});

/** Pauses a campaign and resumes it, or the other way round. */
async function pauseAndResume(launch: Launch, id: string): Promise<void> {
  const { state } = await launch.status(id);
  for (const wanted of state === 'paused' ? ['resume', 'pause'] : ['pause', 'resume']) {
    const button = pressesOf(launch, await launch.status(id)).find(({ action }) => action === wanted);
    expect([wanted, await button?.press()]).toEqual([wanted, 'done']);
  }
}

test.each(EACH)(
  '%s: nothing is done that was decided before a pause that is over, or another one',
  async (_, it) => {
    const { launch, id } = await prepare(it);
    const { state, ...status } = await launch.status(id);
    if (!isPossible('pause', state)) return;
    for (const [n, { label, action }] of pressesOf(launch, { state, ...status }).entries()) {
      if (action === 'pause') continue;
      const { launch: raced, race } = await prepare(it);
      const { context } = raced.system;
      const button = pressesOf(raced, await raced.status(id))[n];
      let meanwhile: unknown;
      race.after = async ({ name, pk }) => {
        if (name !== 'get' || !campaigns.partitions.includes(pk)) return;
        delete race.after;
        await pauseAndResume(raced, id);
        meanwhile = await getCampaign(context, id);
      };
      expect([label, await button?.press()]).not.toEqual([label, 'done']);
      expect([label, await getCampaign(context, id)]).toEqual([label, meanwhile]);
    }
  },
);

test.each(EACH)('%s: what the owner has paused stays as it is, however long', async (_, it) => {
  const { launch, id } = await prepare(it);
  const { change, status, system, db } = launch;
  if (!isPossible('pause', (await status(id)).state)) return;
  await change(id, 'pause');
  const { state } = (await getCampaign(system.context, id)) ?? {};
  db.clock.time += 400 * DAY;
  for (let turn = 0; turn < 3; turn++) await system.deliver();
  expect(await getCampaign(system.context, id)).toMatchObject({ state, pausedBy: expect.any(String) });
});
