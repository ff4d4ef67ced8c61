import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { securityHeaders } from '../edge';
import { GLOBAL_REGION, stackName } from './names';
import { domainOf, type Options } from './options';
import { ApiStack } from './stacks/api';
import { GlobalStack } from './stacks/global';
import { SecretsStack } from './stacks/secrets';
import { SiteStack } from './stacks/site';
import { StorageStack } from './stacks/storage';
import { WatchStack } from './stacks/watch';

/** No stack may lose what another one still uses: CloudFormation refuses. */
const CONTEXT = { '@aws-cdk/core:defaultCrossStackReferences': 'strong' };

/**
 * The whole system of one stage. Nothing is looked up: the options alone decide, so that it can be made with no
 * account and no network, and twice the same.
 */
export function createApp(options: Options): App {
  const { stage, settings, bundle, outdir } = options;
  const app = new App({ outdir, analyticsReporting: false, treeMetadata: false, context: CONTEXT });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // A dashboard can have tags too, but not every tool knows it yet.
  const excludeResourceTypes = ['AWS::CloudWatch::Dashboard'];
  Tags.of(app).add('project', 'tariff-tantrum', { excludeResourceTypes });
  Tags.of(app).add('stage', stage, { excludeResourceTypes });

  const domain = domainOf(settings);
  const props = { env: { region: settings.region }, crossRegionReferences: true, settings, stage };
  const name = (idea: string): string => stackName(stage, idea);

  const { table } = new StorageStack(app, name('storage'), props);
  const secrets = new SecretsStack(app, name('secrets'), props);
  const { api, accessLog, functions } = new ApiStack(app, name('api'), {
    ...props,
    table,
    password: secrets.password,
    edgeSecret: secrets.edge,
    bundle,
  });
  const global =
    domain || settings.firewall
      ? new GlobalStack(app, name('global'), {
          env: { region: GLOBAL_REGION },
          crossRegionReferences: true,
          domain,
          firewall: settings.firewall,
        })
      : undefined;
  const { distribution } = new SiteStack(app, name('site'), {
    ...props,
    api,
    edgeSecret: secrets.edge,
    headers: headersOf(options),
    domain,
    certificate: global?.certificate,
    firewallArn: global?.firewallArn,
  });
  const { distributionId } = distribution;
  new WatchStack(app, name('watch'), { ...props, api, accessLog, functions, table, distributionId });
  return app;
}

/** A preview is nobody's search result. */
const headersOf = ({ stage, csp }: Options): Record<string, string> => ({
  ...securityHeaders({ csp, https: true }),
  ...(stage === 'preview' ? { 'X-Robots-Tag': 'noindex' } : {}),
});
