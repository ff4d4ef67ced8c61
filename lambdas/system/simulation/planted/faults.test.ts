import { sourcesWith } from '../bundle';
import { FAULTS } from './faults';

test.each(FAULTS)('the product still has what "$name" replaces', ({ edits }) => {
  expect(sourcesWith(edits).size).toBeGreaterThan(0);
});
