import { expectFits, test } from './large-text';
import { PUBLIC_STATES } from './public-states';

const SIGNED_UP = 'the toast of a signup';

for (const state of PUBLIC_STATES.filter(({ name, reach }) => !reach || name === SIGNED_UP))
  test(`${state.name} fits on a phone with text of 200%`, ({ page }) => expectFits(page, state));
