import { PATHS } from '../../contract/endpoints';
import type { Ask } from './clients';
import type { Engine } from './engine';
import type { PersonAction } from './plan';
import { refOf } from './stored';

export const emailOf = (person: number): string => `p${person}@example.org`;

/** Returns where a person comes from, if that is known. */
export const sourceOf = (person: number): string | undefined => ['fair', 'bgg'][person % 3];

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Creates the simulated people, who use the form of the site and the links of their emails. */
export function createPeople(engine: Engine, ask: Ask) {
  /** Returns the token of the newest link to a path that somebody received. */
  function findToken(ref: string, path: string): string | undefined {
    for (const { text } of [...engine.mailboxOf(ref)].reverse()) {
      const [, token] = new RegExp(`${path}\\?t=([\\w-]+)`).exec(text) ?? [];
      if (token !== undefined) return token;
    }
    return undefined;
  }

  /** Carries out an action, if the person has received the link for it. */
  return async function act(name: string, person: number, action: PersonAction): Promise<void> {
    const email = emailOf(person);
    const ref = refOf(email);
    const asked = { name, action, ref };
    const form = (path: string, fields: Record<string, string>) =>
      ask(asked, { method: 'POST', path, headers: FORM, body: new URLSearchParams(fields).toString() });
    switch (action) {
      case 'join': {
        const body = JSON.stringify({ email, name: `Person ${person}`, via: sourceOf(person) });
        await ask(asked, { method: 'POST', path: PATHS.signup, headers: JSON_TYPE, body });
        return;
      }
      case 'confirm':
      case 'reject': {
        const t = findToken(ref, PATHS.confirm);
        if (t !== undefined) await form(PATHS.answer, { t, answer: action === 'confirm' ? 'yes' : 'no' });
        return;
      }
      case 'ask for a link': {
        const body = JSON.stringify({ email });
        await ask(asked, { method: 'POST', path: PATHS.requestLink, headers: JSON_TYPE, body });
        return;
      }
      case 'leave': {
        const t = findToken(ref, PATHS.unsubscribe);
        if (t !== undefined) await form(`${PATHS.leave}?t=${t}`, { 'List-Unsubscribe': 'One-Click' });
        return;
      }
      case 'erase': {
        const t = findToken(ref, PATHS.mySignup);
        if (t !== undefined) await form(PATHS.mySignupChange, { t, action: 'erase' });
        return;
      }
      case 'complain': {
        const kind = engine.mailboxOf(ref).at(-1)?.kind;
        if (kind !== undefined) engine.report(name, { ref, kind, event: 'complaint' }, 0);
        return;
      }
      default:
        return action satisfies never;
    }
  };
}
