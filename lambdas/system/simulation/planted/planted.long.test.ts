import { HOUR } from '../../../facts/time';
import { FAULTS } from './faults';
import { findFault } from './find-fault';

/** Each shows in far fewer when it is planted now: a simulation that needs more has become worse. */
const WORLDS = 2000;
jest.setTimeout(HOUR);

it.each(FAULTS)('the simulation finds by itself: $name', async (fault) => {
  expect(await findFault(fault, WORLDS)).toBeDefined();
});
