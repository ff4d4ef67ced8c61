import { HOUR } from '../../../facts/time';
import { FAULTS } from './faults';
import { findFault } from './find-fault';

/**
 * A change of the simulation may change all worlds: then the fault may need other worlds than the one that has shown
 * it.
 */
const WORLDS = 500;
jest.setTimeout(HOUR);

it.each(FAULTS.filter(({ seed }) => seed !== undefined))(
  'the simulation finds by itself: $name',
  async (fault) => {
    expect(await findFault(fault, WORLDS)).toBeDefined();
  },
);
