import { ListSubscriptionsByTopicCommand, type SNSClient } from '@aws-sdk/client-sns';
import { STACK_PARTS, type StackPart } from '../../stages';
import { findStack, locate, outputsOf } from '../aws/stacks';
import type { DeployTools } from '../tools';
import { error, type Finding, type Found, note, warning } from './finding';

/** Checks that CloudFormation can change every stack of a stage. */
export const checkStacks = (tools: DeployTools): Promise<Found> =>
  Promise.all(
    STACK_PARTS.map(async (part) => {
      const { StackStatus = '', EnableTerminationProtection = false } = (await findStack(tools, part)) ?? {};
      const { StackName, region } = locate(tools, part);
      return findingOf(StackName, StackStatus, region, EnableTerminationProtection);
    }),
  );

function findingOf(name: string, status: string, region: string, isProtected: boolean): Finding | undefined {
  const options = `--region ${region} --stack-name ${name}`;
  if (status === 'REVIEW_IN_PROGRESS') return undefined;
  if (status.endsWith('_IN_PROGRESS'))
    return error(
      `The stack ${name} is being changed (${status}).`,
      'Another deploy is running, or was interrupted. Wait a few minutes and try again.',
    );
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return error(
      `The stack ${name} is stuck: neither its last change nor its reversal succeeded.`,
      `Look at its events in CloudFormation, then run: aws cloudformation continue-update-rollback ${options}`,
    );
  if (status === 'ROLLBACK_FAILED' || status === 'DELETE_FAILED') {
    const unprotect = isProtected
      ? `aws cloudformation update-termination-protection --no-enable-termination-protection ${options} and: `
      : '';
    return error(
      `The stack ${name} is stuck (${status}).`,
      `Look at its events in CloudFormation, then run: ${unprotect}aws cloudformation delete-stack ${options}`,
    );
  }
  if (status === 'ROLLBACK_COMPLETE')
    return note(
      `The stack ${name} could not be created last time.`,
      'The deploy deletes what is left of it and creates it again. Its events in CloudFormation have the reason.',
    );
}

/**
 * Checks that the owner has confirmed the subscriptions to the alarms: each region with alarms has a topic of its own.
 * SNS deletes a subscription that was not confirmed, and CloudFormation does not create it again.
 */
export async function checkSubscriptions(tools: DeployTools): Promise<Found> {
  const { alertEmail } = tools.settings;
  if (!alertEmail) return;
  const check = async (part: StackPart, sns: SNSClient): Promise<Found> => {
    const { AlarmTopic: TopicArn } = await outputsOf(tools, part);
    if (!TopicArn) return;
    const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    const isConfirmed = Subscriptions.some(
      ({ Endpoint, SubscriptionArn }) => Endpoint === alertEmail && SubscriptionArn?.startsWith('arn:'),
    );
    return isConfirmed ? undefined : unconfirmed(alertEmail, TopicArn, locate(tools, part).region);
  };
  return [await check('app', tools.aws.sns), await check('edge', tools.aws.globalSns)];
}

const unconfirmed = (address: string, topic: string, region: string): Finding =>
  warning(
    `The alarms of ${region} do not reach ${address}, because the subscription is not confirmed.`,
    'Open the e-mail "AWS Notification - Subscription Confirmation" and follow its link, which is valid for two days. To get ' +
      `another e-mail, run: aws sns subscribe --region ${region} --protocol email --notification-endpoint ${address} --topic-arn ${topic}`,
  );
