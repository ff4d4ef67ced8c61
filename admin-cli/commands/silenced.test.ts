import type { Silenced } from '@tariff-tantrum/lambdas/contract/schemas';
import { openTerminal, run } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';

/** Returns the options of a run against a server with these silenced addresses. */
const against = (silenced: Silenced[], lifted = true) =>
  fakeApi({ silenced: { silenced }, lift: { lifted } }).options;
const newest = '2025-10-01T12:00:00.000Z';

describe('launch-admin silenced', () => {
  it('shows how many addresses get no email, and why', async () => {
    const system = against([
      { reason: 'bounce', count: 1200, newest },
      { reason: 'not-me', count: 1, newest },
    ]);
    const { screen } = await openTerminal('silenced', { ...system, columns: 120 }).ended;
    expect(screen).toMatch(/ADDRESSES +NEWEST +BECAUSE THEY/);
    expect(screen).toMatch(/1,200 +2025-\S+ \S+ +have no mailbox/);
    const { stdout } = await run('silenced', system);
    expect(stdout).toBe(`bounce\t1200\t${newest}\nnot-me\t1\t${newest}\n`);
  });

  it('says that nobody is, or not this address', async () => {
    const { screen } = await openTerminal('silenced', against([])).ended;
    expect(screen).toContain('No address is silenced.');
    const ada = await openTerminal('silenced ada@example.com', against([])).ended;
    expect(ada.screen).toContain('ada@example.com is not silenced.');
  });

  it.each([
    [true, 'ada@example.com can be imported, and emails are sent to it again.'],
    [false, 'ada@example.com was not silenced.'],
  ])('lifts it for one address (%s)', async (lifted, words) => {
    const args = ['silenced', 'ada@example.com', '--lift'];
    expect((await run(args, against([], lifted))).stderr).toBe(`${words}\n`);
    expect((await run([...args, '--json'], against([], lifted))).stdout).toBe(`{"lifted":${lifted}}\n`);
  });

  it('needs the address to lift it', async () => {
    const { code, stderr } = await run('silenced --lift', against([]));
    expect([code, stderr]).toEqual([2, expect.stringContaining('--lift needs the address.')]);
  });
});
