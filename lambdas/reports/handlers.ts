import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import { conflict } from '../api/responses';
import type { Backups } from '../contract/backups';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import type { Problem, SignupStats } from '../contract/schemas';
import type { Version } from '../contract/version';
import { describeSent, type MailAccount } from '../email/account';
import { toPreview } from '../email/layout';
import { countPending } from '../people/counts';
import { countOldConsents, countSignups } from '../signups/counts';
import { countTrapped } from '../signups/trapped';
import type { TimedContext } from '../table/context';
import { requestWeekly } from './owner-emails';
import { renderReport } from './render';
import { describeWeek, readWeek, type WeekSources } from './weekly';

/** What the owner's overview needs. */
export interface OverviewNeeds {
  context: TimedContext;
  /** Whether signups wait for their confirmation. */
  isDoubleOptIn: boolean;
  /** The sender of emails, or their outbox; empty if none are sent. */
  emails: Pick<SignupStats, 'sender' | 'outbox'>;
  /** Returns where bounces are read; undefined if the provider reports them itself, or no emails are sent. */
  bounces?: (() => SignupStats['bounces']) | undefined;
  /** Resolves to the problems of the host; to none if its platform raises alarms. */
  problems(): Promise<Problem[]>;
  version?: Version | undefined;
  /** Returns the known backups; undefined if the platform makes them. */
  backups?: (() => Backups) | undefined;
}

/** Returns the handler with which the owner reads the number of signups, and the problems. */
export const overviewHandlers = (needs: OverviewNeeds): Handlers<'count'> => ({
  async count({ query }) {
    const [stats, pending, problems, trapped, oldConsents] = await Promise.all([
      countSignups(needs.context, query),
      needs.isDoubleOptIn ? countPending(needs.context) : undefined,
      needs.problems(),
      query.trend ? countTrapped(needs.context) : 0,
      query.trend ? countOldConsents(needs.context) : 0,
    ]);
    return {
      ...stats,
      ...(oldConsents > 0 && { oldConsents }),
      ...(trapped > 0 && { trapped }),
      ...(pending !== undefined && { pending }),
      ...(query.trend && needs.emails),
      ...(query.trend && needs.bounces && { bounces: needs.bounces() }),
      ...(query.trend && needs.backups && { backups: needs.backups() }),
      ...(query.trend && needs.version && { version: needs.version }),
      ...(problems.length > 0 && { problems }),
    };
  },
});

/** What showing and requesting the weekly email needs. */
export interface WeeklyNeeds extends Omit<WeekSources, 'now'>, Pick<Host, 'now' | 'siteUrl'>, MailAccount {
  /** Whether the owner gets no weekly and urgent emails. */
  isOwnerSilent: boolean;
}

/** Returns the owner's handlers for the weekly email. */
export const weeklyHandlers = (needs: WeeklyNeeds): Handlers<'weekly' | 'sendWeekly'> => ({
  async weekly({ c }) {
    return toPreview(renderReport(needs.siteUrl(c) ?? '', describeWeek(await readWeek(needs))));
  },
  async sendWeekly() {
    if (needs.isOwnerSilent) throw conflict(CAMPAIGN_ERRORS.weeklyOff);
    await requestWeekly(needs.context);
    return describeSent(needs);
  },
});
