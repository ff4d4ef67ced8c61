import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from './browser';
import { CONTROLS, type Control } from './controls';
import { median } from './median';

/** How long the first tap on a control took to be answered in sight. */
export interface TapResult {
  control: string;
  /** ms, of those that were answered. */
  median: number;
  answers: readonly number[];
  /** Taps that nothing came of. */
  lost: number;
}

/** The longest (ms) that a visitor may wait for an answer. */
export const PROMISED_ANSWER = 100;
/** How many times slower than this machine the visitor's is. */
const SLOW_DOWN = 4;
/** After this long (ms) without an answer a tap counts as lost. */
const LOST = 5000;
/** After this long (ms) a page that did not even get that far does, too: a slowed-down browser hung once. */
const HUNG = 30_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Taps every control of the landing page, each time in a new context with nothing in its cache. */
export async function measureTaps(
  url: string,
  runs: number,
  chromium: string | undefined,
): Promise<TapResult[]> {
  const browser = await launchBrowser(chromium);
  const times = new Map<Control, number[]>(CONTROLS.map((control) => [control, []]));
  try {
    // Control by control in each round, so that noise of the machine hits all alike.
    for (let run = 0; run < runs; run++) {
      for (const control of CONTROLS) {
        const tap = firstTap(browser, url, control);
        times
          .get(control)
          ?.push(await Promise.race([tap, delay(HUNG, Number.POSITIVE_INFINITY, { ref: false })]));
      }
    }
  } finally {
    await browser.close();
  }
  return [...times].map(([{ name }, all]) => {
    const answers = all.filter(Number.isFinite);
    return { control: name, median: median(answers), answers, lost: all.length - answers.length };
  });
}

/** What was not kept, a sentence each. */
export const slowTaps = (results: readonly TapResult[]): string[] =>
  results
    .filter((tap) => tap.lost > 0 || tap.median > PROMISED_ANSWER)
    .map((tap) => `${tap.control}: answered after ${tap.median.toFixed(0)} ms, ${tap.lost} lost.`);

/** @returns ms from the browser's own time of the touch to the end of the first frame that shows the answer */
async function firstTap(browser: Browser, url: string, control: Control): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    // The page that a sent form leads to must not take the answer away.
    if (control.before) await page.route('**/api/**', () => undefined);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.goto(`${url}/${control.hash ?? ''}`);
    await page.evaluate(`${find(control.selector)}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    await page.evaluate(SETTLED);
    if (control.types) await touch(page, control.selector);
    if (control.before) await page.evaluate(control.before);
    await page.evaluate(watch(control));
    const answer = page.evaluate<number>('answer');
    await (control.types ? page.keyboard.press(control.types) : touch(page, control.selector));
    return await Promise.race([answer, delay(LOST, Number.POSITIVE_INFINITY, { ref: false })]);
  } finally {
    await context.close();
  }
}

/** A bare touch: Playwright's own has the page find what lies under the finger, in the midst of what is measured. */
async function touch(page: Page, selector: string): Promise<void> {
  const { x, y, width, height } = await page.evaluate<DOMRect>(
    `${find(selector)}.getBoundingClientRect().toJSON()`,
  );
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

const find = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;

/** Nothing scrolls any more, and nothing is waiting to be done. */
const SETTLED = `new Promise((settled) => {
  let last;
  const look = () => {
    if (scrollY === last) return requestIdleCallback(() => settled(), { timeout: 2000 });
    last = scrollY;
    requestAnimationFrame(look);
  };
  look();
})`;

/** Puts into the page's `answer` how long the answer takes. As text, since the page's policy lets it evaluate none. */
const watch = ({ answered, types }: Control): string => `void (window.answer = new Promise((found) => {
  const before = scrollY;
  let logged;
  console.log = (line) => { logged = line; };
  const look = () => {
    if (!(${answered})) return requestAnimationFrame(look);
    // This frame shows it: a message comes after the frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => found(performance.now() - began);
    port2.postMessage(0);
  };
  let began;
  const once = { capture: true, once: true };
  addEventListener('${types ? 'keydown' : 'pointerdown'}', ({ timeStamp }) => { began = timeStamp; }, once);
  // No sooner: to look has the browser make frames, and each would hold up what is measured.
  addEventListener('${types ? 'keydown' : 'click'}', () => requestAnimationFrame(look), once);
}))`;
