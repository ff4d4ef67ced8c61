import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { SECTIONS } from '@tariff-tantrum/site/dashboard/section-names';
import { allItems } from './testing/fake-electron';
import { preventableEvent } from './testing/fake-window';
import { buildApp, type RunMainOptions, runMain } from './testing/run-main';

let folder: string;
let userData: string;
beforeAll(() => {
  folder = buildApp(__dirname);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'tariff-tantrum-desktop-'));
});
afterEach(() => rmSync(userData, { recursive: true }));

const run = (options: RunMainOptions = {}) => runMain(folder, { userData, ...options });

describe('application menu', () => {
  it.each(['linux', 'darwin'] as const)('follows the conventions of %s', async (platform) => {
    const { menus } = await run({ platform });
    expect(menus[0]).toMatchSnapshot();
  });

  it('is the same on Windows as on Linux', async () => {
    const [windows, linux] = [await run({ platform: 'win32' }), await run({ platform: 'linux' })];
    expect(JSON.stringify(windows.menus)).toBe(JSON.stringify(linux.menus));
  });

  it('sends commands to the page, and opens the website and an e-mail to support', async () => {
    const { menus, windows, callsOf } = await run();
    const sent: unknown[] = [];
    const [window] = windows;
    if (window) window.webContents.deliver = (...message) => sent.push(message);
    for (const item of allItems(menus[0] ?? [])) {
      if (item.id) Reflect.apply(item.click ?? (() => undefined), undefined, []);
    }
    expect(sent).toEqual([
      ['event', 'command', 'export'],
      ['event', 'command', 'refresh'],
      ['event', 'command', 'settings'],
      ...SECTIONS.map((section) => ['event', 'command', section]),
    ]);
    expect(callsOf('openExternal')).toEqual([[`https://${GAME.domain}/`], [`mailto:${CONTACT.support}`]]);
  });
});

describe('context menu', () => {
  it('has the edit items for an input field, Copy for selected text, and nothing else', async () => {
    const { windows, popups } = await run();
    for (const clicked of [
      { isEditable: true, selectionText: '' },
      { isEditable: false, selectionText: 'ada@example.org' },
      { isEditable: false, selectionText: ' ' },
    ]) {
      windows[0]?.webContents.emit('context-menu', {}, clicked);
    }
    expect(popups.map((template) => template.map(({ role }) => role).filter(Boolean))).toEqual([
      ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
      ['copy'],
    ]);
  });
});

describe('app', () => {
  it('quits if it is already running, and brings the first instance to the front', async () => {
    const second = await run({ secondInstance: true });
    expect(second.windows).toHaveLength(0);
    expect(second.callsOf('quit')).toHaveLength(1);
    const first = await run();
    const [window] = first.windows;
    if (window) window.minimized = true;
    first.electron.app.emit('second-instance');
    expect(first.windows).toHaveLength(1);
    expect([window?.minimized, window?.showCount]).toEqual([false, 1]);
  });

  it('quits when its window closes; on macOS it keeps running and the dock opens a new window', async () => {
    const linux = await run();
    linux.windows[0]?.close();
    linux.electron.app.emit('window-all-closed');
    expect(linux.callsOf('quit')).toHaveLength(1);
    const mac = await run({ platform: 'darwin' });
    mac.windows[0]?.close();
    mac.electron.app.emit('window-all-closed');
    expect(mac.callsOf('quit')).toHaveLength(0);
    mac.electron.app.emit('activate');
    expect(mac.windows).toHaveLength(2);
  });

  it('sets the app user model id for Windows, and name and version for the About dialog', async () => {
    const { callsOf } = await run();
    expect(callsOf('setAppUserModelId')).toEqual([
      [`${GAME.domain.split('.').toReversed().join('.')}.signups`],
    ]);
    expect(callsOf('setAboutPanelOptions')).toEqual([
      [{ applicationName: `${GAME.name} Signups`, applicationVersion: '1.0.0' }],
    ]);
  });

  it('gives the window the title of the page', async () => {
    const { windows } = await run();
    const [window] = windows;
    const event = preventableEvent();
    window?.emit('page-title-updated', event, 'People');
    expect([event.defaultPrevented, window?.title]).toEqual([true, 'People']);
  });

  it('reloads the page after a crash, but not forever', async () => {
    const { windows, clock } = await run();
    const contents = windows[0]?.webContents;
    contents?.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(contents?.reloadCount).toBe(0);
    // It fails again at its start.
    for (let crashes = 0; crashes < 3; crashes += 1)
      contents?.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(contents?.reloadCount).toBe(1);
    clock.now += 60_000;
    contents?.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(contents?.reloadCount).toBe(2);
  });
});

