import { expectedAt, failAt, SCENARIOS, stepsOf } from '../testing/fake-aws/failures';
import { createTestDeploys } from '../testing/fake-aws/test-deploy';

const { toolsFor, clean } = createTestDeploys();
afterAll(clean);

jest.setTimeout(900_000);

test.each(SCENARIOS)('$title: every stack, at every step', async (scenario) => {
  for (const [part, steps] of await stepsOf(scenario, toolsFor))
    for (let step = 0; step < steps; step++) {
      const result = await failAt(scenario, part, step, toolsFor);
      expect({ part, step, ...result }).toEqual({ part, step, ...expectedAt(scenario, part) });
    }
});
