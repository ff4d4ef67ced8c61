import type { Environment } from '../environment';
import type { Asked } from '../events';
import { type Claims, isToList } from './claims';
import type { Fail, Rule } from './rule';
import { createUnderWay } from './under-way';

/** Nothing is sent to anybody who had left, was erased or had complained before the email was claimed. */
export function suppressionRule(env: Environment, claims: Claims, fail: Fail): Rule {
  const { config, names } = env;
  const gone = new Map<string, { order: number; by: string }>();
  const silenced = new Map<string, number>();
  /** When somebody last asked for something that puts them on the list, or that has an email sent. */
  const joined = new Map<string, number>();
  const wanted = new Map<string, number>();
  const underWay = createUnderWay();
  const joins = config.optIn === 'single' ? 'join' : 'confirm';
  // Whoever confirms gets a welcome.
  const asksForMail = (action: Asked['action']) =>
    action === joins || action === 'join' || action === 'ask for a link';
  return {
    see(event, order) {
      underWay.see(event, order);
      switch (event.kind) {
        case 'asked': {
          const { action, ref } = event.request;
          if (ref === undefined) return;
          if (action === joins) joined.set(ref, order);
          if (asksForMail(action)) wanted.set(ref, order);
          return;
        }
        case 'acknowledged': {
          const { action, ref } = event.request;
          const isGone = action === 'leave' || (action === 'erase' && !event.answer.includes('expired'));
          if (ref === undefined || !isGone || underWay.besides(event.request, asksForMail)) return;
          gone.set(ref, { order, by: action });
          return;
        }
        case 'reported':
          if (event.event !== 'sent')
            silenced.set(event.ref, Math.min(order, silenced.get(event.ref) ?? order));
          return;
        case 'restored':
          // What happened after the backup was made is no longer stored.
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
