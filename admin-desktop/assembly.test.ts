import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_CHECKS } from './testing/checks/calls';
import type { Check } from './testing/checks/check';
import { GUARD_CHECKS } from './testing/checks/guards';
import { PROTOCOL_CHECKS } from './testing/checks/protocol';
import { WINDOW_CHECKS } from './testing/checks/window';
import { buildProgram, runProgram } from './testing/run-main';

let folder: string;
beforeAll(() => {
  folder = buildProgram(__dirname);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['the window', WINDOW_CHECKS],
  ['what it may do', GUARD_CHECKS],
  ['calls of the page', CALL_CHECKS],
  ['files of the page', PROTOCOL_CHECKS],
])('%s, in the program as it ships', (_what, checks) => {
  test.each(checks.map((check) => [check.title, check] as const))('%s', async (_title, { holds }) => {
    expect(await holds(await runProgram(folder))).toBe(true);
  });

  test.each(checks.map((check) => [check.title, check] as const))(
    'a fault is caught: %s',
    async (_title, check) => {
      const program = await runProgram(folder, { edit: (code) => planted(code, check.fault) });
      expect(await holdsOrThrows(check, program)).toBe(false);
    },
  );
});

const holdsOrThrows = async ({ holds }: Check, program: Parameters<Check['holds']>[0]) => {
  try {
    return await holds(program);
  } catch {
    return false;
  }
};

/** Breaks the shipped code in the one place that the fault names. */
function planted(code: string, [from, to]: Check['fault']): string {
  const parts = code.split(from);
  expect([from, parts.length]).toEqual([from, 2]);
  return parts.join(to);
}

test('the preload script hands over named functions and nothing of Electron', () => {
  const code = readFileSync(join(folder, 'preload.cjs'), 'utf8');
  const exposed: Record<string, Record<string, unknown>> = {};
  const sent: unknown[][] = [];
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, unknown>) => (exposed[name] = api),
    },
    ipcRenderer: { invoke: (...args: unknown[]) => sent.push(args), on: () => undefined },
  };
  new Function('require', code)((name: string) => (name === 'electron' ? electron : undefined));
  expect(Object.keys(exposed)).toEqual(['launch']);
  expect(Object.keys(exposed.launch ?? {})).toMatchSnapshot();
  expect(Object.values(exposed.launch ?? {}).every((value) => typeof value === 'function')).toBe(true);
});

test('the page is made of its own files, without inline script or style', () => {
  const page = readFileSync(join(folder, 'renderer/index.html'), 'utf8');
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc="\/renderer\.js")|\son\w+=|https?:/);
  expect(readFileSync(join(folder, 'renderer/renderer.js'), 'utf8')).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function|fetch\(|localStorage|sessionStorage|indexedDB/,
  );
});
