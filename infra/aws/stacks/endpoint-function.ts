import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Endpoint } from '../endpoints';

/** What all Lambdas share. */
export interface EndpointContext {
  table: ITable;
  password: ISecret;
  /** The word by which a Lambda knows that a request came through CloudFront. */
  edgeSecret: ISecret;
  /** Makes the bundle of a Lambda, and names the folder it is in. */
  bundle(name: string): string;
}

/** One Lambda with a role and a log of its own. */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, endpoint: Endpoint, context: EndpointContext, reserved?: number) {
    super(scope, endpoint.name);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      description: endpoint.route ? `${endpoint.route.method} ${endpoint.route.path}` : endpoint.name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Half a gigabyte buys the third of a core that a cold start needs; less is slower and no cheaper.
      memorySize: 512,
      timeout: Duration.seconds(endpoint.timeout),
      handler: 'index.handler',
      code: Code.fromAsset(context.bundle(endpoint.name)),
      logGroup,
      role: this.role(endpoint, context, logGroup),
      environment: environmentOf(endpoint, context),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
    });
  }

  private role(endpoint: Endpoint, { table, password }: EndpointContext, logGroup: LogGroup): Role {
    const allow = (actions: readonly string[], resource: string): PolicyStatement[] =>
      actions.length === 0 ? [] : [new PolicyStatement({ actions: [...actions], resources: [resource] })];
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Needed: new PolicyDocument({
          statements: [
            ...allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
            ...allow(endpoint.table, table.tableArn),
            ...allow(endpoint.index, `${table.tableArn}/index/by-time`),
            ...(endpoint.password ? allow(['secretsmanager:GetSecretValue'], password.secretArn) : []),
          ],
        }),
      },
    });
  }
}

/** What `lambdas/env.ts` reads; only what the endpoint needs. */
function environmentOf(endpoint: Endpoint, context: EndpointContext): Record<string, string> {
  return {
    TABLE_NAME: context.table.tableName,
    EDGE_SECRET: context.edgeSecret.secretValue.unsafeUnwrap(),
    ...(endpoint.password ? { ADMIN_PASSWORD_SECRET: context.password.secretArn } : {}),
  };
}
