import type { CallError } from '../channels';
import { byId, html } from './dom';

/** Shows an error above the dashboard, which keeps its content. */
export interface Banner {
  /** `retry` repeats the failed action. */
  show(error: CallError, retry: () => void): void;
  clear(): void;
}

export function createBanner(): Banner {
  const container = byId('banner', HTMLElement);
  const clear = () => container.replaceChildren();
  return {
    clear,
    show({ text, detail }, retry) {
      const tryAgain = html('button', { type: 'button', class: 'button' }, 'Try again');
      const dismiss = html('button', { type: 'button', class: 'button' }, 'Dismiss');
      tryAgain.addEventListener('click', () => {
        clear();
        retry();
      });
      dismiss.addEventListener('click', clear);
      container.replaceChildren(
        html('p', {}, html('strong', {}, text), ...(detail ? [html('span', {}, detail)] : [])),
        html('div', { class: 'buttons' }, tryAgain, dismiss),
      );
    },
  };
}
