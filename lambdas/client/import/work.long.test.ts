import { openList } from './lists';
import { convertOrders } from './orders';
import { convertCodes } from './shop-files';

/** How many rows a file has: few, and ten times as many. */
const [FEW, MANY] = [1000, 10_000];

/** Files of so many rows, each of which needs the most work of one kind. */
const FILES: Readonly<
  Record<string, (rows: number) => { text: string; read(open: () => Uint8Array[]): Promise<unknown> }>
> = {
  'a list of different people': (rows) => ({
    text: `email,date,status\n${lines(rows, (n) => `p${n}@example.org,3/4/2026 10:00,active`)}\nx@example.org,3/25/2026,`,
    read: readList,
  }),
  'a list whose rows lack their last cells': (rows) => ({
    text: `email,date,note,status\n${lines(rows, (n) => `p${n}@example.org,2026-03-04`)}`,
    read: readList,
  }),
  'a list that line breaks have cut': (rows) => ({
    text: `email,date,note,status\n${lines(rows, (n) => (n % 2 ? 'fair,active' : `p${n}@example.org,2026-03-04,the`))}`,
    read: readList,
  }),
  'a list of one address and lines without': (rows) => ({
    text: `email,date,note\np@example.org\n${lines(rows, (n) => `line ${n}`)}`,
    read: readList,
  }),
  'orders that are one': (rows) => ({
    text: `order,code,amount,currency,date\n${lines(rows, () => '#1,A,-1.00,EUR,2026-03-20')}`,
    read: convertOrders,
  }),
  'different orders with their refunds': (rows) => ({
    text: `order,code,amount,currency,date\n${lines(rows, (n) => `#${n % 500},A,${n % 2 ? '' : '-'}1.00,EUR,2026-03-20`)}`,
    read: convertOrders,
  }),
  codes: (rows) => ({
    text: `Code,Times Used\n${lines(rows, (n) => `C-${n},${n % 2}`)}`,
    read: convertCodes,
  }),
};

const lines = (rows: number, line: (n: number) => string): string =>
  Array.from({ length: rows }, (_, n) => line(n)).join('\n');

async function readList(open: () => Uint8Array[]) {
  const { parts } = await openList(open, {});
  let count = 0;
  for await (const part of parts) count += part.rows.length + part.refused.length + part.repeated;
  return count;
}

/** Returns the milliseconds of the processor that reading a file takes. */
async function workOf(file: ReturnType<(typeof FILES)[string]>): Promise<number> {
  const bytes = new TextEncoder().encode(file.text);
  const before = process.cpuUsage();
  await file.read(() => [bytes]);
  return process.cpuUsage(before).user / 1000;
}

test.each(Object.entries(FILES))('%s: ten times the rows take about ten times the work', async (_, write) => {
  // The first run compiles the code.
  await workOf(write(FEW));
  const few = await workOf(write(FEW));
  // If the work grew with the square of the rows, it would be a hundred times as much.
  expect(await workOf(write(MANY))).toBeLessThan(40 * few + 300);
  expect(few).toBeLessThan(1000);
});
