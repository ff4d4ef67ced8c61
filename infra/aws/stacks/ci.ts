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
 * The role with which a GitHub Actions workflow deploys a stage, without any stored key. Only jobs of the repository that
 * run in the GitHub environment of the stage's name can assume it, so that the environment's approval protects it. The
 * role reads and switches what the deploy script does; everything else is created by the CDK's bootstrap roles. The stack
 * exists in every stage, so that a deploy without a repository deletes the role.
 */
export class CiStack extends StageStack {
  constructor(app: Construct, stage: Stage, props: CiStackProps) {
    super(app, 'ci', stage);
    // A stack needs at least one resource; this one does nothing and costs nothing.
    new CfnWaitConditionHandle(this, 'Always');
    const { repository } = this.settings;
    if (repository) this.addRole(repository, props);
  }

  private addRole(repository: string, props: CiStackProps): void {
    const { stage } = this;
    const grants = [...stackGrants(this), ...siteGrants(this, props), ...checkGrants(this)];
    const statements = grants.map(([actions, resources]) => new PolicyStatement({ actions, resources }));
    const role = new Role(this, 'Role', {
      roleName: stackName(stage, 'ci'),
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(
        `arn:${this.partition}:iam::${this.account}:oidc-provider/${GITHUB}`,
        {
          StringEquals: {
            [`${GITHUB}:aud`]: 'sts.amazonaws.com',
            [`${GITHUB}:sub`]: `repo:${repository}:environment:${stage}`,
          },
        },
      ),
      inlinePolicies: { Deploy: new PolicyDocument({ statements }) },
    });
    this.addOutputs({ RoleArn: role.roleArn });
    acknowledgePatterns(this, role, grants);
  }
}

type Grant = [actions: string[], resources: string[]];

const arn = ({ partition, account }: Stack, service: string, region: string, resource: string): string =>
  `arn:${partition}:${service}:${region}:${account}:${resource}`;

/** The CDK: it uploads templates and Lambdas, and lets CloudFormation deploy them. */
function stackGrants(stack: StageStack): Grant[] {
  const { stage, settings } = stack;
  const regions = [settings.region, GLOBAL_REGION];
  const own = `stack/tariff-tantrum-${stage}-*/*`;
  const stacks = [own, 'stack/tariff-tantrum-account/*', 'stack/CDKToolkit/*'];
  const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'];
  return [
    [
      ['sts:AssumeRole'],
      regions.flatMap((region) =>
        bootstrapRoles.map((name) =>
          arn(stack, 'iam', '', `role/cdk-hnb659fds-${name}-role-${stack.account}-${region}`),
        ),
      ),
    ],
    [
      ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
      regions.flatMap((region) => stacks.map((name) => arn(stack, 'cloudformation', region, name))),
    ],
    [['cloudformation:SetStackPolicy'], [arn(stack, 'cloudformation', settings.region, own)]],
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
