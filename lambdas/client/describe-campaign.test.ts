import { CAMPAIGN_STATES } from '../contract/campaign-states';
import type { CampaignStatus } from '../contract/campaigns';
import { formatOwnerTime } from '../facts/owner-days';
import { MINUTE } from '../facts/time';
import { frozenStatus } from '../system/testing/campaign-status';
import { countNames, describeCampaign, describeUntil, labelOfCount, nameOfState } from './describe-campaign';

const NOW = Date.parse('2026-01-31T08:00:00.000Z');
const status: CampaignStatus = {
  ...frozenStatus(1200),
  state: 'sending',
  accepted: 300,
  refused: 1,
  skipped: 2,
  waiting: 897,
  perMinute: 600,
};
const describe = (changes: Partial<CampaignStatus>, now = NOW) =>
  describeCampaign({ ...status, ...changes }, now);

test('while emails are sent, it says how far that is and how long it takes', () => {
  expect(describe({})).toMatchObject({
    kind: 'underWay',
    progress: { counted: 'emails', done: 303, all: 1200, perMinute: 600, minutesLeft: 897 / 600 },
  });
  expect(describe({ perMinute: 0 })).toMatchObject({ progress: { minutesLeft: undefined } });
  expect(describe({ state: 'canary' })).toMatchObject({ progress: { minutesLeft: undefined } });
});

test('while it is frozen, it says how many are fixed, and then why others are than the owner confirmed', () => {
  const progress = { counted: 'recipients', done: 300, all: 1200 };
  const frozen = { recipients: 300, waiting: 300, expected: 1200 };
  expect(describe({ ...frozen, state: 'freezing' })).toMatchObject({ kind: 'underWay', progress });
  expect(describe({ ...frozen, state: 'paused', pausedBy: 'codes' })).toMatchObject({ by: 'rule', progress });
  const sentenceOf = (expected: number) => describe({ ...frozen, state: 'frozen', expected }).sentence;
  expect(sentenceOf(301)).toContain('You confirmed 301; 1 person dropped out before all were fixed.');
  expect(sentenceOf(298)).toContain('You confirmed 298; 2 people more were imported before all were fixed.');
  expect(sentenceOf(300)).not.toContain('You confirmed');
});

test.each([
  [15 * MINUTE, 15, 'You can continue in 15 minutes.'],
  [MINUTE + 1, 2, 'You can continue in 2 minutes.'],
  [MINUTE, 1, 'You can continue in a minute.'],
  [0, 0, 'then continue.'],
  [-MINUTE, 0, 'then continue.'],
])('%i ms before the owner may continue it says how long to wait: %i minutes', (ms, minutesToWait, end) => {
  const continueAt = new Date(NOW + ms).toISOString();
  const sentence = expect.stringMatching(new RegExp(`${end}$`));
  expect(describe({ state: 'waiting', continueAt })).toMatchObject({
    kind: 'waiting',
    minutesToWait,
    sentence,
  });
});

test('when only unknown emails are left, the owner decides', () => {
  expect(describe({ waiting: 0, unknown: 3 })).toMatchObject({ kind: 'waiting', minutesToWait: 0 });
  expect(describe({ waiting: 0, unknown: 0 })).toMatchObject({ kind: 'underWay' });
});

test('a pause has its reason and what to do, and whether a rule or the owner paused it', () => {
  const pause = { state: 'paused', pausedBecause: 'Too many emails bounced.', whatToDo: 'Look.' } as const;
  const sentence = 'Too many emails bounced. Look.';
  expect(describe({ ...pause, pausedBy: 'bounces' })).toMatchObject({ kind: 'paused', by: 'rule', sentence });
  expect(describe({ ...pause, pausedBy: 'restored' })).toMatchObject({ by: 'rule' });
  expect(describe({ ...pause, pausedBy: 'owner' })).toMatchObject({ by: 'owner' });
});

