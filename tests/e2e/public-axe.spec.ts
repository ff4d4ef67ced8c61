import { findOverflow, findViolations } from './axe';
import { expect, test } from './fixture';
import { open, PUBLIC_STATES } from './public-states';

test.use({ viewport: { width: 390, height: 844 } });

for (const state of PUBLIC_STATES.filter(({ sample }) => sample)) {
  test(`${state.name} has no axe violations and no overflow`, async ({ page }) => {
    await open(page, state);
    expect(await findViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
}
