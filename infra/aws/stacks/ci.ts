import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { GLOBAL_REGION, type StageName, stackName } from '../stages';

export interface CiStackProps extends StackProps {
  stage: StageName;
  region: string;
  /** The GitHub repository, such as `owner/name`. */
  repository: string;
}

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * The role with which a GitHub Actions workflow deploys a stage, without any stored key. Only jobs of the repository that
 * run in the GitHub environment of the stage's name can assume it, so that the environment's approval protects it. The
 * role reads and switches what the deploy script does; everything else is created by the CDK's bootstrap roles.
 */
export class CiStack extends Stack {
  constructor(scope: Construct, id: string, { stage, region, repository, ...props }: CiStackProps) {
    super(scope, id, props);
    const names = { partition: this.partition, account: this.account, stage, region };
    const statements = grants(names).map(
      ([actions, resources]) => new PolicyStatement({ actions, resources }),
    );
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
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
    // cdk-nag writes the account and the partition like this.
    acknowledge(role, { partition: '<AWS::Partition>', account: '<AWS::AccountId>', stage, region });
  }
}

interface Names {
  partition: string;
  account: string;
  stage: StageName;
  region: string;
}

type Grant = [actions: string[], resources: string[]];

/** Returns what the role may do: actions, and the resources of this stage. */
function grants({ partition, account, stage, region }: Names): Grant[] {
  const arn = (service: string, resource: string, of = region): string =>
    `arn:${partition}:${service}:${of}:${account}:${resource}`;
  const pages = `arn:${partition}:s3:::tariff-tantrum-${stage}-site-*`;
  const regions = [region, GLOBAL_REGION];
  return [
    // The CDK: it uploads templates and Lambdas, and lets CloudFormation deploy them.
    [
      ['sts:AssumeRole'],
      regions.flatMap((of) =>
        ['deploy', 'file-publishing', 'lookup'].map((name) =>
          arn('iam', `role/cdk-hnb659fds-${name}-role-${account}-${of}`, ''),
        ),
      ),
    ],
    [
      ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
      regions.flatMap((of) =>
        [`stack/tariff-tantrum-${stage}-*/*`, 'stack/CDKToolkit/*'].map((stack) =>
          arn('cloudformation', stack, of),
        ),
      ),
    ],
    // The pages. CloudFormation chooses the names of functions and distributions.
    [['s3:ListBucket'], [pages]],
    [
      ['s3:DeleteObject', 's3:GetObject', 's3:GetObjectTagging', 's3:PutObject', 's3:PutObjectTagging'],
      [`${pages}/*`],
    ],
    [
      ['DescribeFunction', 'GetFunction', 'PublishFunction', 'UpdateFunction'].map(
        (action) => `cloudfront:${action}`,
      ),
      [arn('cloudfront', 'function/*', '')],
    ],
    [
      ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
      [arn('cloudfront', 'distribution/*', '')],
    ],
    // The code of the API.
    [['lambda:GetAlias', 'lambda:UpdateAlias'], [arn('lambda', `function:tariff-tantrum-${stage}-api-*`)]],
    // The smoke test.
    [['secretsmanager:GetSecretValue'], [arn('secretsmanager', 'secret:AdminPassword*')]],
    [
      ['cloudwatch:DescribeAlarmHistory', 'cloudwatch:SetAlarmState'],
      [arn('cloudwatch', `alarm:tariff-tantrum-${stage}-watch-*`)],
    ],
    // The checks, which only read.
    [
      [
        'budgets:ViewBudget',
        'lambda:GetAccountSettings',
        'route53:GetHostedZone',
        'route53:ListResourceRecordSets',
        'ses:GetAccount',
        'sns:ListSubscriptionsByTopic',
      ],
      ['*'],
    ],
  ];
}

function acknowledge(role: Role, names: Names): void {
  const patterns = grants(names).flatMap(([, resources]) =>
    resources.filter((resource) => resource.includes('*')),
  );
  for (const pattern of patterns)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${pattern}]`,
      reason:
        'CloudFormation chooses the ends of names, and the checks of an account have no narrower resource.',
    });
}
