import { isCampaignId, OWNER_REF } from '../../contract/email';
import { type Mailer, type MailOutcome, NotSent, OutcomeUnknown } from '../../email/mailer';
import { dateOf, HOUR, MINUTE, SECOND } from '../../facts/time';
import { recordEvent } from '../provider-events';
import type { Environment } from './environment';
import type { See, Sending } from './events';
import type { EngineFate } from './plan';
import { createProcess, type Process } from './process';
import { openReports } from './product';
import type { Draw } from './random';

/** An email in somebody's mailbox. */
export interface Delivered {
  kind: string;
  text: string;
}

/** The mail server of a world, and the mailboxes behind it. */
export interface Engine {
  /** Opens the engine for one process. */
  open(process: Process): Mailer;
  mailboxOf(ref: string): readonly Delivered[];
  /** Tells the product about an email, until the product has taken the report. */
  report(
    name: string,
    about: { ref: string; kind: string; event: 'sent' | 'bounce' | 'complaint' },
    after: number,
  ): void;
}

/** How long the product waits for a reply that does not come (ms). */
const TIMEOUT = 10 * SECOND;
/** When reports arrive (ms): before the reply, after the timeout, and much later. */
const REPORT_DELAYS = [3, 500, 9 * SECOND, 30 * SECOND, 2 * HOUR];

export function createEngine(env: Environment, see: See): Engine {
  const { config, draw, mishaps, names, scheduler, clock } = env;
  const mailboxes = new Map<string, Delivered[]>();
  const accepted = new Set<string>();
  const acceptedOn = new Map<string, number>();

  const countToday = () => acceptedOn.get(dateOf(clock.now())) ?? 0;
  const hasQuota = () => config.quota === undefined || countToday() < config.quota;

  function fateOf(chance: Draw, name: string): EngineFate {
    const drawn = chance.weighted(config.engine);
    return drawn !== 'accepts' && mishaps.happens(`the engine ${drawn} ${name}`) ? drawn : 'accepts';
  }

  const report: Engine['report'] = (name, { ref, kind, event }, after) => {
    scheduler.at(scheduler.time() + after, 1, () => {
      const process = createProcess(env, name);
      // A report that was lost with a process is sent again, since the provider got no reply.
      process.onKill(() => report(name, { ref, kind, event }, MINUTE));
      recordEvent(openReports(env, process), ref, event, kind).then(
        () => see({ kind: 'reported', ref, email: kind, event }),
        () => report(`${name} again`, { ref, kind, event }, MINUTE),
      );
    });
  };

  /** The provider takes an email, and reports about it later. */
  function take(email: Sending, chance: Draw, name: string): void {
    const { ref, kind, attempt, text } = email;
    const today = dateOf(clock.now());
    acceptedOn.set(today, (acceptedOn.get(today) ?? 0) + 1);
    accepted.add(`${kind}#${ref}#${attempt}`);
    mailboxes.set(ref, [...(mailboxes.get(ref) ?? []), { kind, text }]);
    if (ref === OWNER_REF) return;
    if (config.canKnow) env.outbox.add(ref);
    const { sent, bad } = config.reports;
    const times = chance.chance(0.4) ? 2 : 1;
    if (chance.chance(sent) && mishaps.happens(`a report that ${name} was sent`))
      for (let n = 1; n <= times; n += 1)
        report(`report ${n} of ${name}`, { ref, kind, event: 'sent' }, chance.pick(REPORT_DELAYS));
    const event = chance.pick(['bounce', 'complaint'] as const);
    if (chance.chance(bad) && mishaps.happens(`a ${event} of ${name}`))
      for (let n = 1; n <= times; n += 1)
        report(`${event} ${n} of ${name}`, { ref, kind, event }, chance.pick(REPORT_DELAYS));
  }

  return {
    mailboxOf: (ref) => mailboxes.get(ref) ?? [],
    report,
    open: (process) => ({
      capacity: () =>
        process.read(
          () => 'capacity',
          () => ({
            perSecond: Number.POSITIVE_INFINITY,
            leftToday:
              config.quota === undefined
                ? Number.POSITIVE_INFINITY
                : Math.max(0, config.quota - countToday()),
            healthy: true,
            sandbox: false,
          }),
        ),
      ...(config.canKnow && {
        wasSent: ({ ref, kind, attempt }) =>
          process.read(
            () => 'wasSent',
            () => accepted.has(`${kind}#${ref}#${attempt}`),
          ),
      }),
      async send(mail, tag) {
        const { ref, kind, attempt } = tag;
        const name = `${names.of(kind)} to ${names.of(ref)}, attempt ${attempt}`;
        const chance = draw(`engine ${name}`);
        const email: Sending = {
          ref,
          kind,
          attempt,
          to: mail.to,
          text: mail.raw.toString(),
          process,
          troublesBefore: process.troubles(),
        };
        const fate = fateOf(chance, name);
        const isTimeOut = fate === 'accepts and times out' || fate === 'loses it and times out';
        see({ kind: 'sending', email });
        const isFull = await process.send(`send ${name}`, isTimeOut ? TIMEOUT : 0, () => {
          const isRefused = isCampaignId(kind) && !hasQuota();
          const isAccepted = !isRefused && fate.startsWith('accepts');
          env.trace.add(
            () => `the engine ${isRefused ? 'has no quota for' : fate} ${name} from ${process.who().name}`,
          );
          if (isAccepted) take(email, chance, name);
          see({ kind: 'arrived', email, isAccepted });
          return isRefused;
        });
        const isUnknown = isTimeOut || fate === 'accepts and fails unexpectedly';
        see({ kind: 'answered', email, isUnknown: isUnknown && !isFull });
        return isFull ? { result: 'later', limit: 'day' } : answerOf(fate, mail.messageId);
      },
    }),
  };
}

/** @throws OutcomeUnknown after the timeout, and other errors */
function answerOf(fate: EngineFate, id: string): MailOutcome {
  switch (fate) {
    case 'accepts':
      return { result: 'accepted', id };
    case 'refuses':
      return { result: 'refused', reason: 'SMTP 550' };
    case 'asks to slow down':
      return { result: 'later', limit: 'rate' };
    case 'puts the recipient off':
      return { result: 'later', limit: 'recipient' };
    case 'suspends the account':
      return { result: 'later', limit: 'account' };
    case 'accepts and times out':
    case 'loses it and times out':
      throw new OutcomeUnknown('timeout');
    case 'fails before it sends':
      throw new NotSent('no space', { code: 'ENOSPC' });
    case 'accepts and fails unexpectedly':
      throw new TypeError('Cannot read properties of undefined');
    default:
      return fate satisfies never;
  }
}
