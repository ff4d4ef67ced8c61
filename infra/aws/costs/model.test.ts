import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths';
import { billTable, monthlyBill } from './model';
import { PRICES } from './prices';

const total = (count: number): number => monthlyBill(count).reduce((sum, { usd }) => sum + usd, 0);

/** A table without what only makes it look even. */
const plain = (table: string): string => table.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

test('docs/costs.md says what the model says, with the date of its prices', () => {
  const page = readFileSync(join(ROOT, 'docs/costs.md'), 'utf8');
  expect(plain(page)).toContain(plain(billTable()));
  expect(page).toContain(PRICES.date);
  expect(page).toContain(PRICES.region);
});

test('at rest it is the domain, two secrets and the firewall', () => {
  expect(total(0)).toBeCloseTo(0.5 + 0.8 + 10, 1);
});

test('a signup costs its call, its run and its two writes', () => {
  const [a, b] = [20e6, 30e6].map((count) =>
    monthlyBill(count).find(({ item }) => item === 'DynamoDB: writes'),
  );
  expect(((b?.usd ?? 0) - (a?.usd ?? 0)) / 10e6).toBeCloseTo(2 * PRICES.dynamoDb.writes, 12);
});
