import type { Environment } from '../environment';
import type { Sending } from '../events';
import { isToList } from './claims';
import type { Fail, Rule } from './rule';

/** What an owner has chosen to do again when they press one of these after a restore. */
const CHOSEN: readonly string[] = ['send', 'schedule', 'freeze'];

/** Nobody gets a campaign twice, unless the owner has chosen to send it again. */
export function onceRule({ names }: Environment, fail: Fail): Rule {
  const accepted = new Map<string, number>();
  const allowed = new Map<string, number>();
  let isRestored = false;
  /** Emails that were begun before a backup was restored, and may still arrive: nothing stored knows of them. */
  const forgotten = new Set<Sending>();
  const underWay = new Set<Sending>();
  return {
    see(event) {
      switch (event.kind) {
        case 'stored': {
          const { before, after } = event.change;
          if (before.kind !== 'delivery' || after.kind !== 'delivery') return;
          const key = `${after.campaign}#${after.ref}`;
          const isAgain =
            before.state === 'unknown' && after.state === 'due' && event.change.by.action === 'send again';
          if (isAgain) allowed.set(key, (allowed.get(key) ?? 0) + 1);
          return;
        }
        case 'asked': {
          const { action, campaign, acceptsDuplicates } = event.request;
          // After a restore, the owner decides whether to send again what was sent since the backup.
          const isChosen = isRestored && (acceptsDuplicates || CHOSEN.includes(action));
          if (!isChosen) return;
          for (const [key, count] of accepted) if (key.startsWith(`${campaign}#`)) allowed.set(key, count);
          return;
        }
        case 'restored':
          isRestored = true;
          for (const email of underWay) forgotten.add(email);
          return;
        case 'sending':
          underWay.add(event.email);
          return;
        case 'arrived': {
          if (!event.isAccepted || !isToList(event.email)) return;
          const key = `${event.email.kind}#${event.email.ref}`;
          const count = (accepted.get(key) ?? 0) + 1;
          accepted.set(key, count);
          underWay.delete(event.email);
          if (forgotten.delete(event.email)) allowed.set(key, (allowed.get(key) ?? 0) + 1);
          if (count > 1 + (allowed.get(key) ?? 0))
            fail('accepted twice', `${names.of(key)}, attempt ${event.email.attempt}: ${count} times`);
          return;
        }
      }
    },
  };
}
