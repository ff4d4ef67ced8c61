import type { Environment } from '../environment';
import type { Fail, Rule } from './rule';
import { createUnderWay } from './under-way';

/** The outbox keeps no email of anybody who was erased, once everything has ended, unless they have come back. */
export function outboxRule({ outbox, names }: Environment, fail: Fail): Rule {
  const erased = new Set<string>();
  const underWay = createUnderWay();
  return {
    see(event, order) {
      underWay.see(event, order);
      // After a restore, people who were erased since the backup was made are on the list again.
      if (event.kind === 'restored') erased.clear();
      if (event.kind !== 'asked' && event.kind !== 'acknowledged') return;
      const { action, ref } = event.request;
      if (ref === undefined) return;
      if (event.kind === 'asked' && action !== 'erase') erased.delete(ref);
      const isErased = event.kind === 'acknowledged' && action === 'erase';
      if (isErased && !event.answer.includes('expired') && !underWay.besides(event.request, () => true))
        erased.add(ref);
    },
    judge() {
      for (const ref of erased)
        if (outbox.has(ref)) fail('an email of somebody who was erased is kept', names.of(ref));
    },
  };
}
