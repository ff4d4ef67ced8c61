import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { KEY_GROUPS, type Lambda, type TableAccess } from '../endpoints';
import { LIVE_ALIAS } from '../release';
import type { StageName } from '../stages';

/** Returns a statement that allows actions on resources. */
export const allow = (actions: string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

/** Returns the name of a Lambda. CloudFormation would shorten long names in a way that roles cannot describe. */
export const functionName = (stage: StageName, lambda: string): string => `tariff-tantrum-${stage}-${lambda}`;

/** What the Lambdas of mails may do besides, and their variables. */
export interface MailAccess {
  statements(mails: NonNullable<Lambda['mails']>): PolicyStatement[];
  variables: Record<string, string>;
  acknowledge(role: Role, mails: NonNullable<Lambda['mails']>): void;
}

/** Resources that all Lambdas share. */
export interface EndpointContext {
  stage: StageName;
  table: ITable;
  password: ISecret;
  /** Present if signups are confirmed by mail. */
  mailKey: ISecret | undefined;
  mail: MailAccess | undefined;
  /** Bundles a Lambda and returns the folder of the bundle. */
  bundle(name: string): string;
}

/** One Lambda with its own role and log group. */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The alias that is called. A deploy moves it to the new version; a rollback moves it back. */
  readonly live: Alias;

  constructor(scope: Construct, settings: Lambda, context: EndpointContext, reserved?: number) {
    super(scope, settings.name);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(context.stage, settings.name),
      description: settings.name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // CPU is proportional to memory: 512 MB have a third of a core. With less, cold starts are slower, not cheaper.
      memorySize: settings.memory ?? 512,
      timeout: Duration.seconds(settings.timeout),
      handler: 'index.handler',
      code: Code.fromAsset(context.bundle(settings.name)),
      logGroup,
      role: this.role(settings, context, logGroup),
      environment: environmentOf(settings, context),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
      // Older versions are kept for a rollback.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    this.live = new Alias(this, 'Live', { aliasName: LIVE_ALIAS, version: this.lambda.currentVersion });
  }

  private role(lambda: Lambda, context: EndpointContext, logGroup: LogGroup): Role {
    const { table, password, mailKey, mail } = context;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Needed: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
            ...lambda.table.map((access) => tableStatement(access, table)),
            ...(lambda.password ? [allow(['secretsmanager:GetSecretValue'], [password.secretArn])] : []),
            ...(lambda.mailKey && mailKey
              ? [allow(['secretsmanager:GetSecretValue'], [mailKey.secretArn])]
              : []),
            ...(lambda.mails && mail ? mail.statements(lambda.mails) : []),
          ],
        }),
      },
    });
    if (lambda.mails) mail?.acknowledge(role, lambda.mails);
    return role;
  }
}

/** Returns the statement that allows actions on the items of one group of partition keys. */
function tableStatement({ keys, actions, index }: TableAccess, table: ITable): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [KEY_GROUPS[keys]] } },
  });
}

/** Returns the variables that `lambdas/env.ts` reads, as far as the Lambda needs them. */
function environmentOf(lambda: Lambda, context: EndpointContext): Record<string, string> {
  return {
    TABLE_NAME: context.table.tableName,
    ...(lambda.password ? { ADMIN_PASSWORD_SECRET: context.password.secretArn } : {}),
    ...(lambda.mailKey && context.mailKey ? { MAIL_KEY_SECRET: context.mailKey.secretArn } : {}),
    ...(lambda.mails === 'sends' ? context.mail?.variables : {}),
  };
}
