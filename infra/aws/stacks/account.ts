import { Tags } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { acknowledge, StageStack } from './stage-stack';

/**
 * The role that API Gateway logs requests with: AWS has one for each account and region. All stages share this stack,
 * so that removing a stage does not remove the role. The template is the same whichever stage is deployed.
 */
export class AccountStack extends StageStack {
  constructor(app: Construct, stage: Stage) {
    super(app, 'account', stage);
    Tags.of(this).remove('stage');
    const role = new Role(this, 'ApiLogs', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    new CfnAccount(this, 'Api', { cloudWatchRoleArn: role.roleArn });
    acknowledge(role, {
      [`AwsSolutions-IAM4[Policy::${LOG_POLICY}]`]:
        'The only policy that API Gateway accepts for writing logs; AWS maintains it.',
    });
  }
}

const LOG_POLICY = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';
