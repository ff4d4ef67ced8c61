import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { findBrowser } from '../../browser.mjs';
import { findFirefox } from '../../programs.mjs';
import type { Launch, RunningBrowser, Settings, Tab } from './engine';

/** Starts Chromium by the DevTools protocol. */
export const launchChromium: Launch = async (folder, settings) => {
  const running = await launch(folder, {
    browser: 'chrome',
    executablePath: findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      `--blink-settings=${Object.entries(blinkSettingsOf(settings))
        .map((entry) => entry.join('='))
        .join(',')}`,
    ],
  });
  // Puppeteer itself does not know forced colours.
  const devTools = await running.page.createCDPSession();
  await devTools.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: settings.isDark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: settings.hasReducedMotion ? 'reduce' : 'no-preference' },
      { name: 'forced-colors', value: settings.hasForcedColors ? 'active' : 'none' },
    ],
  });
  if (settings.runsScripts === false) await running.page.setJavaScriptEnabled(false);
  return running;
};

const blinkSettingsOf = ({ textSize = 16 }: Settings) => ({
  defaultFontSize: textSize,
  // Headless Chromium has no pointer unless it is told: 2 can hover, 4 is fine.
  primaryHoverType: 2,
  availableHoverTypes: 2,
  primaryPointerType: 4,
  availablePointerTypes: 4,
});

/** Starts Firefox by WebDriver BiDi. */
export const launchFirefox: Launch = (folder, settings) =>
  launch(folder, {
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: {
      ...preferencesOf(settings),
      // It does not know `downloadBehavior`. 2: the folder of the next line.
      'browser.download.folderList': 2,
      'browser.download.dir': downloadsIn(folder),
    },
  });

function preferencesOf(settings: Settings): Record<string, boolean | number> {
  return {
    'layout.css.prefers-color-scheme.content-override': settings.isDark ? 0 : 1,
    'ui.prefersReducedMotion': Number(settings.hasReducedMotion ?? false),
    // Headless Firefox has no pointer unless it is told: 4 can hover, 2 is fine.
    'ui.primaryPointerCapabilities': 4 + 2,
    'ui.allPointerCapabilities': 4 + 2,
    // Only those of pages: tests still run theirs.
    'javascript.enabled': settings.runsScripts ?? true,
    ...(settings.hasForcedColors && { 'browser.display.document_color_use': 2 }),
    ...(settings.textSize && { 'font.size.variable.x-western': settings.textSize }),
  };
}

const downloadsIn = (folder: string): string => join(folder, 'downloads');

async function launch(folder: string, options: LaunchOptions): Promise<RunningBrowser & { page: Page }> {
  const downloads = downloadsIn(folder);
  mkdirSync(downloads);
  const browser = await puppeteer.launch({
    headless: true,
    userDataDir: join(folder, 'profile'),
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
    defaultViewport: { width: 1280, height: 900 },
    ...options,
  });
  // Firefox gives the focus only to a page that was opened after its start.
  const [first] = await browser.pages();
  const page = await browser.newPage();
  await first?.close();
  return {
    page,
    tab: createTab(page),
    version: await browser.version(),
    downloads,
    close: () => end(browser),
  };
}

/** Ends a browser that may no longer answer. */
async function end(browser: Browser): Promise<void> {
  const killed = setTimeout(() => browser.process()?.kill('SIGKILL'), 5000);
  await browser.close().catch(() => undefined);
  clearTimeout(killed);
}

function createTab(page: Page): Tab {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  return {
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async back() {
      await page.goBack();
    },
    evaluate<Args extends unknown[], Result>(task: (...args: Args) => Result, ...args: Args) {
      return evaluate<Result>(page, `(${task})(...${JSON.stringify(args)})`);
    },
    move: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
    click: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async chooseFile(selector, file) {
      const field = await page.$(selector);
      const input = await field?.toElement('input');
      if (!input) throw new Error(`No field matches ${selector}.`);
      await input.uploadFile(file);
    },
    screenshot: () => page.screenshot(),
    resize: (width, height) => page.setViewport({ width, height }),
    messages: () => messages,
    print: () => page.pdf({ format: 'A4' }),
  };
}

/** What is said if a page leaves while a script is asked for. */
const LEFT = /context was destroyed|Cannot find context|navigat|no such frame|DiscardedBrowsingContext/i;
const ATTEMPTS = 20;

/** Evaluates a script in a page, or in the one that takes its place meanwhile. */
async function evaluate<Result>(page: Page, script: string): Promise<Awaited<Result>> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await page.evaluate<[], () => Result>(script);
    } catch (error) {
      if (attempt === ATTEMPTS || !LEFT.test(String(error))) throw error;
      await delay(50);
    }
}
