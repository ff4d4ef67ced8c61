import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { SKIPPED_HOUR } from '@tariff-tantrum/lambdas/facts/owner-days';
import { frozenStatus } from '@tariff-tantrum/lambdas/system/testing/campaign-status';
import { openTerminal, run } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';

const id = 'm12345678';
const frozen = { ...frozenStatus(271), id, expected: 271 };
const startsAt = '2026-12-01T14:00:00.000Z';
const scheduled: CampaignStatus = { ...frozen, state: 'scheduled', startsAt };
const paused: CampaignStatus = {
  ...scheduled,
  state: 'paused',
  pausedBy: 'owner',
  pausedBecause: 'Stopped.',
};
const check = { recipients: 280, leftOut: 0, groups: [], findings: [], digest: 'd' };
const apiOf = (before: CampaignStatus, after = scheduled) =>
  fakeApi({
    campaignStatus: before,
    changeCampaign: after,
    campaignCheck: check,
    campaignResults: { days: [], sources: [] },
  });
const changeOf = ({ received }: ReturnType<typeof fakeApi>) =>
  received.flatMap(([name, body]) => (name === 'changeCampaign' ? [body] : []));

describe('launch-admin campaign send --at', () => {
  it("schedules it for an hour of the owner's time zone, and says who joined since", async () => {
    const api = apiOf(frozen);
    const at = ['campaign', 'send', id, '--yes', '--at', '2026-12-01 15:00'];
    const { code, stdout, stderr } = await run(at, api.options);
    expect([code, stdout.includes('state\tscheduled')]).toEqual([0, true]);
    expect(stderr).toContain('Confirmed for 271, now 280');
    expect(changeOf(api)).toEqual([{ id, action: 'schedule', pauses: 0, at: startsAt }]);
  });

  it.each([
    ['2026-03-29 02:30', SKIPPED_HOUR],
    ['2026-10-25 02:30', '2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00'],
    ['2026-12-01', 'It must be like "2026-12-01 15:00"'],
    ['soon', 'It must be like "2026-12-01 15:00"'],
  ])('refuses %s, and says what to type instead', async (at, reason) => {
    const api = apiOf(frozen);
    const { code, stderr } = await run(['campaign', 'send', id, '--yes', '--at', at], api.options);
    expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(reason)]);
    expect(api.received).toEqual([]);
  });

  it('asks for the number, with the hour; in a script, one that grew needs to be said', async () => {
    const api = apiOf({ ...frozen, expected: 260 });
    const at = ['campaign', 'send', id, '--at', '2026-12-01T14:00Z'];
    const terminal = openTerminal(at, { ...api.options, columns: 400 });
    await terminal.see(/starts at 2026-12-01 15:00 \(Europe\/Copenhagen\)\. Type 271 to schedule it:/);
    terminal.type('271\r');
    await terminal.ended;
    await run(['campaign', 'send', id, '--yes'], api.options);
    await run(['campaign', 'send', id, '--yes', '--recipients', '271'], api.options);
    expect(changeOf(api)).toMatchObject([
      { action: 'schedule', recipients: 271 },
      { action: 'send' },
      { action: 'send', recipients: 271 },
    ]);
    expect(changeOf(api)[1]).not.toHaveProperty('recipients');
  });
});

describe('launch-admin campaign resume of what is scheduled', () => {
  it('keeps its hour, chooses another one, or starts it, which asks', async () => {
    const api = apiOf(paused);
    await run(['campaign', 'resume', id], api.options);
    await run(['campaign', 'resume', id, '--at', '2026-12-02 09:00'], api.options);
    await run(['campaign', 'resume', id, '--now', '--yes'], api.options);
    expect(changeOf(api)).toMatchObject([
      { action: 'resume' },
      { action: 'resume', at: '2026-12-02T08:00:00.000Z' },
      { action: 'resume', atOnce: true },
    ]);
    const { code, stderr } = await run(['campaign', 'resume', id, '--now'], api.options);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Confirm with --yes.')]);
  });

  it('refuses an hour for what is not scheduled', async () => {
    const api = apiOf({ ...frozen, state: 'paused', pausedBy: 'owner' });
    const { code, stderr } = await run(['campaign', 'resume', id, '--now'], api.options);
    expect([code, stderr]).toEqual([2, expect.stringContaining('It is not scheduled')]);
    expect(changeOf(api)).toEqual([]);
  });
});
