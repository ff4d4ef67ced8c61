import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { median } from './audit-page';
import { launchBrowser } from './browser';
import { CONTROLS, type Control } from './controls';

/** Times from the first tap on a control to its visible response. */
export interface TapResult {
  control: string;
  /** Milliseconds, of the taps with a response. */
  median: number;
  times: readonly number[];
  /** Number of taps without a response. */
  lost: number;
}

/** Maximum median time to a visible response, in milliseconds. */
export const TAP_BUDGET_MS = 100;
/** How many times slower than this machine the phone is. */
const CPU_SLOWDOWN = 4;
/** Time after which a tap without a response counts as lost, in milliseconds. */
const TAP_TIMEOUT_MS = 5000;
/** Time after which a page that could not even be tapped counts as lost, in milliseconds: a throttled browser hung once. */
const PAGE_TIMEOUT_MS = 30_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Taps every control of the landing page, each time in a new context with an empty cache. */
export async function measureTaps(
  url: string,
  runs: number,
  chromium: string | undefined,
): Promise<TapResult[]> {
  const browser = await launchBrowser(chromium);
  const results = new Map<Control, number[]>(CONTROLS.map((control) => [control, []]));
  try {
    // Every control in each round, so that changing load on the machine affects all alike.
    for (let run = 0; run < runs; run++) {
      for (const control of CONTROLS) {
        const tap = firstTap(browser, url, control);
        results.get(control)?.push(await Promise.race([tap, lostAfter(PAGE_TIMEOUT_MS)]));
      }
    }
  } finally {
    await browser.close();
  }
  return [...results].map(([{ name }, all]) => {
    const times = all.filter(Number.isFinite);
    return { control: name, median: median(times), times, lost: all.length - times.length };
  });
}

const lostAfter = (ms: number): Promise<number> => delay(ms, Number.POSITIVE_INFINITY, { ref: false });

/** Returns a sentence for each control that exceeds its budget. */
export const slowTaps = (results: readonly TapResult[]): string[] =>
  results
    .filter((tap) => tap.lost > 0 || tap.median > TAP_BUDGET_MS)
    .map((tap) => `${tap.control}: response after ${tap.median.toFixed(0)} ms, ${tap.lost} lost.`);

/** Returns the milliseconds from the event's time stamp to the end of the first frame that shows the response. */
async function firstTap(browser: Browser, url: string, control: Control): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    // Never responds, so that the submitted form does not navigate away from the response.
    if (control.before) await page.route('**/api/**', () => undefined);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(`${url}/${control.hash ?? ''}`);
    await page.evaluate(`${find(control.selector)}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    await page.evaluate(SETTLED);
    if (control.key) await touch(page, control.selector);
    if (control.before) await page.evaluate(control.before);
    await page.evaluate(watch(control));
    const responseTime = page.evaluate<number>('responseTime');
    await (control.key ? page.keyboard.press(control.key) : touch(page, control.selector));
    return await Promise.race([responseTime, lostAfter(TAP_TIMEOUT_MS)]);
  } finally {
    await context.close();
  }
}

/** Touches coordinates directly: Playwright's `tap()` runs code in the page during the measurement. */
async function touch(page: Page, selector: string): Promise<void> {
  const { x, y, width, height } = await page.evaluate<DOMRect>(
    `${find(selector)}.getBoundingClientRect().toJSON()`,
  );
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

const find = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;

/** Resolves in the page once it neither scrolls nor has pending work. */
const SETTLED = `new Promise((settled) => {
  let last;
  const look = () => {
    if (scrollY === last) return requestIdleCallback(() => settled(), { timeout: 2000 });
    last = scrollY;
    requestAnimationFrame(look);
  };
  look();
})`;

/** Defines `responseTime` in the page. A string, because the page's CSP forbids `eval`. */
const watch = ({ responded, key }: Control): string => `void (window.responseTime = new Promise((resolve) => {
  const before = scrollY;
  let logged;
  console.log = (line) => { logged = line; };
  const look = () => {
    if (!(${responded})) return requestAnimationFrame(look);
    // This frame shows the response; a message arrives after the frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - began);
    port2.postMessage(0);
  };
  let began;
  const once = { capture: true, once: true };
  addEventListener('${key ? 'keydown' : 'pointerdown'}', ({ timeStamp }) => { began = timeStamp; }, once);
  // Not earlier: polling makes the browser render frames, which would delay what is measured.
  addEventListener('${key ? 'keydown' : 'click'}', () => requestAnimationFrame(look), once);
}))`;
