import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { createTestApp, FULL, PLAIN } from './testing';

const stages = [FULL, PLAIN].map((options) => ({ name: options.stage, ...createTestApp(options) }));
afterAll(() => {
  for (const { clean } of stages) clean();
});

describe.each(stages)('the stacks of $name', ({ app }) => {
  it('violate no AwsSolutions rule', () => {
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
  });

  it('acknowledge only findings that occur, each with a reason', () => {
    const acknowledged = acknowledgements(app);
    const strictChecks = new AwsSolutionsChecks(app);
    Object.assign(strictChecks, { isAcknowledged: () => false });
    const found = strictChecks.validateScope(app).violations.map(({ ruleName }) => ruleName);
    expect(sorted(acknowledged.map(([id]) => id))).toEqual(sorted(found));
    for (const [, reason] of acknowledged) expect(reason).toMatch(/^[A-Z].{20,}[.]$/);
  });
});

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Returns rule and reason of every acknowledgement on a construct and its descendants. */
function acknowledgements(construct: IConstruct): [string, string][] {
  const own = construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries<string>(data))
    .map(([id, reason]): [string, string] => [id.replace(/^annotation::/i, ''), reason]);
  return [...own, ...construct.node.children.flatMap(acknowledgements)];
}
