import {
  AWS,
  byHeadroom,
  DAY,
  holds,
  type Line,
  limits,
  signupsWhileTableIsSlow,
  tableModel,
} from './load/model';
import { STAGES } from './stages';

const number = (value: number): string => Math.round(value).toLocaleString('en-GB');

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  for (const line of lines) {
    const { limit, needs, allows, unit, remedy } = line;
    const verdict = holds(line) ? `holds ${(allows / needs).toFixed(1)}x` : `THROTTLES. ${remedy ?? ''}`;
    console.log(`  ${limit}: needs ${number(needs)}${unit} of ${number(allows)}${unit}. ${verdict}`);
  }
}

console.log('A viral day. Assumed:');
for (const [name, value] of Object.entries(DAY)) console.log(`  ${name}: ${value}`);
console.log(`  an average of ${(DAY.signups / 86_400).toFixed(1)} signups a second over the day`);

for (const concurrency of [AWS.newAccountConcurrency, AWS.usualConcurrency])
  print(
    `Production in an account with ${concurrency} concurrent Lambdas, the tightest first:`,
    byHeadroom(limits(DAY, STAGES.production, concurrency)),
  );

console.log('\nThe table: how likely its partitions take the peak from the first second.');
for (const writes of [AWS.newTableWrites, 8000, 16_000, 40_000]) {
  const { needs, chance } = tableModel(DAY, writes);
  console.log(
    `  warm for ${number(writes)} writes/s, ${number(needs)} needed: ${(chance * 100).toFixed(1)} %`,
  );
}
console.log(
  '  Where it does not: signups on the fullest partition are answered 504 with Retry-After, until DynamoDB',
);
console.log('  has split it, which takes minutes. No signup that was answered 201 is ever lost.');
console.log(
  `\nShould the table become slow, ${AWS.usualConcurrency} Lambdas take ${number(signupsWhileTableIsSlow(DAY, AWS.usualConcurrency))} signups/s; others get a 429 or 504 at once.`,
);
