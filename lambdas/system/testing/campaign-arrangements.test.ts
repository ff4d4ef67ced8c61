import { sendingSlot } from '../../campaigns/campaign/stored-campaign';
import { CAMPAIGN_STATES, isOpen } from '../../contract/campaign-states';
import { pauseReasons } from '../../contract/pauses';
import { isSending } from '../../contract/transitions';
import { createMemoryTable } from '../../table/memory-table';
import { createTestTable } from '../../table/testing/test-table';
import { CAMPAIGN_ARRANGEMENTS, prepareLaunch } from './campaign-arrangements';

// So many that half of them are more than the first recipients.
const PEOPLE = 60;

test('the states to look at have a campaign in every state, paused for every reason, and none that holds up others', async () => {
  const seen = new Set<string>();
  for (const { name, arrange, options } of CAMPAIGN_ARRANGEMENTS) {
    const launch = await prepareLaunch(createTestTable(createMemoryTable()), PEOPLE, options);
    const id = await arrange(launch);
    const { state, pausedBy, waiting } = await launch.status(id);
    const slot = await sendingSlot.on(launch.db.table).get({});
    expect([name, slot?.campaign === id]).toEqual([name, isSending(state)]);
    if (!isOpen(state)) expect([name, waiting]).toEqual([name, 0]);
    seen.add(pausedBy ? `paused-${pausedBy}` : state);
    if (name.startsWith('paused-')) expect(pausedBy).toBe(name.slice('paused-'.length));
  }
  const pauses = [...pauseReasons, 'codes', 'restored'].map((reason) => `paused-${reason}`);
  const states = CAMPAIGN_STATES.filter((state) => state !== 'paused');
  expect([...seen].sort()).toEqual([...states, ...pauses].sort());
});
