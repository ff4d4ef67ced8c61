import { notifyManager } from '@tanstack/react-query';

/**
 * For how long after each event of a press nothing else is shown (ms): the click of a finger is an event of its own, and
 * a press whose end the page does not see, as of a button that opens a menu, is over at some time.
 */
export const HELD_MS = { pointerdown: 10_000, pointercancel: 0, pointerup: 300, click: 0 } as const;

/**
 * Has whatever queries and mutations tell be shown between presses only: what is pressed must still be at its place when
 * the pointer is lifted, otherwise the browser sends no click.
 */
export function showBetweenPresses(): void {
  const waiting: (() => void)[] = [];
  let holding: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    holding = undefined;
    for (const show of waiting.splice(0)) show();
  };
  const hold = (ms: number) => {
    clearTimeout(holding);
    holding = setTimeout(end, ms);
  };
  for (const [event, ms] of Object.entries(HELD_MS)) addEventListener(event, () => hold(ms), true);
  notifyManager.setScheduler((show) => setTimeout(() => (holding ? waiting.push(show) : show())));
}
