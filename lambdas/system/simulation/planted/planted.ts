/** `npm run simulate:planted`: plants faults in the product, and says which world of the simulation shows each. */
import type { Fault } from './fault';
import { FAULTS } from './faults';
import { findFault } from './find-fault';

/** The number of worlds for each fault, and a part of the names of the wanted faults; by default, all. */
const [worlds = '1000', wanted = ''] = process.argv.slice(2);

const tried = FAULTS.filter(({ name }) => name.includes(wanted));
const found: Fault[] = [];
for (const fault of tried) {
  const finding = await findFault(fault, Number(worlds));
  if (finding) found.push(fault);
  const number = fault.number === undefined ? '' : `${fault.number}. `;
  console.log(`${number}${fault.name}: ${finding ? `seed ${finding.seed}, ${finding.rule}` : 'not found'}`);
}

const countNumbered = (faults: readonly Fault[]) =>
  faults.filter(({ number }) => number !== undefined).length;
console.log(
  `${found.length} of ${tried.length} found, ${countNumbered(found)} of ${countNumbered(tried)} of those with a number`,
);
