import type { Environment } from '../environment';
import { emailOf } from '../people';
import { storedText } from '../stored';
import type { Fail, Rule } from './rule';

/** More emails than these go to nobody in a week. */
const MOST = 4;

/** Whoever asks for an email gets one, and of whom was erased nothing is left. */
export function requestRule(env: Environment, fail: Fail): Rule {
  const { config, names } = env;
  const waiting = new Map<string, number>();
  const mailed = new Map<string, number>();
  const erased = new Map<string, number>();
  const began = new Map<string, number>();
  const silenced = new Set<string>();
  const members = new Set<string>();
  const asking = new Map<string, number>();
  return {
    see(event, order) {
      switch (event.kind) {
        case 'asked': {
          const { name, action, ref } = event.request;
          if (ref === undefined) return;
          began.set(name, order);
          if (action === 'erase') return;
          asking.set(ref, order);
          erased.delete(ref);
          if (action === 'leave' || action === 'reject') waiting.delete(ref);
          return;
        }
        case 'acknowledged': {
          const { name, action, ref } = event.request;
          if (ref === undefined) return;
          const since = began.get(name) ?? order;
          // Whoever is on the list already need not be told again and again.
          if (action === 'join' && config.optIn === 'double' && !members.has(ref) && !silenced.has(ref))
            waiting.set(ref, since);
          // Whoever confirms meanwhile has got one.
          if (action === 'confirm') waiting.delete(ref);
          if (action !== 'erase' || event.answer.includes('expired')) return;
          waiting.delete(ref);
          if ((asking.get(ref) ?? 0) < since) erased.set(ref, order);
          return;
        }
        case 'stored': {
          const { before, after } = event.change;
          if (after.kind === 'signup') members.add(after.ref);
          else if (before.kind === 'signup') members.delete(before.ref);
          return;
        }
        case 'reported':
          // They are silenced now, or remembered as such.
          if (event.event === 'sent') return;
          silenced.add(event.ref);
          waiting.delete(event.ref);
          return;
        case 'restored':
          for (const map of [waiting, erased]) map.clear();
          return;
        case 'sending':
          mailed.set(event.email.ref, (mailed.get(event.email.ref) ?? 0) + 1);
          waiting.delete(event.email.ref);
          return;
      }
    },
    judge() {
      for (const ref of waiting.keys())
        if ((mailed.get(ref) ?? 0) < MOST) fail('somebody who signed up got no email', names.of(ref));
      const stored = storedText(env);
      for (let person = 0; person < config.people; person += 1) {
        const email = emailOf(person);
        const isErased = [...erased.keys()].some((ref) => names.of(ref) === `p${person}`);
        if (isErased && stored.includes(`"${email}"`))
          fail('something is left of somebody who was erased', email);
      }
    },
  };
}
