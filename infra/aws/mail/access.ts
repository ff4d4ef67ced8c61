import { ArnFormat, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Lambda } from '../endpoints';
import type { StageStack } from '../stacks/stage-stack';
import { mailNames, senderOf } from '../stages';

/** More mails a day than any quota of SES. */
const UNLIMITED = 1_000_000_000;

/** What the Lambdas of mails may do besides, and their variables. */
export type MailAccess = Record<
  NonNullable<Lambda['mails']>,
  { statements: PolicyStatement[]; variables: Record<string, string> }
>;

/** Returns the access to the stream of the table, and to SES: to identity, configuration set and sender of the stage. */
export function mailAccess(stack: StageStack, table: ITable): MailAccess | undefined {
  const { stage, settings, domain } = stack;
  if (!domain) return undefined;
  const { configurationSet, events } = mailNames(stage);
  const sender = senderOf(domain);
  const arn = (service: string, resource: string): string =>
    stack.formatArn({ service, resource, arnFormat: ArnFormat.NO_RESOURCE_NAME });
  const send = new PolicyStatement({
    // SES asks for the second action if the content is raw.
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    // In its sandbox, SES also asks for the identity of the recipient. The condition limits the sender.
    resources: [arn('ses', 'identity/*'), arn('ses', `configuration-set/${configurationSet}`)],
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  });
  // Neither action has a resource.
  const list = new PolicyStatement({ actions: ['dynamodb:ListStreams', 'ses:GetAccount'], resources: ['*'] });
  const readStream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
  const receive = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
  const stream = table.tableStreamArn
    ? [new PolicyStatement({ actions: readStream, resources: [table.tableStreamArn] })]
    : [];
  return {
    sends: {
      statements: [send, list, ...stream],
      variables: {
        MAIL_FROM: sender,
        SITE_URL: `https://${domain.name}`,
        MAIL_CONFIGURATION_SET: configurationSet,
        MAILS_PER_DAY: String(settings.mailsPerDay ?? UNLIMITED),
      },
    },
    'records events': {
      statements: [new PolicyStatement({ actions: receive, resources: [arn('sqs', events)] })],
      variables: {},
    },
  };
}

/** Acknowledges what cdk-nag finds in the role of the Lambda that sends mails. */
export function acknowledgeSending(stack: StageStack): void {
  Validations.of(stack.node.findChild('worker').node.findChild('Role')).acknowledge(
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Listing the streams and reading the quota of SES are actions without a resource.',
    },
    {
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${stack.region}:<AWS::AccountId>:identity/*]`,
      reason: 'In its sandbox SES asks for the recipient, too. A condition allows one sender only.',
    },
  );
}
