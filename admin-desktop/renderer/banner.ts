import type { Problem } from '../channels';
import { byId, html } from './dom';

/** What went wrong, above the figures that still stand. */
export interface Banner {
  /** `retry` is what the owner wanted when it went wrong. */
  show(problem: Problem, retry: () => void): void;
  clear(): void;
}

export function createBanner(): Banner {
  const place = byId('banner', HTMLElement);
  const clear = () => place.replaceChildren();
  return {
    clear,
    show({ message, detail }, retry) {
      const again = html('button', { type: 'button', class: 'button' }, 'Try again');
      const away = html('button', { type: 'button', class: 'button' }, 'Dismiss');
      again.addEventListener('click', () => {
        clear();
        retry();
      });
      away.addEventListener('click', clear);
      place.replaceChildren(
        html('p', {}, html('strong', {}, message), ...(detail ? [html('span', {}, detail)] : [])),
        html('div', { class: 'buttons' }, again, away),
      );
    },
  };
}
