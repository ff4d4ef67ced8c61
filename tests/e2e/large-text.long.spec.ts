import { expectFits, test } from './large-text';
import { PUBLIC_STATES } from './public-states';

for (const state of PUBLIC_STATES.filter(({ reach }) => !reach))
  test(`${state.name} fits on a phone with text of 200%`, ({ page }) => expectFits(page, state));
