import { writeFileSync } from 'node:fs';
import {
  againstExport,
  chartOf,
  figuresOf,
  type LoadRun,
  memoryAtEndOf,
  type Phase,
  runLoad,
  SUCCESS,
  samplesOf,
  startTestSystem,
  type TestSystem,
  tableOf,
} from './testing';

/** LOAD_SECONDS makes it shorter for development; LOAD_CHART names a file for the chart. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
const RATE = { signup: Number(process.env.LOAD_SIGNUPS ?? 100), page: Number(process.env.LOAD_PAGES ?? 300) };
const FIVEFOLD = { signup: 5 * RATE.signup, page: 5 * RATE.page };

/** Promises: ms a signup, growth of memory, and ms until everybody has an answer at five times the rate. */
const PROMISED = { p99: 100, growth: 1.2, answer: 2000 };

const PHASES: Phase[] = [
  { name: 'warm-up', seconds: Math.max(20, SECONDS / 5), ...RATE },
  { name: 'steady', seconds: SECONDS, ...RATE },
  { name: 'fivefold', seconds: Math.max(20, SECONDS / 10), ...FIVEFOLD },
  { name: 'settling', seconds: 10, ...RATE },
  { name: 'again', seconds: 30, ...RATE },
];

let system: TestSystem;
let run: LoadRun;
beforeAll(
  async () => {
    system = await startTestSystem();
    run = await runLoad(system, PHASES);
    console.info(tableOf(run));
    if (process.env.LOAD_CHART) writeFileSync(process.env.LOAD_CHART, chartOf(run));
  },
  600_000 + 2000 * SECONDS,
);
afterAll(() => system.stop());

test.each(['warm-up', 'steady', 'again'])('%s: everything is done, without one error', (name) => {
  const { asked, done } = figuresOf(samplesOf(run, name));
  expect(asked).toBeGreaterThan(0);
  expect(done).toBe(asked);
});

test('99 of 100 signups take less than 100 ms, and do again 10 s after the rush', () => {
  const [steady, again] = ['steady', 'again'].map((name) => figuresOf(samplesOf(run, name, 'signup')));
  expect(steady?.p99).toBeLessThan(PROMISED.p99);
  expect(again?.p99).toBeLessThan(PROMISED.p99);
});

test.each(['host', 'store'] as const)('the memory of the %s grows by less than a fifth', (of) => {
  const [before = 0, after = 0] = ['warm-up', 'steady'].map((name) =>
    memoryAtEndOf(run, name, of, SECONDS / 20),
  );
  expect(before).toBeGreaterThan(0);
  expect(after).toBeLessThan(PROMISED.growth * before);
});

test('at five times the rate everybody is served, or told to come again, within 2 s', () => {
  const rush = samplesOf(run, 'fivefold');
  expect(figuresOf(rush).longest).toBeLessThan(PROMISED.answer);
  const refusals = rush.filter(({ kind, status }) => status !== SUCCESS[kind]);
  const said = new Set(refusals.map(({ status, said }) => `${status} ${said}`));
  expect([...said].filter((answer) => !/^(429|504) [A-Z].*\.$/.test(answer))).toEqual([]);
});

test('every acknowledged signup is in the export, once, and nobody else', async () => {
  expect(await againstExport(system, run.samples)).toEqual([]);
  expect(system.process.exitCode).toBeNull();
}, 60_000);
