import { CfnWaitConditionHandle, Duration, type Stack } from 'aws-cdk-lib';
import type { IKeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { GLOBAL_REGION, type Stage, stackName } from '../stages';
import type { SiteStack } from './site';
import { acknowledge, StageStack } from './stage-stack';

interface CiStackProps {
  site: SiteStack;
  /** Contains the id of the live release. */
  liveRelease: IKeyValueStore;
  /** The admin password, which the smoke test needs. */
  password: ISecret;
}

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * The roles that let a GitHub Actions workflow work on a stage, without any stored key: one deploys it, the other one only shows
 * what a deploy would change. Only jobs of the repository that run in the GitHub environment of a role can assume it, so
 * that the environment's approval protects it. Everything that the first one does not do itself is created by the CDK's bootstrap
 * roles. The stack exists in every stage, so that a deploy without a repository deletes the roles.
 */
export class CiStack extends StageStack {
  constructor(app: Construct, stage: Stage, props: CiStackProps) {
    super(app, 'ci', stage);
    // A stack needs at least one resource; this one does nothing and costs nothing.
    new CfnWaitConditionHandle(this, 'Always');
    const { repository } = this.settings;
    if (!repository) return;
    const grants = [...stackGrants(this), ...siteGrants(this, props), ...checkGrants(this)];
    this.addRole('Role', stackName(this.stage, 'ci'), `${repository}:environment:${this.stage}`, grants);
    // The CDK's role for that could also read the signups.
    const diff = `${this.stage}-diff`;
    this.addRole('Diff', `tariff-tantrum-${diff}`, `${repository}:environment:${diff}`, diffGrants(this));
  }

  /** @param subject the repository and the environment of the jobs that can assume the role */
  private addRole(id: string, roleName: string, subject: string, grants: readonly Grant[]): void {
    const statements = grants.map(([actions, resources]) => new PolicyStatement({ actions, resources }));
    const role = new Role(this, id, {
      roleName,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(
        `arn:${this.partition}:iam::${this.account}:oidc-provider/${GITHUB}`,
        {
          StringEquals: {
            [`${GITHUB}:aud`]: 'sts.amazonaws.com',
            [`${GITHUB}:sub`]: `repo:${subject}`,
          },
        },
      ),
      inlinePolicies: { Deploy: new PolicyDocument({ statements }) },
    });
    this.addOutputs({ [`${id}Arn`]: role.roleArn });
    acknowledgePatterns(this, role, grants);
  }
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

/** What `cdk diff` reads. */
const diffGrants = (stack: StageStack): Grant[] => [
  [['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], stackArns(stack)],
];

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
    [['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'], stackArns(stack)],
    [['cloudformation:SetStackPolicy'], [own]],
  ];
}

/** The pages, and what the smoke test reads: of this stage and of no other. */
function siteGrants(stack: StageStack, { site, liveRelease, password }: CiStackProps): Grant[] {
  const { stage } = stack;
  const pages = `arn:${stack.partition}:s3:::${stackName(stage, 'site')}-*`;
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
  const tables = arn(stack, 'dynamodb', stack.region, `table/${stackName(stack.stage, 'storage')}-*`);
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
