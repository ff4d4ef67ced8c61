import { expectedAt, failAt, SCENARIOS, stepsOf } from '../testing/fake-aws/failures';
import { createTestDeploys } from '../testing/fake-aws/test-deploy';

const { toolsFor, clean } = createTestDeploys();
afterAll(clean);

jest.setTimeout(120_000);

/** The table of docs/deploying.md, "If a deploy fails". `failures.long.test.ts` fails each stack at every step. */
describe.each(SCENARIOS)('$title', (scenario) => {
  it('keeps the live pages when a stack fails half-way, and the next deploy repairs it', async () => {
    for (const [part, steps] of await stepsOf(scenario, toolsFor)) {
      const result = await failAt(scenario, part, Math.floor(steps / 2), toolsFor);
      expect({ part, ...result }).toEqual({ part, ...expectedAt(scenario, part) });
    }
  });
});
