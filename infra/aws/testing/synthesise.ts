import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { createApp } from '../app';
import { bundleLambdas } from '../bundle/lambdas';
import type { Stage } from '../stages';
import { TEST_CSP, TEST_STAGES } from './stages';

/** The findings of cdk-nag in the stacks of a stage. */
export interface NagFindings {
  violations: string[];
  /** The rules that would be violated without any acknowledgement. */
  found: string[];
  /** Rule and reason of each acknowledgement. */
  acknowledged: [string, string][];
}

/** Writes the templates of all test stages, the findings of cdk-nag in them and the bundles of the Lambdas. */
export async function synthesiseTestStages(folder: string): Promise<void> {
  const lambdas = join(folder, 'lambdas');
  await bundleLambdas(lambdas);
  const synthesise = (stage: Stage, outdir: string): App => {
    const app = createApp({ ...stage, csp: TEST_CSP, lambdas, outdir });
    app.synth();
    return app;
  };
  const nag: Record<string, NagFindings> = {};
  for (const [name, stage] of Object.entries(TEST_STAGES))
    nag[name] = findingsOf(synthesise(stage, join(folder, name)));
  synthesise(TEST_STAGES.full, join(folder, 'full-again'));
  writeFileSync(join(folder, 'nag.json'), JSON.stringify(nag));
}

function findingsOf(app: App): NagFindings {
  const strictChecks = new AwsSolutionsChecks(app);
  Object.assign(strictChecks, { isAcknowledged: () => false });
  const rules = (checks: AwsSolutionsChecks) =>
    checks.validateScope(app).violations.map(({ ruleName }) => ruleName);
  return {
    violations: rules(new AwsSolutionsChecks(app)),
    found: rules(strictChecks),
    acknowledged: acknowledgements(app),
  };
}

/** Returns rule and reason of every acknowledgement on a construct and its descendants. */
function acknowledgements(construct: IConstruct): [string, string][] {
  const own = construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries<string>(data))
    .map(([id, reason]): [string, string] => [id.replace(/^annotation::/i, ''), reason]);
  return [...own, ...construct.node.children.flatMap(acknowledgements)];
}
