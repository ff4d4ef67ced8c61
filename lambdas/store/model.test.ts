import fc from 'fast-check';
import { describeEngines } from './testing';
import { runScenario, scenario } from './testing/model';

const isLong = process.env.TEST_LENGTH === 'long';

jest.setTimeout(isLong ? 3_600_000 : 120_000);

describeEngines('the signup store', (open) => {
  it('returns what a plain list would, whatever people do and clocks show', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => runScenario(await open(), given)),
      { numRuns: isLong ? 500 : 15 },
    );
  });
});