describe('theme', () => {
  it('follows the system, when the window opens and later', async () => {
    const { windows, electron } = await run({ dark: true });
    expect(windows[0]?.backgroundColor).toBe('#10192d');
    electron.nativeTheme.shouldUseDarkColors = false;
    electron.nativeTheme.emit('updated');
    expect(windows[0]?.backgroundColor).toBe('#e2cfab');
  });

  it('uses the background colours of the style sheet', () => {
    const css = readFileSync(join(folder, 'renderer/renderer.css'), 'utf8');
    const colors = [...css.matchAll(/--color-table: (#\w+)/g)].map(([, color]) => color);
    expect(colors).toEqual(['#e2cfab', '#10192d']);
  });
});

describe('settings', () => {
  it('keep the bounds of the window between two starts', async () => {
    const first = await run();
    expect(first.windows[0]?.options).toMatchObject({ width: 1120, height: 820 });
    if (first.windows[0]) first.windows[0].maximized = true;
    first.windows[0]?.close();
    const { windows } = await run();
    expect(windows[0]?.options).toMatchObject({ x: 40, y: 50, width: 900, height: 700 });
    expect(windows[0]?.showCount).toBe(0);
    windows[0]?.emit('ready-to-show');
    expect(windows[0]?.maximized).toBe(true);
  });

  it('do not keep an address that redirects to another one', async () => {
    const server = createServer((_, response) =>
      response.writeHead(301, { Location: 'https://shop.example/health' }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { ipc, windows } = await run();
    const event = {
      sender: { id: windows[0]?.webContents.id },
      senderFrame: { parent: null, origin: 'app://desktop' },
    };
    const result = await ipc.get('chooseServer')?.(event, address);
    server.close();
    expect(result).toMatchObject({
      error: { text: expect.stringContaining('redirects to https://shop.example/health. ') },
    });
    expect(await ipc.get('start')?.(event)).not.toMatchObject({ value: { address } });
  });

  it('are ignored if they are invalid', async () => {
    for (const text of ['', '{', '[]', '{"address":7,"window":{"x":"left"}}', 'null']) {
      writeFileSync(join(userData, 'settings.json'), text);
      const { windows } = await run();
      expect(windows[0]?.options).toMatchObject({ width: 1120, height: 820 });
    }
  });
});

test('the idle limit is checked when the system resumes or is unlocked', async () => {
  const { electron } = await run();
  expect(electron.powerMonitor.eventNames()).toEqual(['resume', 'unlock-screen']);
});

describe('a file that the page saves', () => {
  /** Saves a text where the dialog says, and returns the error code, or `ok`, and the title of the dialog. */
  async function saveTo(filePath: string) {
    const { electron, ipc, windows } = await run();
    const titles: unknown[] = [];
    electron.dialog.showSaveDialog = async (...args: { title?: string }[]) => {
      titles.push(args.at(-1)?.title);
      return { canceled: false, filePath };
    };
    const event = { sender: windows[0]?.webContents, senderFrame: { parent: null, origin: 'app://desktop' } };
    const result = await ipc.get('saveFile')?.(event, 'rejected.csv', 'line,reason\n');
    const { ok, error } = result as { ok: boolean; error?: { code: string } };
    return [ok ? 'ok' : error?.code, ...titles];
  }

  it('is complete, and its dialog does not say that it is an export', async () => {
    const path = join(userData, 'rejected.csv');
    expect(await saveTo(path)).toEqual(['ok', 'Save a File']);
    expect(readFileSync(path, 'utf8')).toBe('line,reason\n');
  });

  it('leaves nothing where it cannot be saved, and says so', async () => {
    const taken = join(userData, 'taken');
    mkdirSync(taken);
    expect(await saveTo(taken)).toEqual(['fileError', 'Save a File']);
    expect(readdirSync(userData).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
