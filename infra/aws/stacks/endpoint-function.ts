import { join } from 'node:path';
import { LOG_DAYS } from '@tariff-tantrum/lambdas/facts/retention';
import { SCHEMA } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  type FunctionProps,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type Lambda, NODE_VERSION } from '../lambdas';
import type { StageName, StageSettings } from '../stages';
import type { DataStack } from './data';
import type { MailAccess } from './mail/access';
import type { StageStack } from './stage-stack';

/** Returns the name of a Lambda. CloudFormation would shorten long names in a way that roles cannot describe. */
export const functionName = (stage: StageName, lambda: string): string => `tariff-tantrum-${stage}-${lambda}`;

/** Resources that all Lambdas share. */
export interface EndpointContext {
  data: DataStack;
  /** Present if the stage can send emails. */
  mail: MailAccess | undefined;
  /** The folder with the bundle of each Lambda. */
  lambdas: string;
}

/** One Lambda with its own role and log group. */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;
  /**
   * The alias that is called. A deploy moves it to the new version, and CloudFormation moves it back if the deploy
   * fails.
   */
  readonly live: Alias;

  constructor(stack: StageStack, lambda: Lambda, context: EndpointContext) {
    super(stack, lambda.name);
    const { name, memory = 512, timeout } = lambda;
    const { signupConcurrency } = stack.settings.surge ?? {};
    const { statements, environment } = accessOf(lambda, context, stack.settings);
    this.lambda = createLambda(this, statements, {
      functionName: functionName(stack.stage, name),
      description: name,
      // CPU is proportional to memory: 512 MB have a third of a core. With less, cold starts are slower, not cheaper.
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      code: Code.fromAsset(join(context.lambdas, name), { exclude: ['*.map'] }),
      environment,
      ...(name === 'visitor' &&
        signupConcurrency !== undefined && { reservedConcurrentExecutions: signupConcurrency }),
      // Lambda publishes the same code only once in a row. If a failed update kept its version, it could never be
      // repeated.
      currentVersionOptions: { removalPolicy: RemovalPolicy.DESTROY },
    });
    this.live = new Alias(this, 'Live', { aliasName: 'live', version: this.lambda.currentVersion });
  }
}

/** Creates a Lambda with a log group and a role that allows logging and these statements, and nothing else. */
export function createLambda(
  scope: Construct,
  statements: readonly PolicyStatement[],
  props: Omit<FunctionProps, 'runtime' | 'handler'>,
): LambdaFunction {
  const logGroup = new LogGroup(scope, 'Log', {
    retention: LOG_DAYS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const logging = allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn);
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { Needed: new PolicyDocument({ statements: [logging, ...statements] }) },
  });
  return new LambdaFunction(scope, 'Function', {
    ...props,
    runtime: Runtime[`NODEJS_${NODE_VERSION}_X`],
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    logGroup,
    role,
  });
}

/** Returns a statement that allows actions on resources. */
export const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

/** Returns what a Lambda may do, and the variables that `lambdas/functions/env.ts` reads as far as it needs them. */
function accessOf(
  lambda: Lambda,
  { data, mail }: EndpointContext,
  { optIn = 'single', welcome }: StageSettings,
) {
  const { table } = data;
  const statements =
    lambda.table === 'all'
      ? [wholeTable(table)]
      : Object.entries(lambda.table).map(([right, keys]) => tableStatement(right, keys, table));
  const environment: Record<string, string> = { TABLE_NAME: table.tableName };
  const addSecret = (variable: string, { secretArn }: ISecret): void => {
    statements.push(allow(['secretsmanager:GetSecretValue'], secretArn));
    environment[variable] = secretArn;
  };
  if (lambda.password) addSecret('ADMIN_PASSWORD_SECRET', data.password);
  if (lambda.mailKey) addSecret('MAIL_KEY_SECRET', data.mailKey);
  if (lambda.mailKey && mail) {
    environment.OPT_IN = optIn;
    // Only the Lambda through which people join needs it.
    if (welcome && lambda.name === (optIn === 'double' ? 'person' : 'visitor')) environment.WELCOME = 'on';
  }
  const ofEmail = mail?.[lambda.name];
  return {
    statements: [...statements, ...(ofEmail?.statements ?? [])],
    environment: { ...environment, ...ofEmail?.variables },
  };
}

/**
 * Returns the statement that allows all that the store does, on all items: not a scan, and no action on the table
 * itself.
 */
const wholeTable = ({ tableArn }: ITable): PolicyStatement =>
  allow(
    ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map(
      (action) => `dynamodb:${action}`,
    ),
    tableArn,
    ...Object.keys(SCHEMA.indexes).map((index) => `${tableArn}/index/${index}`),
  );

/**
 * Returns the statement that allows an action on items. It has all keys of the action: IAM judges a call with several
 * keys, such as BatchGetItem, as a whole, and each statement by itself.
 */
function tableStatement(right: string, keys: readonly string[], table: ITable): PolicyStatement {
  const [action, index] = right.split(' ');
  return new PolicyStatement({
    actions: [`dynamodb:${action}`],
    resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
      // `ForAllValues` is also true of a call without any key, such as a scan.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
}