test('when it is over, it says how many got it', () => {
  const sent = { state: 'done', waiting: 0 } as const;
  expect(describe({ ...sent, accepted: 1200 }).sentence).toBe('Sent to all recipients.');
  expect(describe({ ...sent, accepted: 1100 }).sentence).toBe('Sent to 1,100 of 1,200 recipients.');
  expect(describe({ ...sent, accepted: 1100, cancelledAt: new Date(NOW).toISOString() }).sentence).toBe(
    'Cancelled: sent to 1,100 of 1,200 recipients.',
  );
});

/** Words that would say that somebody got an email. */
const REACHED =
  /(?<!be |not |nothing was |nobody )\b(sent|sending|accepted|mailed|emailed|notified|getting it|get it|on its way)\b/i;

test('no state of a rehearsal says that anybody got an email', () => {
  for (const state of CAMPAIGN_STATES) {
    const rehearsal = { ...status, state, isRehearsal: true, pausedBecause: 'You paused it.' };
    const { sentence } = describeCampaign(rehearsal, NOW);
    for (const text of [sentence, nameOfState(rehearsal)])
      expect([state, text]).toEqual([state, expect.not.stringMatching(REACHED)]);
  }
  for (const name of countNames.filter((each) => each !== 'unknown'))
    expect(labelOfCount(name, true)).not.toMatch(REACHED);
});

test('nobody is told to wait for reports that an ordinary mail server does not send', () => {
  const waiting = { state: 'waiting', continueAt: new Date(NOW).toISOString() } as const;
  expect(describe(waiting).sentence).toContain('wait for bounces and complaints');
  const unreported = describe({ ...waiting, bounced: null, complained: null }).sentence;
  expect(unreported).not.toContain('wait for');
  expect(unreported).toContain('not known');
});

test.each([
  [-1, 'now'],
  [0, 'now'],
  [1, 'in 1 minute'],
  [2, 'in 2 minutes'],
  [59, 'in 59 minutes'],
  [60, 'in 1 h'],
  [61, 'in 1 h 1 min'],
  [48 * 60 - 1, 'in 47 h 59 min'],
  [48 * 60, 'in 2 days'],
  [72 * 60 - 1, 'in 2 days'],
  [72 * 60, 'in 3 days'],
])('what begins after %i minutes begins "%s"', (minutes, words) => {
  expect(describeUntil(minutes)).toBe(words);
});

test('only what was cancelled is called so, and only in a rehearsal something else is counted', () => {
  const cancelledAt = new Date(NOW).toISOString();
  const names = [{}, { cancelledAt }, { state: 'sending', cancelledAt } as const].map((changes) =>
    nameOfState({ state: 'done', isRehearsal: false, ...changes }),
  );
  expect(names).toEqual([
    expect.not.stringMatching('Cancelled'),
    'Cancelled',
    expect.not.stringMatching('Cancelled'),
  ]);
  const labels = countNames.map((name) => [name, labelOfCount(name, false) === labelOfCount(name, true)]);
  expect(labels.filter(([, isSame]) => !isSame).map(([name]) => name)).toEqual(['accepted', 'waiting']);
  for (const isRehearsal of [true, false])
    expect(new Set(countNames.map((name) => labelOfCount(name, isRehearsal))).size).toBe(countNames.length);
});

test('an hour that was chosen is said before it and in a pause, and only what is being sent has a pace', () => {
  const startsAt = new Date(NOW + 90 * MINUTE).toISOString();
  const hour = formatOwnerTime(Date.parse(startsAt));
  const scheduled = describe({ state: 'scheduled', startsAt });
  expect(scheduled).toMatchObject({ kind: 'scheduled', minutesLeft: 90 });
  expect(scheduled.sentence).toContain(`It starts by itself in 1 h 30 min, at ${hour}.`);
  expect(describe({ state: 'paused', startsAt }).sentence).toMatch(`Its hour: ${hour}.`);
  expect(describe({ state: 'paused' }).sentence).not.toContain('Its hour');
  for (const state of ['canary', 'sending', 'freezing'] as const)
    expect(describe({ state })).toMatchObject({ progress: { perMinute: 600 } });
  for (const state of ['waiting', 'paused', 'cancelling'] as const)
    expect(describe({ state })).toMatchObject({ progress: { perMinute: 0 } });
});
