import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { allow, type MailAccess } from '../stacks/endpoint-function';
import { type Domain, mailNames, type StageName, type StageSettings, senderOf } from '../stages';

/** More mails a day than any quota of SES. */
const UNLIMITED = 1_000_000_000;

/** Returns the access to the stream of the table, and to SES: to identity, configuration set and sender of the stage. */
export function mailAccess(
  scope: Construct,
  { stage, settings, table }: { stage: StageName; settings: StageSettings; table: ITable },
  domain: Domain,
): MailAccess {
  const { configurationSet, events } = mailNames(stage);
  const sender = senderOf(domain);
  const stack = Stack.of(scope);
  const arn = (service: string, resource: string): string =>
    stack.formatArn({ service, resource, arnFormat: ArnFormat.NO_RESOURCE_NAME });
  const send = new PolicyStatement({
    // SES asks for the second action if the content is raw.
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    // In its sandbox, SES also asks for the identity of the recipient. The condition limits the sender.
    resources: [arn('ses', 'identity/*'), arn('ses', `configuration-set/${configurationSet}`)],
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  });
  const receive = allow(
    ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
    [arn('sqs', events)],
  );
  // Neither action has a resource.
  const list = allow(['dynamodb:ListStreams', 'ses:GetAccount'], ['*']);
  const readStream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
  const stream = table.tableStreamArn ? [allow(readStream, [table.tableStreamArn])] : [];
  return {
    statements: (mails) => (mails === 'sends' ? [send, list, ...stream] : [receive]),
    variables: {
      MAIL_FROM: sender,
      SITE_URL: `https://${domain.name}`,
      MAIL_CONFIGURATION_SET: configurationSet,
      MAILS_PER_DAY: String(settings.mailsPerDay ?? UNLIMITED),
    },
    acknowledge(role, mails) {
      if (mails !== 'sends') return;
      Validations.of(role).acknowledge(
        {
          id: 'AwsSolutions-IAM5[Resource::*]',
          reason: 'Listing the streams and reading the quota of SES are actions without a resource.',
        },
        {
          id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${stack.region}:<AWS::AccountId>:identity/*]`,
          reason: 'In its sandbox SES asks for the recipient, too. A condition allows one sender only.',
        },
      );
    },
  };
}
