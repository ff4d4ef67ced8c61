import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { appOf, FULL, PLAIN } from './testing';

const stages = [FULL, PLAIN].map((options) => ({ name: options.stage, ...appOf(options) }));
afterAll(() => {
  for (const { clean } of stages) clean();
});

describe.each(stages)('$name', ({ app }) => {
  test('breaks no rule of AwsSolutions', () => {
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
  });

  test('every acknowledged finding is there, and has a reason', () => {
    const acknowledged = acknowledgements(app);
    const unforgiving = new AwsSolutionsChecks(app);
    Object.assign(unforgiving, { isAcknowledged: () => false });
    const found = unforgiving.validateScope(app).violations.map(({ ruleName }) => ruleName);
    expect(sorted(acknowledged.map(([id]) => id))).toEqual(sorted(found));
    for (const [, reason] of acknowledged) expect(reason).toMatch(/^[A-Z].{20,}[.]$/);
  });
});

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Finding and reason of everything that was acknowledged anywhere below. */
function acknowledgements(construct: IConstruct): [string, string][] {
  const own = construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries<string>(data))
    .map(([id, reason]): [string, string] => [id.replace(/^annotation::/i, ''), reason]);
  return [...own, ...construct.node.children.flatMap(acknowledgements)];
}
