import { CAMPAIGN_STATES } from '../contract/campaign-states';
import { CANARY, type CampaignStatus } from '../contract/campaigns';
import { CHANGES, isPossible } from '../contract/transitions';
import { OWNER_DAYS } from '../facts/owner-days';
import { HOUR, isoOf } from '../facts/time';
import { frozenStatus } from '../system/testing/campaign-status';
import { type CampaignOffer, offersOf } from './campaign-offers';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const STATUS = frozenStatus(300);
const labels = (change: Partial<CampaignStatus>, minutesToWait = 0) =>
  offersOf({ status: { ...STATUS, ...change }, minutesToWait, now: NOW }).map(({ label }) => label);

/** What an offer asks for: an hour, a number, or yes. */
const askOf = ({ ask }: Partial<CampaignOffer> = {}) =>
  typeof ask === 'object' ? (ask.number?.count ?? 'yes') : ask;

it('every action that a state allows is offered, and no other', () => {
  for (const state of CAMPAIGN_STATES) {
    const status = { ...STATUS, state, ...(state === 'scheduled' && { startsAt: isoOf(NOW + HOUR) }) };
    const offered = offersOf({ status, minutesToWait: 0, now: NOW }).map(({ action }) => action);
    const possible = [...CHANGES, 'delete' as const].filter(
      (action) =>
        action !== 'freeze' && isPossible(action, state) && !(action === 'pause' && state === 'paused'),
    );
    expect(offered.sort()).toEqual(possible.sort());
  }
});

it('the next step is the first button, and what cannot be undone the last', () => {
  const statuses = CAMPAIGN_STATES.flatMap((state) => [
    { ...STATUS, state },
    { ...STATUS, state, startsAt: isoOf(NOW - HOUR) },
    { ...STATUS, state, startsAt: isoOf(NOW + HOUR), pausedBy: 'restored' as const },
  ]);
  for (const status of statuses)
    for (const minutesToWait of [0, 4]) {
      const tones = offersOf({ status, minutesToWait, now: NOW }).map(({ tone }) => tone);
      expect([status.state, ...tones].join(' ')).toMatch(/^\w+( main)?( plain)*( danger)*$/);
    }
});

it('a pause that ends by itself can be made one that waits for the owner, and no other can', () => {
  const offersPause = (pausedBy: CampaignStatus['pausedBy']) =>
    labels({ state: 'paused', pausedBy }).includes('Pause until I resume it');
  for (const pausedBy of ['quota', 'codes'] as const) expect(offersPause(pausedBy)).toBe(true);
  for (const pausedBy of ['owner', 'restored', 'bounces', 'account'] as const)
    expect(offersPause(pausedBy)).toBe(false);
});

it('buttons say what they do and to how many, and irreversible ones ask for the number', () => {
  expect(labels({})).toEqual([`Send to ${CANARY.recipients}`, 'Choose an hour', 'Delete']);
  expect(labels({ recipients: 3, waiting: 3 })).toContain('Send to 3');
  const waiting = { state: 'waiting', accepted: 25, waiting: 1275 } as const;
  expect(labels(waiting)).toEqual(['Continue with 1,275', 'Pause: 1,275 wait']);
  expect(labels(waiting, 1)).toContain('Continue now with 1,275');
  expect(askOf(offersOf({ status: { ...STATUS, ...waiting }, minutesToWait: 0, now: NOW })[0])).toBe(1275);
  // If everybody was among the first recipients, there is nothing to confirm.
  expect(offersOf({ status: { ...STATUS, ...waiting, waiting: 0 }, minutesToWait: 4, now: NOW })[0]).toEqual({
    action: 'continue',
    label: 'Finish: nobody remains',
    details: { recipients: 0, atOnce: true },
    tone: 'main',
  });
  const paused = { state: 'paused', pausedBy: 'owner', accepted: 25, waiting: 275 } as const;
  const cancel = 'Cancel: 275 get nothing';
  expect(labels({ ...paused, pausedState: 'sending' })).toEqual(['Resume with 275', cancel]);
  expect(labels({ ...paused, pausedState: 'canary' })).toEqual(['Resume with the first 25', cancel]);
  expect(labels({ ...paused, pausedState: 'waiting' })).toEqual([
    'Resume: 275 wait until you continue',
    cancel,
  ]);
  expect(labels({ ...paused, pausedState: 'waiting', waiting: 1 })).toEqual([
    'Resume: 1 waits until you continue',
    'Cancel: 1 gets nothing',
  ]);
  expect(labels({ ...paused, pausedState: 'freezing' })).toEqual(['Resume', cancel]);
  expect(labels({ ...paused, pausedState: 'sending', waiting: 0 })).toEqual(['Resume', 'Cancel']);
  expect(labels({ state: 'sending', accepted: 300, waiting: 0 })).toEqual(['Pause']);
  expect(labels({ state: 'sending', accepted: 299, waiting: 1 })).toEqual(['Pause: 1 waits']);
});

it('only a campaign restored from a backup asks for a number before it resumes', () => {
  const resume = (pausedBy: CampaignStatus['pausedBy']) =>
    offersOf({ status: { ...STATUS, state: 'paused', pausedBy }, minutesToWait: 0, now: NOW })[0];
  expect(askOf(resume('restored'))).toBe(300);
  expect(resume('bounces')).not.toHaveProperty('ask');
  const asks = (pausedBy: CampaignStatus['pausedBy']) => {
    const status: CampaignStatus = { ...STATUS, state: 'paused', pausedBy, startsAt: isoOf(NOW + HOUR) };
    return offersOf({ status, minutesToWait: 0, now: NOW }).flatMap((offer) =>
      offer.action === 'resume' ? [askOf(offer)] : [],
    );
  };
  expect(asks('restored')).toEqual([300, 300, 'hour']);
  expect(asks('owner')).toEqual([undefined, 'yes', 'hour']);
});

it('what is scheduled is stopped by a pause, and resumed at its hour, now, or at another hour', () => {
  expect(labels({ state: 'scheduled', startsAt: isoOf(NOW + HOUR) })).toContain('Pause: it does not start');
  const paused = { state: 'paused', pausedBy: 'owner' } as const;
  const later = ['Start now with 25', 'Choose another hour', 'Cancel: 300 get nothing', 'Delete'];
  expect(labels({ ...paused, pausedState: 'freezing', recipients: 0, waiting: 0 })).toContain('Cancel');
  const hour = OWNER_DAYS.clockOf(NOW + HOUR);
  expect(labels({ ...paused, startsAt: isoOf(NOW + HOUR) })).toEqual([
    `Resume: it starts at ${hour}`,
    ...later,
  ]);
  expect(labels({ ...paused, pausedBy: 'late', startsAt: isoOf(NOW) })).toEqual(later);
});

it('sending asks for the number if more were frozen than the owner confirmed', () => {
  const asked = (expected: number) =>
    offersOf({ status: { ...STATUS, expected }, minutesToWait: 0, now: NOW })[0];
  expect([asked(299)?.action, askOf(asked(299)), asked(299)?.details]).toEqual([
    'send',
    300,
    { recipients: 300 },
  ]);
  for (const expected of [300, 301])
    expect([asked(expected)?.action, askOf(asked(expected))]).toEqual(['send', 'yes']);
});

it('what somebody may have got is not deleted', () => {
  for (const count of ['accepted', 'refused', 'unknown'] as const)
    expect(labels({ state: 'paused', pausedBy: 'owner', [count]: 1 })).not.toContain('Delete');
});
