import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  OpenIdConnectProvider,
  PolicyDocument,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
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
    const arn = (service: string, resource: string): string =>
      `arn:${this.partition}:${service}:${region}:${this.account}:${resource}`;
    const role = new Role(this, 'Role', {
      roleName: stackName(stage, 'ci'),
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(
        OpenIdConnectProvider.fromOpenIdConnectProviderArn(
          this,
          'GitHub',
          `arn:${this.partition}:iam::${this.account}:oidc-provider/${GITHUB}`,
        ).openIdConnectProviderArn,
        {
          StringEquals: {
            [`${GITHUB}:aud`]: 'sts.amazonaws.com',
            [`${GITHUB}:sub`]: `repo:${repository}:environment:${stage}`,
          },
        },
      ),
      inlinePolicies: {
        Deploy: new PolicyDocument({
          statements: [
            // The CDK: it uploads templates and Lambdas, and lets CloudFormation deploy them.
            allow(
              ['sts:AssumeRole'],
              ['deploy', 'file-publishing', 'lookup'].flatMap((name) =>
                [region, GLOBAL_REGION].map(
                  (one) =>
                    `arn:${this.partition}:iam::${this.account}:role/cdk-hnb659fds-${name}-role-${this.account}-${one}`,
                ),
              ),
            ),
            allow(
              ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
              [region, GLOBAL_REGION].flatMap((one) =>
                [`stack/tariff-tantrum-${stage}-*/*`, 'stack/CDKToolkit/*'].map(
                  (stack) => `arn:${this.partition}:cloudformation:${one}:${this.account}:${stack}`,
                ),
              ),
            ),
            // The pages.
            allow(['s3:ListBucket'], [`arn:${this.partition}:s3:::tariff-tantrum-${stage}-site-*`]),
            allow(
              ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:GetObjectTagging', 's3:PutObjectTagging'],
              [`arn:${this.partition}:s3:::tariff-tantrum-${stage}-site-*/*`],
            ),
            allow(
              [
                'cloudfront:GetFunction',
                'cloudfront:DescribeFunction',
                'cloudfront:UpdateFunction',
                'cloudfront:PublishFunction',
              ],
              // CloudFormation names functions after region and stack.
              [`arn:${this.partition}:cloudfront::${this.account}:function/*`],
            ),
            allow(
              ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
              [`arn:${this.partition}:cloudfront::${this.account}:distribution/*`],
            ),
            // The code of the API.
            allow(
              ['lambda:GetAlias', 'lambda:UpdateAlias'],
              [arn('lambda', `function:tariff-tantrum-${stage}-api-*`)],
            ),
            // The smoke test.
            allow(['secretsmanager:GetSecretValue'], [arn('secretsmanager', 'secret:AdminPassword*')]),
            allow(
              ['cloudwatch:SetAlarmState', 'cloudwatch:DescribeAlarmHistory'],
              [arn('cloudwatch', `alarm:tariff-tantrum-${stage}-watch-*`)],
            ),
            // The checks. AWS has no narrower resource for most of them.
            allow(
              [
                'budgets:ViewBudget',
                'lambda:GetAccountSettings',
                'route53:GetHostedZone',
                'route53:ListResourceRecordSets',
                'ses:GetAccount',
                'sns:ListSubscriptionsByTopic',
              ],
              ['*'],
            ),
          ],
        }),
      },
    });
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
    acknowledgeWildcards(role);
  }
}

const allow = (actions: string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

function acknowledgeWildcards(role: Role): void {
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5',
    reason: 'Names end with random characters that CloudFormation chooses; each pattern begins with the stage.',
  });
}
