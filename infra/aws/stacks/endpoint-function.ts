import { SCHEMA } from '@tariff-tantrum/lambdas/store/schema';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Endpoint } from '../endpoints';

/** Resources that all Lambdas share. */
export interface EndpointContext {
  table: ITable;
  password: ISecret;
  /** The secret header value by which a Lambda recognises requests from CloudFront. */
  edgeSecret: ISecret;
  /** Bundles a Lambda and returns the folder of the bundle. */
  bundle(name: string): string;
}

/** One Lambda with its own role and log group. */
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
      // CPU is proportional to memory: 512 MB have a third of a core. With less, cold starts are slower, not cheaper.
      memorySize: endpoint.memory ?? 512,
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
            ...allow(endpoint.index, `${table.tableArn}/index/${SCHEMA.index.name}`),
            ...(endpoint.password ? allow(['secretsmanager:GetSecretValue'], password.secretArn) : []),
          ],
        }),
      },
    });
  }
}

/** Returns the variables that `lambdas/env.ts` reads, as far as the endpoint needs them. */
function environmentOf(endpoint: Endpoint, context: EndpointContext): Record<string, string> {
  return {
    TABLE_NAME: context.table.tableName,
    EDGE_SECRET: context.edgeSecret.secretValue.unsafeUnwrap(),
    ...(endpoint.password ? { ADMIN_PASSWORD_SECRET: context.password.secretArn } : {}),
  };
}
