import type { Environment } from '../environment';
import { emailOf } from '../people';
import { storedText } from '../stored';
import type { Fail, Rule } from './rule';
import { createUnderWay } from './under-way';

/** Nobody gets more emails than these in a week. */
const MOST = 4;

/** Whoever asks for an email gets one, and nothing is left of anybody who was erased. */
export function requestRule(env: Environment, fail: Fail): Rule {
  const { config, names } = env;
  const waiting = new Set<string>();
  const mailed = new Map<string, number>();
  const mailedAt = new Map<string, number>();
  const began = new Map<string, number>();
  const erased = new Set<string>();
  const underWay = createUnderWay();
  const silenced = new Set<string>();
  const members = new Set<string>();
  return {
    see(event, order) {
      underWay.see(event, order);
      switch (event.kind) {
        case 'asked': {
          const { name, action, ref } = event.request;
          began.set(name, order);
          if (ref === undefined || action === 'erase') return;
          erased.delete(ref);
          if (action === 'leave' || action === 'reject') waiting.delete(ref);
          return;
        }
        case 'acknowledged': {
          const { name, action, ref } = event.request;
          if (ref === undefined) return;
          // The email can be faster than the response, and somebody on the list need not be told again and again.
          const isMailed = (mailedAt.get(ref) ?? 0) > (began.get(name) ?? order) || members.has(ref);
          if (action === 'join' && config.optIn === 'double' && !isMailed && !silenced.has(ref))
            waiting.add(ref);
          if (action !== 'erase' || event.answer.includes('expired')) return;
          waiting.delete(ref);
          if (!underWay.besides(event.request, (other) => other !== 'erase')) erased.add(ref);
          return;
        }
        case 'ended': {
          // The request may have been carried out only now, after they had signed up again.
          const { action, ref } = event.request;
          if (ref !== undefined && /^(erase|leave|reject)$/.test(action)) waiting.delete(ref);
          return;
        }
        case 'stored': {
          const { before, after } = event.change;
          if (after.kind === 'signup') {
            members.add(after.ref);
            // Somebody who has confirmed meanwhile got an email, though their client may not know.
            waiting.delete(after.ref);
          } else if (before.kind === 'signup') members.delete(before.ref);
          return;
        }
        case 'reported':
          // They are suppressed now, or remembered as such.
          if (event.event === 'sent') return;
          silenced.add(event.ref);
          waiting.delete(event.ref);
          return;
        case 'restored':
          for (const set of [waiting, erased]) set.clear();
          return;
        case 'sending':
          mailed.set(event.email.ref, (mailed.get(event.email.ref) ?? 0) + 1);
          mailedAt.set(event.email.ref, order);
          waiting.delete(event.email.ref);
          return;
      }
    },
    judge() {
      for (const ref of waiting)
        if ((mailed.get(ref) ?? 0) < MOST) fail('somebody who signed up got no email', names.of(ref));
      const stored = storedText(env);
      for (let person = 0; person < config.people; person += 1) {
        const email = emailOf(person);
        const isErased = [...erased].some((ref) => names.of(ref) === `p${person}`);
        if (isErased && stored.includes(`"${email}"`))
          fail('something is left of somebody who was erased', email);
      }
    },
  };
}
