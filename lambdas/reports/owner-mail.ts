import { createHash } from 'node:crypto';
import { OWNER_REF } from '../contract/email';
import type { Problem } from '../contract/schemas';
import { composeMail } from '../email/compose';
import { type MailContent, type RenderedMail, renderMail } from '../email/layout';
import { type Mailer, type MailLogEntry, OutcomeUnknown } from '../email/mailer';
import { mailLinks, type Tokens } from '../email/tokens';
import { OWNER_TIME_ZONE, SIGNUP_GOAL, WEEKDAYS, WEEKLY } from '../facts/facts';
import { describeGoal } from '../facts/goal';
import { listNotices } from '../facts/notices';
import { firstUnexpiredDay } from '../facts/retention';
import { DAY, dateOf, MINUTE } from '../facts/time';
import type { MailStore } from '../system/mail-store';

/** What the weekly mail is made of. */
export interface ReportOptions {
  store: Pick<MailStore, 'ownerMails' | 'orders' | 'pendingCount'>;
  /** Finds what keeps the system from working; absent if its platform raises alarms. */
  problems?: (() => Promise<Problem[]>) | undefined;
  tokens: Tokens;
  siteUrl: string;
  now: () => number;
}

export interface OwnerMailOptions extends ReportOptions {
  mailer: Mailer;
  from: string;
  ownerEmail: string;
  log: (entry: MailLogEntry) => void;
}

/** Returns the day on which the weekly email was last due, in the owner's time zone; daylight saving included. */
export function lastWeekly(now: number, { weekday, hour } = WEEKLY, timeZone = OWNER_TIME_ZONE): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = Date.parse(`${parts.year}-${parts.month}-${parts.day}`);
  const names: readonly string[] = WEEKDAYS;
  const daysSince = (names.indexOf(parts.weekday ?? '') - names.indexOf(weekday) + 7) % 7;
  const isEarly = daysSince === 0 && Number(parts.hour) < hour;
  return dateOf(today - (isEarly ? 7 : daysSince) * DAY);
}

const render = ({ siteUrl, tokens, now }: ReportOptions, content: Omit<MailContent, 'button'>) =>
  renderMail(
    { ...content, button: { label: 'Open the dashboard', url: `${siteUrl}/admin` } },
    mailLinks(siteUrl, tokens, OWNER_REF, now()),
  );

/** What a week was like. */
export type Week = Awaited<ReturnType<typeof readWeek>>;

async function readWeek({ store, problems, now }: ReportOptions) {
  const time = now();
  const week = time - 7 * DAY;
  const { countSignups, urgentSince } = store.ownerMails;
  const [total, recent, before, sources, pending, found, told] = await Promise.all([
    countSignups(firstUnexpiredDay(time), time),
    countSignups(week, time),
    countSignups(week - 7 * DAY, week),
    store.orders.sources(week),
    store.pendingCount(),
    problems?.(),
    urgentSince(dateOf(week)),
  ]);
  const titles = (items: readonly { title: string }[] = []) => items.map(({ title }) => title);
  const lists = {
    'Where they came from:': sources.map(({ source = 'unknown', signups }) => `${source}: ${signups}`),
    'Needs you now:': titles(found),
    'Went wrong this week:': told,
    'Not true any more, or missing, on the pages:': titles(listNotices(time)),
  };
  return { time, total, recent, before, pending, lists };
}

/** Whether there is something to write about. */
export const hasNews = ({ recent, before, pending, lists }: Week): boolean =>
  recent + before + pending > 0 || Object.values(lists).some(({ length }) => length > 0);

/** Returns what the weekly mail says. */
export function describeWeek({ time, total, recent, before, pending, lists }: Week, goal = SIGNUP_GOAL) {
  const towards = goal === undefined ? '' : ` ${describeGoal(goal, { total, recent }, time)}`;
  return {
    subject: `${recent} ${recent === 1 ? 'signup' : 'signups'} this week, ${before} the week before`,
    form: 'Form 52, weekly report',
    stamp: { text: 'Weekly', colour: 'green' },
    title: 'Your week at the border',
    before: [
      `${recent} signed up in the last seven days, ${before} in the seven days before.`,
      `On the list: ${total}${towards}.`,
      ...(pending > 0 ? [`${pending} have not confirmed yet.`] : []),
      ...Object.entries(lists).flatMap(([title, lines]) =>
        lines.length > 0 ? [[title, ...lines].join('\n')] : [],
      ),
    ],
    after: [
      `It comes on ${WEEKLY.weekday}s at ${WEEKLY.hour}:00 if there is something to say; OWNER_MAIL=off ends it.`,
    ],
  } as const;
}

/** Renders the weekly mail as it would be sent now. */
export const renderWeekly = async (options: ReportOptions): Promise<RenderedMail> =>
  render(options, describeWeek(await readWeek(options)));

/** Creates the mails by which the owner hears what matters: each week, and at once what is urgent. */
export function createOwnerMail(options: OwnerMailOptions) {
  const { store, problems, mailer, tokens, siteUrl, from, ownerEmail, now, log } = options;
  let checkedAt = Number.NEGATIVE_INFINITY;

  /** Sends a mail to the owner. Resolves to whether it may have been sent. */
  async function send(name: string, content: RenderedMail): Promise<boolean> {
    const tag = { ref: OWNER_REF, kind: 'owner', attempt: Number.parseInt(hash(name), 16) };
    const links = mailLinks(siteUrl, tokens, OWNER_REF, now());
    const mail = await composeMail({ ...tag, from, to: ownerEmail, links, since: now(), content });
    try {
      const { result } = await mailer.send(mail, tag);
      return result !== 'later';
    } catch (error) {
      if (error instanceof OutcomeUnknown) return true;
      log({ event: 'mail-failed', error: error instanceof Error ? error.name : 'unknown' });
      return false;
    }
  }

  async function tellUrgent(date: string): Promise<void> {
    for (const problem of (await problems?.()) ?? []) {
      const { id, severity, title, whatToDo } = problem;
      if (severity !== 'error' || !(await store.ownerMails.claimUrgent(date, problem))) continue;
      const content = render(options, {
        subject: title,
        form: 'Form 1, urgent',
        stamp: { text: 'Urgent' },
        title: 'Something needs you',
        before: [title, whatToDo],
        after: ['You hear of it once, and then daily while it lasts.'],
      });
      if (!(await send(`${date} ${id}`, content))) await store.ownerMails.release('urgent', `${date}#${id}`);
    }
  }

  return {
    /** Sends what the owner must hear; looks at most once a minute. */
    async run(): Promise<void> {
      if (await store.ownerMails.takeRequest()) await send(`requested ${now()}`, await renderWeekly(options));
      if (Math.abs(now() - checkedAt) < MINUTE) return;
      checkedAt = now();
      const day = lastWeekly(now());
      if (await store.ownerMails.claimWeekly(day)) {
        const week = await readWeek(options);
        if (hasNews(week) && !(await send(day, render(options, describeWeek(week)))))
          await store.ownerMails.release('weekly', day);
      }
      await tellUrgent(dateOf(now()));
    },
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
