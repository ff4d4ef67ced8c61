import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';

/** Days after the launch until a reminder goes to those who have not ordered. */
const REMINDER_DAYS = 3;

/** A task of the owner once a campaign was sent. */
export type AfterStep = { name: 'replies' | 'orders' } | { name: 'reminder'; draft: Campaign | undefined };

/**
 * When it is done: on the first day, each day from another one on, or on a day (`YYYY-MM-DD`) that is still to come.
 */
export type AfterTime = { on: 'today' | 'tomorrow' | 'each-day' | 'now' } | { on: 'day'; day: string };

interface DatedStep {
  step: AfterStep;
  when: AfterTime;
}

const isReminder = ({ audience }: Campaign): boolean => audience.to.endsWith('not-ordered');

/**
 * Returns what comes after a campaign that was sent, in the order of time; a reminder that was written already with its
 * draft. Nothing comes after a rehearsal.
 * @param now ms since 1970
 */
export function stepsAfter(campaign: Campaign, campaigns: readonly Campaign[], now: number): DatedStep[] {
  const { id, sentAt, isRehearsal } = campaign;
  if (sentAt === undefined || isRehearsal) return [];
  const today = OWNER_DAYS.dayOf(now);
  const first = OWNER_DAYS.dayOf(Date.parse(sentAt));
  const reminderDay = OWNER_DAYS.dayOf(OWNER_DAYS.startOf(first, REMINDER_DAYS));
  const isFirst = today === first;
  const steps: DatedStep[] = [
    { step: { name: 'replies' }, when: { on: isFirst ? 'today' : 'each-day' } },
    { step: { name: 'orders' }, when: { on: isFirst ? 'tomorrow' : 'each-day' } },
  ];
  if (isReminder(campaign)) return steps;
  const draft = campaigns.find(({ audience }) => audience.to === 'mailed-not-ordered' && audience.of === id);
  const when: AfterTime = today < reminderDay ? { on: 'day', day: reminderDay } : { on: 'now' };
  return [...steps, { step: { name: 'reminder', draft }, when }];
}
