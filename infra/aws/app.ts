import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { CspHashes } from '../edge';
import { AccountStack } from './stacks/account';
import { ApiStack } from './stacks/api';
import { CiStack } from './stacks/ci';
import { GlobalStack } from './stacks/global';
import { MailStack } from './stacks/mail/mail-stack';
import { SecretsStack } from './stacks/secrets';
import { SiteStack } from './stacks/site';
import { StorageStack } from './stacks/storage';
import { BudgetStack, EdgeWatchStack, WatchStack } from './stacks/watch/stacks';
import { type Stage, sendsEmail } from './stages';

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
  // CloudFormation reads the outputs of other stacks, also of another region, while it updates a stack. Unlike an export, an
  // output that was read can change and be removed.
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
  const { table } = new StorageStack(app, at);
  const secrets = new SecretsStack(app, at);
  const mail = sendsEmail(settings) ? new MailStack(app, at) : undefined;
  const apiStack = new ApiStack(app, at, { secrets, table, lambdas });
  apiStack.addStackDependency(account);
  // The queue of its events is known by its name.
  if (mail) apiStack.addStackDependency(mail);
  const global = new GlobalStack(app, at);
  const site = new SiteStack(app, at, { api: apiStack.api, edgeKey: secrets.edgeKeys[0], global, csp });
  new CiStack(app, at, { site, liveRelease: global.liveRelease, password: secrets.password });
  new WatchStack(app, at, { api: apiStack, table, site });
  new EdgeWatchStack(app, at, site, global.firewall);
  new BudgetStack(app, at);
  return app;
}
