import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import * as shared from '../../styles/shared.module.css';
import { addressOf } from '../routes';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { Notices } from './Notices';
import { noticesOf } from './notices-of';

const WORDS = ADMIN.next;

interface NextStepProps {
  snapshot: StatsSnapshot;
  campaigns: readonly Campaign[] | undefined;
}

/** What the owner does next, and in one line what to look after. */
export function NextStep({ snapshot, campaigns }: NextStepProps) {
  const notices = noticesOf(snapshot);
  const open = campaigns?.find(({ state }) => state !== 'done');
  const isClear = notices.length === 0 && open === undefined && campaigns?.length !== 0;
  return (
    <section className={layout.slip} aria-labelledby="next-title">
      <div>
        <h2 id="next-title" className={layout.title}>
          {campaigns ? describeNext(campaigns, open) : WORDS.title}
        </h2>
        <Notices notices={notices} />
      </div>
      {open && (
        <a className={shared.primary} href={addressOf({ section: 'campaigns', id: open.id })}>
          {WORDS.open}
        </a>
      )}
      {campaigns?.length === 0 && (
        <a className={shared.primary} href={addressOf({ section: 'campaigns' })}>
          {WORDS.writeButton}
        </a>
      )}
      {isClear && (
        <p className={shared.stamp} data-tone="approved">
          {WORDS.clear}
        </p>
      )}
    </section>
  );
}

function describeNext(campaigns: readonly Campaign[], open: Campaign | undefined): string {
  if (open && open.state !== 'done') return `${WORDS.states[open.state]} “${open.subject}”`;
  return campaigns.length === 0 ? WORDS.write : WORDS.done;
}
