import { describeNewcomers } from '@tariff-tantrum/lambdas/client/describe-newcomers';
import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import { CAMPAIGN_STATE_WORDS } from '@tariff-tantrum/lambdas/contract/campaign-states';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { type ReactNode, useRef } from 'react';
import * as shared from '../../styles/shared.module.css';
import { AfterSending } from '../campaigns/AfterSending';
import { addressOf, type Route } from '../navigation/routes';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { Notices } from './Notices';
import * as styles from './next-step.module.css';
import { nextSteps, type OverviewStep as Step } from './next-steps';
import { noticesOf } from './notices-of';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.next;

interface NextStepProps {
  snapshot: StatsSnapshot;
  list: ResponseOf<'campaigns'> | undefined;
  /** Why there is no list. */
  unread: ReactNode;
}

/** The one thing that matters now and what to press, the next one below it, and what else to look after. */
export function NextStep({ snapshot, list, unread }: NextStepProps) {
  const notices = noticesOf(snapshot);
  const [first, second] = nextSteps(notices, list);
  const details = useRef<HTMLDetailsElement>(null);
  const show = () => {
    details.current?.setAttribute('open', '');
    details.current?.querySelector('summary')?.focus();
  };
  const buttonOf = (step: Step, className: string | undefined) =>
    step.kind === 'broken' ? (
      <Button kind="primary" onClick={show} label={WORDS.show} />
    ) : (
      <StepLink step={step} className={className} />
    );
  const isClear = notices.length === 0 && first?.kind === 'sent';
  return (
    <section className={layout.slip} aria-labelledby="next-title">
      <div className={styles.next}>
        <h2 id="next-title" className={layout.title}>
          {first ? describe(first) : WORDS.title}
        </h2>
        {/* The line of what comes second is kept free for it: nothing below moves while the owner is pressing it. */}
        {second ? <p>{describe(second)}</p> : first && !list && !unread && <p>{ADMIN.loading}</p>}
        <After step={second ?? first} campaigns={list?.campaigns} />
        <Notices details={details} notices={notices} counted={first?.kind === 'broken' ? first.errors : 0} />
        {unread}
      </div>
      <div className={styles.buttons}>
        {first && buttonOf(first, shared.primary)}
        {second && buttonOf(second, shared.button)}
        {isClear && (
          <p className={shared.stamp} data-tone="approved">
            {WORDS.clear}
          </p>
        )}
      </div>
    </section>
  );
}

/** Says what a step is about. */
function describe(step: Step): string {
  switch (step.kind) {
    case 'broken':
      return step.areFacts ? WORDS.facts(step.errors) : WORDS.broken(step.errors);
    case 'open': {
      const { state, subject, isRehearsal } = step.campaign;
      return `${isRehearsal && state !== 'draft' ? `${WORDS.rehearsal} ` : ''}${CAMPAIGN_STATE_WORDS[state].next} “${subject || WORDS.noSubject}”`;
    }
    case 'newcomers':
      return WORDS.joinedSince(describeNewcomers(step.since), step.since.subject);
    case 'write':
      return WORDS.write;
    case 'sent':
      return step.campaign ? WORDS.sent(step.campaign.subject) : WORDS.rehearsed;
    default:
      return step satisfies never;
  }
}

interface StepLinkProps {
  step: Exclude<Step, { kind: 'broken' }>;
  className: string | undefined;
}

/** Leads to where a step is done. */
function StepLink({ step, className }: StepLinkProps) {
  const to = (route: Route, text: string): ReactNode => (
    <a className={className} href={addressOf(route)}>
      {text}
    </a>
  );
  switch (step.kind) {
    case 'open':
      return to({ section: 'campaigns', id: step.campaign.id }, WORDS.open);
    case 'newcomers':
      return to({ section: 'campaigns', id: step.since.id }, WORDS.open);
    case 'write':
      return to({ section: 'campaigns' }, WORDS.writeButton);
    case 'sent':
      return step.campaign && to({ section: 'campaigns', id: step.campaign.id }, WORDS.results);
    default:
      return step satisfies never;
  }
}

/** What comes after a campaign that was sent. */
const After = ({ step, campaigns }: { step: Step | undefined; campaigns: Campaigns | undefined }) =>
  step?.kind === 'sent' && step.campaign && campaigns ? (
    <AfterSending
      campaign={step.campaign}
      campaigns={campaigns}
      remind={<a href={addressOf({ section: 'campaigns', id: step.campaign.id })}>{WORDS.remind}</a>}
    />
  ) : null;

type Campaigns = ResponseOf<'campaigns'>['campaigns'];
