import { describeNewcomers } from '@tariff-tantrum/lambdas/client/describe-newcomers';
import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import * as shared from '../../styles/shared.module.css';
import { addressOf } from '../navigation/routes';
import * as layout from '../ui/layout.module.css';
import { Unread, type UnreadProps } from '../ui/Unread';
import { Notices } from './Notices';
import { noticesOf } from './notices-of';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.next;

interface NextStepProps {
  snapshot: StatsSnapshot;
  list: ResponseOf<'campaigns'> | undefined;
  /** Why there is no list. */
  unread: UnreadProps;
}

/** What the owner does next, and in one line what to look after. */
export function NextStep({ snapshot, list, unread }: NextStepProps) {
  const { campaigns, joinedSince: since } = list ?? {};
  const notices = noticesOf(snapshot);
  const open = campaigns?.find(({ state }) => state !== 'done');
  const isLate = open === undefined && since !== undefined && since.people > 0;
  const shown = open?.id ?? (isLate ? since.id : undefined);
  const isClear = notices.length === 0 && shown === undefined && (campaigns?.length ?? 0) > 0;
  return (
    <section className={layout.slip} aria-labelledby="next-title">
      <div>
        <h2 id="next-title" className={layout.title}>
          {list ? describeNext(list) : WORDS.title}
        </h2>
        <Notices notices={notices} />
        <Unread {...unread} />
      </div>
      {shown && (
        <a className={shared.primary} href={addressOf({ section: 'campaigns', id: shown })}>
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

/** Says what is being written or sent; else how many wait for what the others got. */
function describeNext({ campaigns, joinedSince: since }: ResponseOf<'campaigns'>): string {
  for (const { state, subject, isRehearsal } of campaigns)
    if (state !== 'done')
      return `${isRehearsal && state !== 'draft' ? `${WORDS.rehearsal} ` : ''}${WORDS.states[state]} “${subject}”`;
  if (since && since.people > 0) return WORDS.joinedSince(describeNewcomers(since), since.subject);
  if (campaigns.length === 0) return WORDS.write;
  return campaigns.every(({ isRehearsal }) => isRehearsal) ? WORDS.rehearsed : WORDS.done;
}
