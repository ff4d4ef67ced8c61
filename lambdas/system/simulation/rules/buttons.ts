import type { Environment } from '../environment';
import { storedCampaigns } from '../stored';
import { type Claims, isToList } from './claims';
import type { Fail, Rule } from './rule';

const ACTIVE = ['canary', 'waiting', 'sending'];
/**
 * The states that can be paused. `paused` is one of them: a rule may have paused the campaign, which then resumes by
 * itself.
 */
const PAUSABLE = ['freezing', 'scheduled', ...ACTIVE, 'paused'];

/**
 * Nothing is sent that the owner has not asked for: nothing before `send` or `schedule`, only a few emails before
 * `continue`, and nothing while paused. A pause is never refused.
 */
export function buttonRule(env: Environment, claims: Claims, fail: Fail): Rule {
  const { config, names } = env;
  const asked = new Map<string, Set<string>>();
  const reached = new Map<string, Set<string>>();
  /** When a pause was requested and acknowledged. */
  const paused = new Map<string, { asked: number; order: number }>();
  const resumed = new Map<string, number>();
  const began = new Map<string, number>();
  const answered = new Map<string, number>();
  const active = new Set<string>();
  /** The state of each campaign, and since when it has one. */
  const states = new Map<string, { state: string; since: number }>();

  return {
    see(event, order) {
      switch (event.kind) {
        case 'asked': {
          const { name, action, campaign, basis = name } = event.request;
          if (campaign === undefined) return;
          began.set(name, order);
          asked.set(campaign, (asked.get(campaign) ?? new Set()).add(action));
          if (action === 'resume') {
            // The owner does not decide about a later pause than they have seen.
            const seen = answered.get(basis) ?? order;
            if ((paused.get(campaign)?.asked ?? order) < seen) paused.delete(campaign);
            resumed.set(campaign, Math.max(seen, resumed.get(campaign) ?? 0));
          }
          return;
        }
        case 'acknowledged': {
          const { name, action, campaign } = event.request;
          answered.set(name, order);
          if (campaign === undefined || action !== 'pause') return;
          const since = began.get(name) ?? order;
          if ((resumed.get(campaign) ?? 0) < since) paused.set(campaign, { asked: since, order });
          return;
        }
        case 'refused': {
          const { name, action, campaign = '' } = event.request;
          const { state = '', since = order } = states.get(campaign) ?? {};
          if (action === 'pause' && PAUSABLE.includes(state) && since < (began.get(name) ?? 0))
            fail('a pause was refused', `${names.of(campaign)}, which is ${state}: ${event.answer}`);
          return;
        }
        case 'restored':
          for (const map of [reached, paused, states]) map.clear();
          active.clear();
          for (const { id, state } of storedCampaigns(env)) if (ACTIVE.includes(state)) active.add(id);
          return;
        case 'stored': {
          const { before, after } = event.change;
          if (before.kind === 'campaign') active.delete(before.id);
          if (after.kind === 'campaign' && states.get(after.id)?.state !== after.state)
            states.set(after.id, { state: after.state, since: order });
          if (after.kind !== 'campaign' || !ACTIVE.includes(after.state)) return;
          active.add(after.id);
          if (active.size > 1)
            fail('two campaigns are sent at once', [...active].map(names.of).join(' and '));
          return;
        }
        case 'sending': {
          const { email } = event;
          if (!isToList(email)) return;
          const { kind, ref } = email;
          const what = `${names.of(kind)} to ${names.of(ref)}`;
          const pressed = asked.get(kind) ?? new Set();
          const others = (reached.get(kind) ?? new Set()).add(ref);
          reached.set(kind, others);
          if (!pressed.has('send') && !pressed.has('schedule')) fail('sent before the owner sent it', what);
          if (!pressed.has('continue') && others.size > config.sizes.canary)
            fail('sent before the owner continued', what);
          const claim = claims.of(email);
          if (claim && claim.order > (paused.get(kind)?.order ?? order))
            fail('claimed and sent after a pause was acknowledged', what);
          return;
        }
      }
    },
  };
}
