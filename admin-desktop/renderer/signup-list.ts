import type { LaunchSignup, SignupPage } from '../channels';
import { button, byId, html } from './dom';
import { localMoment, timeZone, wholeNumber } from './formats';

/** Shows the newest signups, page by page. */
export interface SignupList {
  /** Shows the first page instead of the current content. */
  replace(page: SignupPage): void;
  /** Adds a page after the last one. */
  append(page: SignupPage): void;
  /** Returns the cursor of the next page, or undefined after the last one. */
  next(): string | undefined;
  clear(): void;
}

export function createSignupList(onErase: (email: string) => void): SignupList {
  const rows = byId('list', HTMLElement);
  const scroller = byId('list-scroller', HTMLElement);
  const summary = byId('list-summary', HTMLElement);
  const more = button('more');
  let next: string | undefined;
  // A scrollable region must be reachable by keyboard.
  scroller.tabIndex = 0;
  byId('zone', HTMLElement).textContent = timeZone();

  function append(page: SignupPage): void {
    rows.append(...page.signups.map((signup) => rowOf(signup, onErase)));
    next = page.next;
    const count = rows.childElementCount;
    scroller.hidden = count === 0;
    more.hidden = next === undefined;
    summary.textContent =
      count === 0
        ? 'Nobody has signed up yet. Share the page, and the first name will stand here.'
        : `${wholeNumber(count)} signups loaded${next === undefined ? ': all of them' : ''}.`;
  }

  function clear(): void {
    rows.replaceChildren();
    next = undefined;
    scroller.hidden = true;
    more.hidden = true;
    summary.textContent = 'Loading...';
  }

  return {
    replace(page) {
      clear();
      append(page);
    },
    append,
    next: () => next,
    clear,
  };
}

function rowOf({ email, name, signedUpAt }: LaunchSignup, onErase: (email: string) => void) {
  const erase = html('button', { type: 'button', class: 'quiet', 'aria-label': `Erase ${email}` }, 'Erase');
  erase.addEventListener('click', () => onErase(email));
  const person = html('th', { scope: 'row' }, html('bdi', { class: 'email' }, email));
  if (name) person.append(html('bdi', {}, name));
  person.append(html('time', { class: 'hint', datetime: signedUpAt }, localMoment(signedUpAt)));
  return html('tr', {}, person, html('td', {}, erase));
}
