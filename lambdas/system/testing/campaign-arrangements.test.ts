import { CAMPAIGN_STATES } from '../../contract/campaign-states';
import { pauseReasons } from '../../contract/pauses';
import { createMemoryTable } from '../../table/memory-table';
import { createTestTable } from '../../table/testing/test-table';
import { CAMPAIGN_ARRANGEMENTS, prepareLaunch } from './campaign-arrangements';

// So many that half of them are more than the first recipients.
const PEOPLE = 60;

test('the states to look at have a campaign in every state, and one that is paused for every reason', async () => {
  const seen = new Set<string>();
  for (const { name, arrange, options } of CAMPAIGN_ARRANGEMENTS) {
    const launch = await prepareLaunch(createTestTable(createMemoryTable()), PEOPLE, options);
    const { state, pausedBy } = await launch.status(await arrange(launch));
    seen.add(pausedBy ? `paused-${pausedBy}` : state);
    if (name.startsWith('paused-')) expect(pausedBy).toBe(name.slice('paused-'.length));
  }
  const pauses = [...pauseReasons, 'codes', 'restored'].map((reason) => `paused-${reason}`);
  const states = CAMPAIGN_STATES.filter((state) => state !== 'paused');
  expect([...seen].sort()).toEqual([...states, ...pauses].sort());
});
