import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { CspHashes } from '../../http';
import type { Stage } from '../stages';
import { addApi } from './api';
import type { DataStack } from './data';
import { addDeployRole } from './deploy-role';
import type { EdgeStack } from './edge';
import { addSender } from './mail/sender';
import { addSite } from './site';
import { StageStack } from './stage-stack';
import { addWatch } from './watch/watch';

interface AppStackProps {
  data: DataStack;
  edge: EdgeStack;
  csp: CspHashes;
  /** The folder with the bundle of each Lambda. */
  lambdas: string;
}

/**
 * Everything that a deploy can create again: API, Lambdas, pages, distribution, emails, alarms and the role of a
 * workflow.
 */
export class AppStack extends StageStack {
  readonly distribution: Distribution;

  constructor(app: Construct, stage: Stage, { data, edge, csp, lambdas }: AppStackProps) {
    super(app, 'app', stage);
    const mail = addSender(this);
    const api = addApi(this, { data, lambdas }, mail);
    const site = addSite(this, { api, edgeKey: data.edgeKeys[0], edge, csp });
    this.distribution = site.distribution;
    addWatch(this, { api, table: data.table, site });
    addDeployRole(this, { site, liveRelease: edge.liveRelease, password: data.password });
    const { edgeKey = 1 } = this.settings.surge ?? {};
    // What the next deploy compares its settings with.
    this.addOutputs({ TableName: data.table.tableName, EdgeKey: String(edgeKey) });
  }
}
