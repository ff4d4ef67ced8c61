import { Duration, type Stack } from 'aws-cdk-lib';
import type { IKeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { GLOBAL_REGION, stackName } from '../stages';
import type { Site } from './site';
import { acknowledge, type StageStack } from './stage-stack';

interface DeployRoleProps {
  site: Site;
  /** Contains the id of the live release. */
  liveRelease: IKeyValueStore;
  /** The admin password, which the smoke test needs. */
  password: ISecret;
}

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * Adds the role that lets a GitHub Actions workflow deploy a stage, without any stored key, if the settings name a
 * repository. Only jobs of the repository that run in the GitHub environment of the stage can assume it, so that the
 * environment's approval protects it. Everything that it does not do itself is created by the CDK's bootstrap roles.
 */
export function addDeployRole(stack: StageStack, props: DeployRoleProps): void {
  const {
    stage,
    settings: { repository },
  } = stack;
  if (!repository) return;
  const grants = [...stackGrants(stack), ...siteGrants(stack, props), ...checkGrants(stack)];
  const statements = grants.map(([actions, resources]) => new PolicyStatement({ actions, resources }));
  const role = new Role(stack, 'DeployRole', {
    roleName: `tariff-tantrum-${stage}-deploy`,
    maxSessionDuration: Duration.hours(1),
    assumedBy: new WebIdentityPrincipal(
      `arn:${stack.partition}:iam::${stack.account}:oidc-provider/${GITHUB}`,
      {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${repository}:environment:${stage}`,
        },
      },
    ),
    inlinePolicies: { Deploy: new PolicyDocument({ statements }) },
  });
  stack.addOutputs({ DeployRoleArn: role.roleArn });
  acknowledgePatterns(stack, role, grants);
}

type Grant = [actions: string[], resources: string[]];

const arn = ({ partition, account }: Stack, service: string, region: string, resource: string): string =>
  `arn:${partition}:${service}:${region}:${account}:${resource}`;

/** Returns the ARNs of the stacks of a stage, and of those that it shares with others. */
function stackArns(stack: StageStack): string[] {
  const names = [`tariff-tantrum-${stack.stage}-*`, stackName(stack.stage, 'account'), 'CDKToolkit'];
  return [stack.settings.region, GLOBAL_REGION].flatMap((region) =>
    names.map((name) => arn(stack, 'cloudformation', region, `stack/${name}/*`)),
  );
}

const READ_STACKS = ['DescribeStacks', 'GetTemplate', 'ListStackResources'].map(
  (action) => `cloudformation:${action}`,
);

/** The CDK: it uploads templates and Lambdas, and lets CloudFormation deploy them. */
function stackGrants(stack: StageStack): Grant[] {
  const { stage, settings } = stack;
  const regions = [settings.region, GLOBAL_REGION];
  const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'];
  const own = arn(stack, 'cloudformation', settings.region, `stack/tariff-tantrum-${stage}-*/*`);
  return [
    [
      ['sts:AssumeRole'],
      regions.flatMap((region) =>
        bootstrapRoles.map((name) =>
          arn(stack, 'iam', '', `role/cdk-hnb659fds-${name}-role-${stack.account}-${region}`),
        ),
      ),
    ],
    [READ_STACKS, stackArns(stack)],
    [['cloudformation:SetStackPolicy'], [own]],
  ];
}

/** The pages, and what the smoke test reads: of this stage and of no other. */
function siteGrants(stack: StageStack, { site, liveRelease, password }: DeployRoleProps): Grant[] {
  const { stage } = stack;
  const pages = `arn:${stack.partition}:s3:::${stackName(stage, 'app')}-*`;
  const objectActions = ['DeleteObject', 'GetObject', 'GetObjectTagging', 'PutObject', 'PutObjectTagging'];
  const switchActions = ['DescribeKeyValueStore', 'GetKey', 'PutKey'];
  return [
    [['s3:ListBucket'], [pages]],
    [objectActions.map((action) => `s3:${action}`), [`${pages}/*`]],
    [switchActions.map((action) => `cloudfront-keyvaluestore:${action}`), [liveRelease.keyValueStoreArn]],
    [['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], [site.distribution.distributionArn]],
    [['secretsmanager:GetSecretValue'], [password.secretArn]],
  ];
}

/** The checks, which only read. */
function checkGrants(stack: StageStack): Grant[] {
  const reading = [
    'budgets:ViewBudget',
    'lambda:GetAccountSettings',
    'route53:GetHostedZone',
    'route53:ListResourceRecordSets',
    'ses:GetAccount',
    'ses:GetEmailIdentity',
    'sns:ListSubscriptionsByTopic',
  ];
  const tables = arn(stack, 'dynamodb', stack.region, `table/${stackName(stack.stage, 'data')}-*`);
  return [
    [['dynamodb:DescribeTable'], [tables]],
    [reading, ['*']],
  ];
}

function acknowledgePatterns({ partition, account }: Stack, role: Role, grants: readonly Grant[]): void {
  const why =
    'CloudFormation chooses the ends of names, and the checks of an account have no narrower resource.';
  for (const pattern of grants.flatMap(([, resources]) => resources).filter((one) => one.includes('*'))) {
    // cdk-nag writes references in its own way.
    const written = pattern.replaceAll(partition, '<AWS::Partition>').replaceAll(account, '<AWS::AccountId>');
    acknowledge(role, { [`AwsSolutions-IAM5[Resource::${written}]`]: why });
  }
}
