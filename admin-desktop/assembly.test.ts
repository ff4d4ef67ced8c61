import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from './channels';
import { buildApp, type RunningApp, runMain } from './testing/run-main';
import { SECURITY_CHECKS } from './testing/security-checks';

let folder: string;
beforeAll(() => {
  folder = buildApp(__dirname);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(SECURITY_CHECKS)('$title; with a fault it is not', async ({ holds, faults }) => {
  expect(await holds(await runMain(folder))).toBe(true);
  for (const [from, to] of faults) {
    const app = await runMain(folder, { edit: (code) => replaceOnce(code, from, to) });
    expect([from, await holdsSafely(holds, app)]).toEqual([from, false]);
  }
});

/** Returns whether a check holds; one that throws does not. */
async function holdsSafely(
  holds: (typeof SECURITY_CHECKS)[number]['holds'],
  app: RunningApp,
): Promise<boolean> {
  try {
    return await holds(app);
  } catch {
    return false;
  }
}

function replaceOnce(code: string, from: string, to: string): string {
  const parts = code.split(from);
  if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times in the bundle.`);
  return parts.join(to);
}

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
  expect(Object.keys(exposed.launch ?? {})).toEqual([...Object.keys(CALLS), 'onEvent']);
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
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.join('\n')).not.toMatch(
    /innerHTML|InnerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function|(?<!query\.)\bfetch\(|localStorage|sessionStorage|indexedDB/,
  );
});
