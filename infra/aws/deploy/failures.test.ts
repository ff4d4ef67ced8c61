import type { StackPart } from '../stages';
import { expectedAt, failAt, SCENARIOS, stepsOf } from '../testing/fake-aws/failures';
import { createTestDeploys } from '../testing/fake-aws/test-deploy';

const { toolsFor, clean } = createTestDeploys();
afterAll(clean);

jest.setTimeout(120_000);

/** A stack before the switch, the one that contains it, and one after it; `failures.long.test.ts` fails each at every step. */
const SAMPLE: readonly StackPart[] = ['api', 'site', 'watch'];

/** The table of docs/deploying.md, "If a deploy fails". */
describe.each(SCENARIOS)('$title', (scenario) => {
  it('keeps the live pages when a stack fails half-way, and the next deploy repairs it', async () => {
    const steps = new Map(await stepsOf(scenario, toolsFor));
    for (const part of SAMPLE) {
      const result = await failAt(scenario, part, Math.floor((steps.get(part) ?? 0) / 2), toolsFor);
      expect({ part, ...result }).toEqual({ part, ...expectedAt(scenario, part) });
    }
  });
});
