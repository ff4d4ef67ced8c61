import { offersOf } from '@tariff-tantrum/lambdas/client/campaign-offers';
import { CAMPAIGN_STATES } from '@tariff-tantrum/lambdas/contract/campaign-states';
import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { CHANGES } from '@tariff-tantrum/lambdas/contract/transitions';
import { HOUR, isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { frozenStatus } from '@tariff-tantrum/lambdas/system/testing/campaign-status';
import { CHANGE_COMMANDS, questionOf, YES } from './campaign-changes';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const STATUS = frozenStatus(300);
/** A campaign in each state, without an hour and with one that is ahead or over, paused by the owner or a restore. */
const STATUSES = CAMPAIGN_STATES.flatMap((state) =>
  [undefined, NOW + HOUR, NOW - HOUR].flatMap((hour) =>
    (['owner', 'restored'] as const).map(
      (pausedBy): CampaignStatus => ({
        ...STATUS,
        state,
        ...(hour !== undefined && { startsAt: isoOf(hour) }),
        ...(state === 'paused' && { pausedBy }),
      }),
    ),
  ),
);

it('what the page asks before, the terminal asks, too', () => {
  for (const status of STATUSES)
    for (const { action, ask, details, label } of offersOf({ status, minutesToWait: 0, now: NOW })) {
      if (action === 'delete' || typeof ask !== 'object') continue;
      const now = details?.atOnce ? true : undefined;
      expect([label, questionOf(action, status, status.recipients, { now })]).not.toEqual([label, undefined]);
    }
});

it('a script can say --yes to whatever is asked', () => {
  const asking = CHANGES.filter((action) =>
    STATUSES.some((status) => questionOf(action, status, status.recipients, { now: true }) !== undefined),
  );
  for (const action of asking)
    if (action !== 'schedule')
      expect([action, CHANGE_COMMANDS[action].includes(YES)]).toEqual([action, true]);
});
