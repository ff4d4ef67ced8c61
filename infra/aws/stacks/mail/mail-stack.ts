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
import type { Construct } from 'constructs';
import { bounceDomain, type Domain, mailNames, type Stage, senderOf } from '../../stages';
import { StageStack } from '../stage-stack';

/**
 * The events that take an address off, and the one that settles a delivery of a campaign (its kind is the campaign's id, which
 * begins with an m), by the names that EventBridge and the Lambda have for them.
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

/** The domain as a sender of Amazon SES with its DNS records, and the queue of its events. */
export class MailStack extends StageStack {
  constructor(app: Construct, stage: Stage) {
    super(app, 'mail', stage);
    const { domain } = this;
    if (!domain) throw new Error('Emails can be sent only if hostedZoneId is set.');
    const names = mailNames(this.stage);
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      zoneName: domain.name,
      hostedZoneId: domain.hostedZoneId,
    });
    const configurationSet = this.createConfigurationSet(names.configurationSet);
    this.createIdentity(zone, domain, configurationSet);
    this.createEvents(names, configurationSet);
  }

  private createConfigurationSet(configurationSetName: string): ConfigurationSet {
    const set = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      // The links in the emails are worth a password.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    set.addEventDestination('Events', {
      // SES accepts no other bus. Without OPEN and CLICK, it changes nothing in the emails.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.SEND],
    });
    return set;
  }

  /** Creates the identity with the records of DKIM and of the MAIL FROM domain, and the one of DMARC. */
  private createIdentity(zone: IPublicHostedZone, domain: Domain, configurationSet: ConfigurationSet): void {
    new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      configurationSet,
      mailFromDomain: bounceDomain(domain),
      // Bounces are events; as emails they would fill the owner's mailbox.
      feedbackForwarding: false,
    });
    // Receivers report emails that are not signed by the domain, until the owner is stricter.
    const values = [`v=DMARC1; p=none; rua=mailto:${this.settings.dmarcReports ?? senderOf(domain)}`];
    new TxtRecord(this, 'Dmarc', { zone, recordName: '_dmarc', values });
  }

  private createEvents(
    names: ReturnType<typeof mailNames>,
    { configurationSetName }: ConfigurationSet,
  ): void {
    const queueOf = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    };
    const deadLetters = new Queue(this, 'DeadLetters', {
      ...queueOf,
      queueName: names.deadLetters,
      retentionPeriod: Duration.days(14),
    });
    const queue = new Queue(this, 'Queue', {
      ...queueOf,
      queueName: names.events,
      // Six times the timeout of the Lambda, as AWS recommends.
      visibilityTimeout: Duration.seconds(90),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    for (const { id, type, detail, tags, event } of EVENTS) {
      // Neither the address nor the headers of the email, which contain links, reach the queue.
      const message = RuleTargetInput.fromObject({
        ref: EventField.fromPath('$.detail.mail.tags.ref[0]'),
        kind: EventField.fromPath('$.detail.mail.tags.kind[0]'),
        event,
      });
      new Rule(this, id, {
        eventPattern: {
          source: ['aws.ses'],
          detailType: [type],
          detail: { ...detail, mail: { tags: { ...tags, 'ses:configuration-set': [configurationSetName] } } },
        },
        targets: [new SqsQueue(queue, { message, deadLetterQueue: deadLetters })],
      });
    }
  }
}
