import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_CHECKS } from './testing/checks/calls';
import { holds, injectFault } from './testing/checks/check';
import { GUARD_CHECKS } from './testing/checks/guards';
import { PROTOCOL_CHECKS } from './testing/checks/protocol';
import { WINDOW_CHECKS } from './testing/checks/window';
import { buildApp, runMain } from './testing/run-main';

let folder: string;
beforeAll(() => {
  folder = buildApp(__dirname);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['window', WINDOW_CHECKS],
  ['guards', GUARD_CHECKS],
  ['calls', CALL_CHECKS],
  ['files', PROTOCOL_CHECKS],
])('bundled app, %s', (_area, checks) => {
  const rows = checks.map((check) => [check.title, check] as const);

  it.each(rows)('%s', async (_title, check) => {
    expect(await check.holds(await runMain(folder))).toBe(true);
  });

  it.each(rows)('fails with an injected fault: %s', async (_title, check) => {
    const app = await runMain(folder, { edit: (code) => injectFault(code, check.fault) });
    expect(await holds(check, app)).toBe(false);
  });
});

test('the preload script exposes named functions only', () => {
  const code = readFileSync(join(folder, 'preload.cjs'), 'utf8');
  const exposed: Record<string, Record<string, unknown>> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, unknown>) => (exposed[name] = api),
    },
    ipcRenderer: {},
  };
  new Function('require', code)((name: string) => (name === 'electron' ? electron : undefined));
  expect(Object.keys(exposed)).toEqual(['launch']);
  expect(Object.keys(exposed.launch ?? {})).toMatchSnapshot();
  expect(Object.values(exposed.launch ?? {}).every((value) => typeof value === 'function')).toBe(true);
});

test('the page has no inline scripts or styles and loads its own files only', () => {
  const page = readFileSync(join(folder, 'renderer/index.html'), 'utf8');
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc="\/renderer\.js")|\son\w+=|https?:/);
});

test('the sources of the page neither parse markup nor evaluate, request or store anything', () => {
  const folders = [join(__dirname, 'renderer'), join(__dirname, '../site/src/owner')];
  const sources = folders.flatMap((sourceFolder) =>
    readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.join('\n')).not.toMatch(
    /innerHTML|InnerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function|\bfetch\(|localStorage|sessionStorage|indexedDB/,
  );
});
