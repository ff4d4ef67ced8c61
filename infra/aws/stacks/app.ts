import type { Construct } from 'constructs';
import type { CspHashes } from '../../edge';
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
  /** Which version of the product it is, in words. */
  version: string;
  csp: CspHashes;
  /** The folder with the bundle of each Lambda. */
  lambdas: string;
}

/** Everything that a deploy can create again: API, Lambdas, pages, distribution, emails, alarms and the role of a workflow. */
export class AppStack extends StageStack {
  constructor(app: Construct, stage: Stage, { data, edge, version, csp, lambdas }: AppStackProps) {
    super(app, 'app', stage);
    const mail = addSender(this);
    const api = addApi(this, { data, lambdas }, mail);
    const site = addSite(this, { api: api.api, edgeKey: data.edgeKeys[0], edge, csp });
    addWatch(this, { api, table: data.table, site });
    addDeployRole(this, { site, liveRelease: edge.liveRelease, password: data.password });
    // Not a tag of the stack, which CloudFormation would set on each resource with each deploy.
    this.addOutputs({ TableName: data.table.tableName, Version: version });
  }
}
