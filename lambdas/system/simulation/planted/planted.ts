/** `npm run simulate:planted`: plants faults in the product, and says which world of the simulation shows each. */
import { FAULTS } from './faults';
import { findFault } from './find-fault';

/** Worlds for each, and a part of the names of the faults that are wanted, by default all. */
const [worlds = '1000', wanted = ''] = process.argv.slice(2);

for (const fault of FAULTS.filter(({ name }) => name.includes(wanted))) {
  const found = await findFault(fault, Number(worlds));
  console.log(`${fault.name}: ${found ? `seed ${found.seed}, ${found.rule}` : 'not found'}`);
}
