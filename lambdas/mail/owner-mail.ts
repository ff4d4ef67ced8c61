import { createHash } from 'node:crypto';
import { listNotices, type Problem } from '../contract';
import { OWNER_TIME_ZONE } from '../contract/facts';
import { DAY, dateOf, MINUTE } from '../domain';
import type { MailStore } from '../store/mail/create-mail-store';
import { composeMail } from './compose';
import { type MailContent, type RenderedMail, renderMail } from './layout';
import { type Mailer, type MailLogEntry, OutcomeUnknown } from './mailer';
import { mailLinks, OWNER_REF, type Tokens } from './tokens';

/** The hour of Monday's mail, in `OWNER_TIME_ZONE`. */
const HOUR_OF_MONDAY = 8;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

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

/** Returns the day of the last Monday, 8:00, in the owner's time zone; daylight saving included. */
export function lastMonday(now: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: OWNER_TIME_ZONE,
    ...{
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    },
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const weekday = WEEKDAYS.indexOf(parts.weekday ?? '');
  const isEarly = weekday === 0 && Number(parts.hour) < HOUR_OF_MONDAY;
  const today = Date.parse(`${parts.year}-${parts.month}-${parts.day}`);
  return dateOf(today - (isEarly ? 7 : weekday) * DAY);
}

const render = ({ siteUrl, tokens, now }: ReportOptions, content: Omit<MailContent, 'button'>) =>
  renderMail(
    { ...content, button: { label: 'Open the dashboard', url: `${siteUrl}/admin` } },
    mailLinks(siteUrl, tokens, OWNER_REF, now()),
  );

/** Renders the weekly mail as it would be sent now. */
export async function renderWeekly(options: ReportOptions): Promise<RenderedMail> {
  const { store, problems, now } = options;
  const time = now();
  const week = time - 7 * DAY;
  const [recent, before, sources, pending, found = [], told] = await Promise.all([
    store.ownerMails.countSignups(week, time),
    store.ownerMails.countSignups(week - 7 * DAY, week),
    store.orders.sources(week),
    store.pendingCount(),
    problems?.(),
    store.ownerMails.urgentSince(dateOf(week)),
  ]);
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [[title, ...lines].join('\n')] : [];
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);
  return render(options, {
    subject: `${recent} ${recent === 1 ? 'signup' : 'signups'} this week, ${before} the week before`,
    form: 'Form 52, weekly report',
    stamp: { text: 'Weekly', colour: 'green' },
    title: 'Your week at the border',
    before: [
      `${recent} signed up in the last seven days, ${before} in the seven days before.`,
      ...list(
        'Where they came from:',
        sources.map(({ source = 'unknown', signups }) => `${source}: ${signups}`),
      ),
      ...(pending > 0 ? [`${pending} have not confirmed yet.`] : []),
      ...list('Needs you now:', titles(found)),
      ...list('Went wrong this week:', told),
      ...list('Not true any more, or missing, on the pages:', titles(listNotices(time))),
    ],
    after: ['It comes every Monday at 8:00; OWNER_MAIL=off ends it.'],
  });
}

/** Creates the mails by which the owner hears what matters: each Monday, and at once what is urgent. */
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
    for (const { severity, title, whatToDo } of (await problems?.()) ?? []) {
      if (severity !== 'error' || !(await store.ownerMails.claimUrgent(date, title))) continue;
      const content = render(options, {
        subject: title,
        form: 'Form 1, urgent',
        stamp: { text: 'Urgent' },
        title: 'Something needs you',
        before: [title, whatToDo],
        after: ['You hear of it once, and then daily while it lasts.'],
      });
      if (!(await send(`${date} ${title}`, content)))
        await store.ownerMails.release('urgent', `${date}#${title}`);
    }
  }

  return {
    /** Sends what the owner must hear; looks at most once a minute. */
    async run(): Promise<void> {
      if (await store.ownerMails.takeRequest()) await send(`requested ${now()}`, await renderWeekly(options));
      if (Math.abs(now() - checkedAt) < MINUTE) return;
      checkedAt = now();
      const monday = lastMonday(now());
      if (
        (await store.ownerMails.claimWeekly(monday)) &&
        !(await send(monday, await renderWeekly(options)))
      ) {
        await store.ownerMails.release('weekly', monday);
      }
      await tellUrgent(dateOf(now()));
    },
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
