import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemsOf } from './testing/menu-items';
import { buildProgram, type RunOptions, runProgram } from './testing/run-main';

let folder: string;
let userData: string;
beforeAll(() => {
  folder = buildProgram(__dirname);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'tariff-tantrum-desktop-'));
});
afterEach(() => rmSync(userData, { recursive: true }));

const run = (options: RunOptions = {}) => runProgram(folder, { userData, ...options });

describe('the menu', () => {
  test.each(['linux', 'win32', 'darwin'] as const)('on %s', async (platform) => {
    const { menus } = await run({ platform });
    expect(menus[0]).toMatchSnapshot();
  });

  test.each(['linux', 'win32', 'darwin'] as const)('on %s has every habit, each once', async (platform) => {
    const { menus } = await run({ platform, packaged: false });
    const items = itemsOf(menus[0] ?? []);
    const names = items.map(({ role, id }) => role ?? id);
    for (const wanted of [
      ...['export', 'refresh', 'sign-out', 'settings', 'quit', 'about', 'website', 'help'],
      ...['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'],
      ...['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'toggleDevTools'],
    ]) {
      expect([wanted, names.filter((name) => name === wanted).length]).toEqual([wanted, 1]);
    }
    const shortcuts = items.map(({ accelerator }) => accelerator).filter((keys) => keys !== undefined);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  test('tells the page what is wanted, and hands only our own addresses to the system', async () => {
    const { menus, windows, callsOf } = await run();
    const sent: unknown[] = [];
    const [window] = windows;
    if (window) window.webContents.deliver = (...message) => sent.push(message);
    for (const item of itemsOf(menus[0] ?? [])) {
      if (item.id) Reflect.apply(item.click ?? (() => undefined), undefined, []);
    }
    expect(sent).toEqual([
      ['event:command', 'export'],
      ['event:command', 'refresh'],
      ['event:command', 'settings'],
    ]);
    expect(callsOf('openExternal')).toEqual([
      ['https://tarifftantrum.example/'],
      ['mailto:support@tarifftantrum.example'],
    ]);
  });

  test('of a field, of selected text, and of neither', async () => {
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

describe('one program, one window', () => {
  test('a second start ends at once and brings the first to the front', async () => {
    const second = await run({ second: true });
    expect(second.windows).toHaveLength(0);
    expect(second.callsOf('quit')).toHaveLength(1);
    const first = await run();
    const [window] = first.windows;
    if (window) window.minimized = true;
    first.electron.app.emit('second-instance');
    expect(first.windows).toHaveLength(1);
    expect([window?.minimized, window?.shown]).toEqual([false, 1]);
  });

  test('closing the window ends it, but not on macOS, where the dock opens another', async () => {
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

  test('Windows knows it by its name, and the dialog About by its version', async () => {
    const { callsOf } = await run();
    expect(callsOf('setAppUserModelId')).toEqual([['example.tarifftantrum.signups']]);
    expect(callsOf('setAboutPanelOptions')).toEqual([
      [{ applicationName: 'Tariff Tantrum Signups', applicationVersion: '1.0.0' }],
    ]);
  });

  test('a page that crashed starts over', async () => {
    const { windows } = await run();
    windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(windows[0]?.webContents.reloads).toBe(1);
  });
});

describe('the theme', () => {
  test('the window opens dark where the system is, and follows it', async () => {
    const { windows, electron } = await run({ dark: true });
    expect(windows[0]?.backgroundColor).toBe('#10192d');
    electron.nativeTheme.shouldUseDarkColors = false;
    electron.nativeTheme.emit('updated');
    expect(windows[0]?.backgroundColor).toBe('#e2cfab');
  });

  test('its two colours are those of the style sheet', () => {
    const css = readFileSync(join(folder, 'renderer/renderer.css'), 'utf8');
    const tables = [...css.matchAll(/--color-table: (#\w+)/g)].map(([, color]) => color);
    expect(tables).toEqual(['#e2cfab', '#10192d']);
  });
});

describe('what is remembered', () => {
  test('the place of the window, from one start to the next', async () => {
    const first = await run();
    expect(first.windows[0]?.options).toMatchObject({ width: 1120, height: 820 });
    if (first.windows[0]) first.windows[0].maximized = true;
    first.windows[0]?.close();
    const { windows } = await run();
    expect(windows[0]?.options).toMatchObject({ x: 40, y: 50, width: 900, height: 700 });
    expect(windows[0]?.maximized).toBe(true);
  });

  test.each(['', '{', '[]', '{"address":7,"window":{"x":"left"}}', 'null'])(
    'settings that are broken count as none: %j',
    async (text) => {
      writeFileSync(join(userData, 'settings.json'), text);
      const { windows } = await run();
      expect(windows[0]?.options).toMatchObject({ width: 1120, height: 820 });
    },
  );
});

test('waking up and unlocking look at once whether the owner was gone too long', async () => {
  const { electron } = await run();
  expect(electron.powerMonitor.eventNames()).toEqual(['resume', 'unlock-screen']);
});
