import type { Environment } from '../environment';
import { type Claims, isToList } from './claims';
import type { Fail, Rule } from './rule';

/** Nothing is sent to somebody who had left, was erased or had complained before it was claimed. */
export function silenceRule(env: Environment, claims: Claims, fail: Fail): Rule {
  const { config, names } = env;
  const gone = new Map<string, { order: number; by: string }>();
  const silenced = new Map<string, number>();
  /** When somebody last asked for what puts them on the list, or has an email sent. */
  const joined = new Map<string, number>();
  const wanted = new Map<string, number>();
  const began = new Map<string, number>();
  const joins = config.optIn === 'single' ? 'join' : 'confirm';
  return {
    see(event, order) {
      switch (event.kind) {
        case 'asked': {
          const { name, action, ref } = event.request;
          if (ref === undefined) return;
          began.set(name, order);
          if (action === joins) joined.set(ref, order);
          // Whoever confirms gets a welcome.
          if (action === joins || action === 'join' || action === 'ask for a link') wanted.set(ref, order);
          return;
        }
        case 'acknowledged': {
          const { name, action, ref } = event.request;
          const isGone = action === 'leave' || (action === 'erase' && !event.answer.includes('expired'));
          if (ref === undefined || !isGone) return;
          // The product may carry out two requests at the same time in either order.
          const since = began.get(name) ?? order;
          if ((joined.get(ref) ?? 0) > since) return;
          gone.set(ref, { order, by: action });
          return;
        }
        case 'reported':
          if (event.event !== 'sent')
            silenced.set(event.ref, Math.min(order, silenced.get(event.ref) ?? order));
          return;
        case 'restored':
          // What happened after the backup was made is forgotten.
          for (const map of [gone, silenced]) map.clear();
          return;
        case 'sending': {
          const { email } = event;
          const claim = claims.of(email);
          if (!claim) return;
          const what = `${names.of(email.kind)} to ${names.of(email.ref)}`;
          if ((silenced.get(email.ref) ?? order) < claim.order)
            fail('sent to somebody who must not be written to', what);
          const left = gone.get(email.ref);
          const since = (isToList(email) ? joined : wanted).get(email.ref) ?? 0;
          if (left && left.order < claim.order && since < left.order && email.kind !== 'goodbye')
            fail(`sent after they had asked to ${left.by}`, what);
          return;
        }
      }
    },
  };
}
