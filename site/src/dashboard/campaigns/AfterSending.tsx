import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import type { ReactNode } from 'react';
import { addressOf } from '../navigation/routes';
import { formatWeekday } from '../ui/formats';
import { type AfterTime, stepsAfter } from './after-sending';
import * as styles from './after-sending.module.css';

const WORDS = {
  label: 'What comes after it',
  replies: `Answer the replies: they come to ${CONTACT.support}.`,
  orders: 'Import the orders of the shop.',
  ordersLink: 'Codes and orders',
  reminder: 'Remind those who have not ordered.',
  reminderLink: 'Open the reminder',
  times: { today: 'Today', tomorrow: 'From tomorrow', 'each-day': 'Each day', now: 'Now' },
} as const;

interface AfterSendingProps {
  campaign: Campaign;
  campaigns: readonly Campaign[];
  /** Writes a reminder, unless there is one already. */
  remind: ReactNode;
}

/** The owner's tasks once a campaign was sent, with their days. */
export function AfterSending({ campaign, campaigns, remind }: AfterSendingProps) {
  const steps = stepsAfter(campaign, campaigns, Date.now());
  if (steps.length === 0) return null;
  return (
    <ol className={styles.after} aria-label={WORDS.label}>
      {steps.map(({ step, when }) => (
        <li key={step.name}>
          <b>{describeTime(when)}</b>
          <span>{WORDS[step.name]}</span>
          {step.name === 'orders' && (
            <a href={addressOf({ section: 'campaigns', page: 'codes' })}>{WORDS.ordersLink}</a>
          )}
          {step.name === 'reminder' &&
            (step.draft ? (
              <a href={addressOf({ section: 'campaigns', id: step.draft.id })}>{WORDS.reminderLink}</a>
            ) : (
              remind
            ))}
        </li>
      ))}
    </ol>
  );
}

const describeTime = (when: AfterTime): string =>
  when.on === 'day' ? formatWeekday(when.day) : WORDS.times[when.on];
