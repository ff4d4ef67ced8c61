import { type Synthesis, synthesis, TEST_STAGES, type TestStageName } from './testing';

jest.setTimeout(180_000);

let synthesised: Synthesis;
beforeAll(async () => {
  synthesised = await synthesis();
});

describe.each(Object.keys(TEST_STAGES) as TestStageName[])('the stacks of the test stage %s', (stage) => {
  it('violate no AwsSolutions rule', () => expect(synthesised.nag[stage].violations).toEqual([]));

  it('acknowledge only findings that occur, each with a reason', () => {
    const { acknowledged, found } = synthesised.nag[stage];
    expect(sorted(acknowledged.map(([id]) => id))).toEqual(sorted(found));
    for (const [, reason] of acknowledged) expect(reason).toMatch(/^[A-Z].{20,}[.]$/);
  });
});

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
