import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type IPublicHostedZone, PublicHostedZone, TxtRecord } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { bounceDomain, type Domain, mailNames, senderOf } from '../../stages';
import { acknowledge, type StageStack } from '../stage-stack';

/**
 * The events that take an address off the list, and the event that records the outcome of a campaign's delivery (its
 * kind is the id of the campaign, which begins with an m), by their names in EventBridge and in the Lambda.
 */
const EVENTS = [
  {
    id: 'Bounces',
    type: 'Email Bounced',
    detail: { bounce: { bounceType: ['Permanent'] } },
    tags: {},
    event: 'bounce',
  },
  { id: 'Complaints', type: 'Email Complaint Received', detail: {}, tags: {}, event: 'complaint' },
  { id: 'Sent', type: 'Email Sent', detail: {}, tags: { kind: [{ prefix: 'm' }] }, event: 'sent' },
] as const;

/** The queue of the events of SES, and the domain that they are about. */
export interface MailQueue {
  domain: Domain;
  queue: Queue;
}

/**
 * Adds the domain as a sender of Amazon SES with its DNS records, and the queue of its events; nothing without a
 * domain.
 */
export function addSender(stack: StageStack): MailQueue | undefined {
  const { domain } = stack;
  if (!domain) return undefined;
  const names = mailNames(stack.stage);
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(stack, 'MailZone', {
    zoneName: domain.name,
    hostedZoneId: domain.hostedZoneId,
  });
  const configurationSet = createConfigurationSet(stack, names.configurationSet);
  createIdentity(stack, zone, domain, configurationSet);
  return { domain, queue: createEvents(stack, names, configurationSet) };
}

function createConfigurationSet(stack: StageStack, configurationSetName: string): ConfigurationSet {
  const set = new ConfigurationSet(stack, 'ConfigurationSet', {
    configurationSetName,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    reputationMetrics: true,
    // The links in the emails are worth a password.
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
  });
  set.addEventDestination('Events', {
    // SES accepts no other bus. Without OPEN and CLICK, it changes nothing in the emails.
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, 'Bus', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.SEND],
  });
  return set;
}

/** Creates the identity with the records of DKIM and of the MAIL FROM domain, and the one of DMARC. */
function createIdentity(
  stack: StageStack,
  zone: IPublicHostedZone,
  domain: Domain,
  configurationSet: ConfigurationSet,
): void {
  new EmailIdentity(stack, 'Identity', {
    identity: Identity.publicHostedZone(zone),
    configurationSet,
    mailFromDomain: bounceDomain(domain),
    // Bounces are events; as emails they would fill the owner's mailbox.
    feedbackForwarding: false,
  });
  // Receivers report emails that are not signed by the domain, until the owner is stricter.
  const { dmarcPolicy = 'none', dmarcReports = senderOf(domain) } = stack.settings;
  const values = [`v=DMARC1; p=${dmarcPolicy}; rua=mailto:${dmarcReports}`];
  new TxtRecord(stack, 'Dmarc', { zone, recordName: '_dmarc', values });
}

const QUEUE = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.DESTROY,
} as const;

function createEvents(
  stack: StageStack,
  names: ReturnType<typeof mailNames>,
  { configurationSetName }: ConfigurationSet,
): Queue {
  const deadLetters = new Queue(stack, 'DeadLetters', {
    ...QUEUE,
    queueName: names.deadLetters,
    retentionPeriod: Duration.days(14),
  });
  const queue = new Queue(stack, 'Queue', {
    ...QUEUE,
    queueName: names.events,
    // Six times the timeout of the Lambda, as AWS recommends.
    visibilityTimeout: Duration.seconds(90),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  });
  // What a rule could not deliver is the whole event, with addresses, and nothing can handle it: it is only counted.
  const undelivered = new Queue(stack, 'Undelivered', {
    ...QUEUE,
    queueName: names.undelivered,
    retentionPeriod: Duration.days(1),
  });
  acknowledge(undelivered, { 'AwsSolutions-SQS3': 'It is the dead-letter queue of the rules.' });
  for (const { id, type, detail, tags, event } of EVENTS) {
    // Neither the address nor the headers of the email, which contain links, reach the queue.
    const message = RuleTargetInput.fromObject({
      ref: EventField.fromPath('$.detail.mail.tags.ref[0]'),
      kind: EventField.fromPath('$.detail.mail.tags.kind[0]'),
      event,
    });
    new Rule(stack, id, {
      eventPattern: {
        source: ['aws.ses'],
        detailType: [type],
        detail: { ...detail, mail: { tags: { ...tags, 'ses:configuration-set': [configurationSetName] } } },
      },
      targets: [new SqsQueue(queue, { message, deadLetterQueue: undelivered })],
    });
  }
  return queue;
}
