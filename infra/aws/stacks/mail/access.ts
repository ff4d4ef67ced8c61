import { CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { ArnFormat } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { LambdaName } from '../../lambdas';
import { bounceDomain, mailNames, sendersOf } from '../../stages';
import { acknowledge, type StageStack } from '../stage-stack';
import type { MailQueue } from './sender';

/** More emails than any quota of SES. */
const UNLIMITED = 1_000_000_000;

/** What Lambdas may do with SES, with its events and with the stream of the table, and their variables for that. */
export type MailAccess = Partial<
  Record<LambdaName, { statements: PolicyStatement[]; variables?: Record<string, string> }>
>;

/**
 * Returns the access to the stream of the table, and to SES: to identity, configuration set and sender of the stage.
 */
export function mailAccess(stack: StageStack, table: ITable, { domain, queue }: MailQueue): MailAccess {
  const { stage, settings } = stack;
  const { configurationSet } = mailNames(stage);
  const { from, campaignFrom } = sendersOf(settings, domain);
  const arn = (service: string, resource: string): string =>
    stack.formatArn({ service, resource, arnFormat: ArnFormat.NO_RESOURCE_NAME });
  const send = new PolicyStatement({
    // SES asks for the second action if the content is raw.
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    // In its sandbox, SES also asks for the identity of the recipient. The condition limits the sender.
    resources: [arn('ses', 'identity/*'), arn('ses', `configuration-set/${configurationSet}`)],
    conditions: { StringEquals: { 'ses:FromAddress': from === campaignFrom ? from : [from, campaignFrom] } },
  });
  // Neither action has a resource.
  const readQuota = new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] });
  const list = new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] });
  const owner = {
    MAIL_FROM: from,
    CAMPAIGN_FROM: campaignFrom,
    MAIL_RATE: String(settings.mailRate ?? UNLIMITED),
    OWNER_EMAIL: settings.ownerEmail ?? CONTACT.support,
    ...(settings.weeklyEmail === false && { OWNER_MAIL: 'off' }),
  };
  const readStream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
  const receive = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
  const stream = table.tableStreamArn
    ? [new PolicyStatement({ actions: readStream, resources: [table.tableStreamArn] })]
    : [];
  return {
    worker: {
      statements: [send, readQuota, list, ...stream],
      variables: {
        SITE_URL: `https://${domain.name}`,
        MAIL_CONFIGURATION_SET: configurationSet,
        EMAILS_PER_DAY: String(settings.emailsPerDay ?? UNLIMITED),
        ...owner,
      },
    },
    owner: { statements: [readQuota], variables: { ...owner, BOUNCE_DOMAIN: bounceDomain(domain) } },
    events: {
      statements: [new PolicyStatement({ actions: receive, resources: [queue.queueArn] })],
    },
  };
}

/** Acknowledges what cdk-nag finds in the roles of the Lambdas that send emails and read the quota. */
export function acknowledgeSending(stack: StageStack): void {
  const roleOf = (name: string) => stack.node.findChild(name).node.findChild('Role');
  for (const name of ['worker', 'owner'])
    acknowledge(roleOf(name), {
      'AwsSolutions-IAM5[Resource::*]':
        'Listing the streams and reading the quota of SES are actions without a resource.',
    });
  const identities = `arn:<AWS::Partition>:ses:${stack.region}:<AWS::AccountId>:identity/*`;
  acknowledge(roleOf('worker'), {
    [`AwsSolutions-IAM5[Resource::${identities}]`]:
      'In its sandbox SES asks for the recipient, too. A condition allows the senders of the stage only.',
  });
}
