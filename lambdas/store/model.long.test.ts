import fc from 'fast-check';
import { describeEngines } from './testing';
import { runScenario, scenario } from './testing/model';

jest.setTimeout(60 * 60_000);

describeEngines('the signup store', (open) => {
  it('returns what a plain list would in 500 scenarios', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => runScenario(await open(), given)),
      { numRuns: 500 },
    );
  });
});
