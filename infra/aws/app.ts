import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { CspHashes } from '../http';
import { AccountStack } from './stacks/account';
import { AppStack } from './stacks/app';
import { BudgetStack } from './stacks/budget';
import { DataStack } from './stacks/data';
import { EdgeStack } from './stacks/edge';
import { PlanStack } from './stacks/plan';
import { partsOf, type Stage } from './stages';

/** Everything that a synthesis depends on: the same options give the same templates, byte for byte. */
interface AppOptions extends Stage {
  /** Hashes of the inline code in the built pages, for the Content-Security-Policy. */
  csp: CspHashes;
  /** The folder with the bundle of each Lambda. */
  lambdas: string;
  /** The folder that the templates are written to. */
  outdir: string;
}

const CONTEXT = {
  // What CloudFormation would refuse ends a synthesis.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  // CloudFormation reads the outputs of other stacks, also of another region, while it updates a stack. Unlike an
  // export, an output that was read can change and be removed.
  '@aws-cdk/core:defaultCrossStackReferences': 'weak',
  // Otherwise another key of API Gateway would take over the logical id of the one before it.
  '@aws-cdk/aws-apigateway:usagePlanKeyOrderInsensitiveId': true,
};

/** Creates all stacks of a stage. Nothing is looked up, so it needs no account and no network. */
export function createApp(options: AppOptions): App {
  const { stage, settings, csp, lambdas, outdir } = options;
  const app = new App({ outdir, analyticsReporting: false, treeMetadata: false, context: CONTEXT });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // A dashboard can have tags too, but not every tool supports that yet.
  const excludeResourceTypes = ['AWS::CloudWatch::Dashboard'];
  Tags.of(app).add('project', 'tariff-tantrum', { excludeResourceTypes });
  Tags.of(app).add('stage', stage, { excludeResourceTypes });

  const at = { stage, settings };
  const account = new AccountStack(app, at);
  const data = new DataStack(app, at);
  const edge = new EdgeStack(app, at);
  const appStack = new AppStack(app, at, { data, edge, csp, lambdas });
  appStack.addStackDependency(account);
  const parts = partsOf(settings);
  if (parts.includes('plan')) new PlanStack(app, at, { edge, appStack });
  if (parts.includes('budget')) new BudgetStack(app, at);
  return app;
}
