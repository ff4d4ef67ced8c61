import { ALL_ENDPOINTS } from '../../contract/endpoints';
import { CALLED_ENDPOINTS } from './calls';

/** What has a call of its own, or is called by the terminal alone. */
const OTHERS = ['export', 'erase', 'eraseRange', 'lift', 'outbox'];

it('a dashboard can call each endpoint of the owner, and none of others', () => {
  const ofOwner = ALL_ENDPOINTS.filter(({ access }) => access === 'owner').map(({ name }) => name);
  expect([...CALLED_ENDPOINTS].sort()).toEqual(ofOwner.filter((name) => !OTHERS.includes(name)).sort());
});
