import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { EngineName, Key, Launch, RunningBrowser, Settings } from './engines/engine';
import { launchChromium, launchFirefox } from './engines/puppeteer';
import { launchWebKit } from './engines/webkit';

const LAUNCH: Record<EngineName, Launch> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/** Where the screenshots of the last run are, by engine. */
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots', import.meta.url));

/** Longest time until an element can be used, in ms. */
const REACH_MS = 30_000;

/** An element: the first visible one that matches a selector, and that contains a text or is labelled with it. */
export interface Target {
  css: string;
  text?: string;
}

const targetOf = (target: Target | string): Target => (typeof target === 'string' ? { css: target } : target);

/** What a person does in a browser, whose engine is any: each step waits until it can be done. */
export class Visitor {
  private constructor(
    readonly engine: EngineName,
    readonly browser: RunningBrowser,
    private readonly folder: string,
  ) {}

  /** Starts a browser for a visitor with these settings. */
  static async start(engine: EngineName, settings: Settings = {}): Promise<Visitor> {
    const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-browser-'));
    return new Visitor(engine, await LAUNCH[engine](folder, settings), folder);
  }

  async leave(): Promise<void> {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  get tab() {
    return this.browser.tab;
  }

  /** Waits until an element is visible, not moving and not covered, scrolls to it, and returns its centre. */
  async reach(target: Target | string): Promise<{ x: number; y: number }> {
    const { css, text = '' } = targetOf(target);
    const end = Date.now() + REACH_MS;
    let before: { x: number; y: number } | undefined;
    for (;;) {
      const found = await this.tab.evaluate(findPoint, css, text);
      const isPoint = !('problem' in found);
      if (isPoint && before && Math.abs(found.x - before.x) + Math.abs(found.y - before.y) < 1) return found;
      before = isPoint ? found : undefined;
      if (Date.now() > end) throw new Error(`${css} "${text}" ${isPoint ? 'is moving' : found.problem}.`);
    }
  }

  async click(target: Target | string): Promise<void> {
    await this.tab.click(await this.reach(target));
  }

  async hover(target: Target | string): Promise<void> {
    await this.tab.move(await this.reach(target));
  }

  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.tab.press(key);
  }

  /** Replaces what is in a field by typing. */
  async fill(target: Target | string, value: string): Promise<void> {
    await this.click(target);
    await this.tab.evaluate(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    if (value === '') await this.press('Backspace');
    else await this.tab.type(value);
  }

  /** Chooses a file in the field that matches a selector. */
  async chooseFile(css: string, file: string): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate((selector) => document.querySelector(selector) !== null, css), {
        message: css,
      })
      .toBe(true);
    await this.tab.chooseFile(css, file);
  }

  /** Gives the focus to an element without a pointer. */
  async focus(target: Target | string): Promise<void> {
    await this.reach(target);
    const { css, text = '' } = targetOf(target);
    await this.tab.evaluate(focusFirst, css, text);
  }

  /** Returns the number of visible elements. */
  async count(target: Target | string): Promise<number> {
    const { css, text = '' } = targetOf(target);
    return this.tab.evaluate(countVisible, css, text);
  }

  async expectVisible(target: Target | string): Promise<void> {
    const { css, text = '' } = targetOf(target);
    await expect.poll(() => this.count(target), { message: `${css} ${text}` }).toBeGreaterThan(0);
  }

  async expectHidden(target: Target | string): Promise<void> {
    const { css, text = '' } = targetOf(target);
    await expect.poll(() => this.count(target), { message: `${css} ${text}` }).toBe(0);
  }

  /** Waits until the focused element matches a selector. */
  async expectFocused(css: string): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate((selector) => document.activeElement?.matches(selector), css), {
        message: `the focus on ${css}`,
      })
      .toBe(true);
  }

  async expectPath(path: string): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate(() => location.pathname + location.hash), { message: 'the address' })
      .toBe(path);
  }

  /** Returns the bytes of the only download so far that has this ending. */
  async downloaded(ending: string): Promise<Buffer> {
    const { downloads } = this.browser;
    const files = () => readdirSync(downloads).filter((name) => name.endsWith(ending));
    await expect.poll(() => files().length, { message: `a download *${ending}` }).toBe(1);
    const file = join(downloads, files()[0] ?? '');
    // Firefox creates an empty file first.
    await expect.poll(() => readFileSync(file).length).toBeGreaterThan(0);
    return readFileSync(file);
  }

  /** Keeps a picture of what is shown, to be looked at after the run. */
  async keep(name: string): Promise<void> {
    // What has just appeared is drawn by then.
    await delay(100);
    const folder = join(SCREENSHOTS, this.engine);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), await this.tab.screenshot());
  }

  /** Asserts that the console is empty. */
  expectSuppression(): void {
    expect(this.tab.messages()).toEqual([]);
  }
}

/**
 * In the page: scrolls to the first visible match, and returns its centre, or why it cannot be used. Like each function
 * that runs in the page, it can use nothing outside of itself; and it waits for nothing, since nothing happens later in
 * a page without scripts.
 */
function findPoint(css: string, text: string): { x: number; y: number } | { problem: string } {
  const labelsOf = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? [...(element.labels ?? [])].map(({ textContent }) => textContent)
      : [];
  const wordsOf = (element: Element) => [element.textContent, element.ariaLabel, ...labelsOf(element)];
  const element = [...document.querySelectorAll(css)].find(
    (match) =>
      match.checkVisibility({ visibilityProperty: true }) &&
      match.getClientRects().length > 0 &&
      wordsOf(match).some((words) => words?.includes(text)),
  );
  if (!element) return { problem: 'is not visible' };
  if (element.matches(':disabled')) return { problem: 'is disabled' };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Of a link over two lines, the first.
  const box = element.getClientRects()[0];
  if (!box) return { problem: 'has no box' };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!hit || !(element.contains(hit) || hit.contains(element)))
    return { problem: `is covered by ${hit?.outerHTML.slice(0, 80)}` };
  return { x, y };
}

/** In the page. */
function focusFirst(css: string, text: string): void {
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (match) =>
      match.checkVisibility() && [match.textContent, match.ariaLabel].some((words) => words?.includes(text)),
  );
  element?.focus();
}

/** In the page. */
function countVisible(css: string, text: string): number {
  return [...document.querySelectorAll(css)].filter(
    (match) =>
      match.checkVisibility({ visibilityProperty: true }) &&
      match.getClientRects().length > 0 &&
      (match.textContent ?? '').includes(text),
  ).length;
}
