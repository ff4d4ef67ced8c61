import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@tariff-tantrum/infra/testing';
import { findMiniBrowser } from '../../programs.mjs';
import type { Key, Launch, Point, Settings, Tab } from './engine';

/** The characters that stand for keys in WebDriver. */
const KEYS: Record<Key, string> = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  F8: '\uE038',
  Home: '\uE011',
  Tab: '\uE004',
};

/** The name that a reference to an element has in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const START_MS = 30_000;
/** The least width of a window with a toolbar. */
const NARROWEST = 450;
const START_SIZE = { width: 1280, height: 900 };

/** Starts WebKitGTK's MiniBrowser on a virtual screen, by WebDriver. */
export const launchWebKit: Launch = async (folder, settings) => {
  const downloads = join(folder, 'downloads');
  const environment = prepareHome(folder, downloads, settings);
  const screen = await startScreen(folder);
  const port = await findFreePort();
  const messages: string[] = [];
  const driver = spawn(
    'dbus-run-session',
    ['--', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`, '--replace-on-new-session'],
    {
      env: { ...process.env, ...environment, DISPLAY: screen.display },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which ends as one.
      detached: true,
    },
  );
  for (const stream of [driver.stdout, driver.stderr]) collectMessages(stream, messages);
  const close = async () => {
    await endGroup(driver);
    screen.process.kill();
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilReady(base);
    const session = await call<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>(base, 'POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: argumentsFor(settings) },
        },
      },
    });
    const { browserName, browserVersion } = session.capabilities;
    const tab = await createTab(`${base}/session/${session.sessionId}`, messages);
    return { tab, version: `${browserName} ${browserVersion}`, downloads, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const argumentsFor = ({ runsScripts = true }: Settings): string[] => [
  '--automation',
  '--enable-write-console-messages-to-stdout=true',
  '--javascript-can-open-windows-automatically=true',
  // Only those of pages: WebDriver's own have to run.
  ...(runsScripts ? [] : ['--enable-javascript-markup=false']),
];

/** Writes the settings of GTK, and returns the environment in which they hold. */
function prepareHome(folder: string, downloads: string, settings: Settings): Record<string, string> {
  const config = join(folder, 'config');
  const runtime = join(folder, 'runtime');
  for (const path of [downloads, join(config, 'gtk-3.0')]) mkdirSync(path, { recursive: true });
  mkdirSync(runtime, { mode: 0o700 });
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  writeFileSync(
    join(config, 'gtk-3.0', 'settings.ini'),
    [
      '[Settings]',
      `gtk-application-prefer-dark-theme=${Number(settings.isDark ?? false)}`,
      `gtk-enable-animations=${Number(!settings.hasReducedMotion)}`,
      '',
    ].join('\n'),
  );
  return {
    HOME: folder,
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_RUNTIME_DIR: runtime,
    GDK_BACKEND: 'x11',
    GTK_THEME: settings.isDark ? 'Adwaita:dark' : 'Adwaita',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // It does not work for root, and the pages are the product's own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

/** Starts a virtual screen under a free number. */
async function startScreen(folder: string): Promise<{ process: ChildProcess; display: string }> {
  const frames = join(folder, 'screen');
  mkdirSync(frames);
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp', '-fbdir', frames],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(screen.stdio[3] ?? screen, 'data');
  return { process: screen, display: `:${String(number).trim()}` };
}

async function untilReady(base: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    try {
      await fetch(`${base}/status`);
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('WebKitWebDriver does not answer.');
}

/** Ends a process with all that it has started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  const killed = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), 3000);
  await exited;
  clearTimeout(killed);
}

/** Collects the lines of consoles that a browser prints. */
function collectMessages(stream: NodeJS.ReadableStream, messages: string[]): void {
  let rest = '';
  stream.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const text = /CONSOLE (.*)$/.exec(line)?.[1];
      if (text !== undefined) messages.push(text);
    }
  });
}

/** Sends a command of WebDriver. */
async function call<Value>(
  base: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Value> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(START_MS),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver, ${path}: ${value.error}: ${value.message}`);
  return value;
}

async function createTab(session: string, messages: readonly string[]): Promise<Tab> {
  const post = <Value>(path: string, body?: object) => call<Value>(session, 'POST', path, body);

  async function evaluate<Args extends unknown[], Result>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = [
      'const done = arguments[arguments.length - 1];',
      `new Promise((found) => found((${task})(...Array.from(arguments).slice(0, -1)))).then(`,
      '(value) => done({ value }), (error) => done({ error: String(error) }));',
    ].join('');
    const { value, error } = await post<{ value: Awaited<Result>; error?: string }>('/execute/async', {
      script,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return value;
  }
  const point = (...actions: object[]) =>
    post<void>('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  const moveTo = ({ x, y }: Point) => ({
    type: 'pointerMove',
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  });
  const type = (text: string) =>
    post<void>('/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  const readSize = () => evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const resize = async (width: number, height: number) => {
    // A window with a toolbar is never as narrow as a phone; one that a page opens has none.
    if (width < NARROWEST) await openWithoutToolbar(session, evaluate);
    await post('/window/rect', { x: 0, y: 0, width, height });
    const inner = await readSize();
    // The window has a frame.
    const [outerWidth, outerHeight] = [2 * width - inner.width, 2 * height - inner.height];
    await post('/window/rect', { x: 0, y: 0, width: outerWidth, height: outerHeight });
  };

  await resize(START_SIZE.width, START_SIZE.height);
  return {
    goto: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    back: () => post('/back'),
    evaluate,
    move: (to) => point(moveTo({ x: to.x + 3, y: to.y }), moveTo(to)),
    click: (at) => point(moveTo(at), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    press: (key) => type(KEYS[key]),
    type,
    async chooseFile(selector, file) {
      const field = await post<Record<string, string>>('/element', {
        using: 'css selector',
        value: selector,
      });
      await post(`/element/${field[ELEMENT]}/value`, { text: file });
    },
    async screenshot() {
      return Buffer.from(await call<string>(session, 'GET', '/screenshot'), 'base64');
    },
    resize,
    messages: () => messages,
    print: undefined,
  };
}

/** Opens a window without a toolbar, and drives that one from now on. */
async function openWithoutToolbar(session: string, evaluate: Tab['evaluate']): Promise<void> {
  const handles = () => call<string[]>(session, 'GET', '/window/handles');
  const before = await handles();
  await evaluate(() => void open('about:blank', '', 'popup,noopener,width=390,height=844'));
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const handle = (await handles()).find((each) => !before.includes(each));
    if (handle !== undefined) {
      await call(session, 'POST', '/window', { handle });
      return;
    }
    await delay(50);
  }
  throw new Error('MiniBrowser opens no window.');
}
