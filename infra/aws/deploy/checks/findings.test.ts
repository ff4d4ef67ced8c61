import { lookUpIn } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { listNotices } from '@tariff-tantrum/lambdas/facts/notices';
import type { StageSettings } from '../../stages';
import {
  checkIn,
  missing,
  PREVIEW,
  refusing,
  type Situation,
  statusOf,
  withStack,
} from '../../testing/check-situations';
import { ACCOUNT, FakeAccount, type Responses } from '../../testing/fake-aws';

const WITH_DOMAIN: StageSettings = { ...PREVIEW, hostedZoneId: 'Z1' };
const OWNER = 'owner@shop.test';
const WITH_ALARMS: StageSettings = { ...PREVIEW, alertEmail: OWNER };

/** What public DNS says about replies. */
const MAILBOX = `${GAME.domain} MX mail.${GAME.domain}`;

/** The domain above that of the site. */
const PARENT = GAME.domain.split('.').slice(1).join('.');

const campaign = (state: string) => ({ sk: { S: 'm1' }, subject: { S: 'Open' }, state: { S: state } });
const CAMPAIGNS: Responses = {
  ...withStack('data', { Outputs: [{ OutputKey: 'TableName', OutputValue: 'Signups' }] }),
  QueryCommand: () => ({ Items: ['draft', 'frozen', 'done'].map(campaign) }),
  DescribeTableCommand: () => ({ Table: {} }),
};

/** A table that was warmed before. */
const WARMED: Responses = {
  ...withStack('data', { Outputs: [{ OutputKey: 'TableName', OutputValue: 'Signups' }] }),
  DescribeTableCommand: () => ({ Table: { WarmThroughput: { WriteUnitsPerSecond: 40_000 } } }),
};

/** CloudFront's key was changed once. */
const SENDING_KEY_2 = withStack('app', { Outputs: [{ OutputKey: 'EdgeKey', OutputValue: '2' }] });

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:alarms';

/** The alarms of us-east-1 with the state of the owner's subscription. */
const subscribed = (SubscriptionArn: string): Responses => ({
  ...withStack('edge', { Outputs: [{ OutputKey: 'AlarmTopic', OutputValue: TOPIC }] }),
  ListSubscriptionsByTopicCommand: () => ({
    Subscriptions: [
      { Endpoint: OWNER, SubscriptionArn },
      { Endpoint: 'other@shop.test', SubscriptionArn: 'arn:other' },
    ],
  }),
});

/** The hosted zone has a record, which the stage may have created. */
const withRecord = (name: string, Type: string, isOwn = false): Responses => ({
  ListResourceRecordSetsCommand: () => ({
    ResourceRecordSets: [
      { Name: `${name}.`, Type },
      { Name: `${GAME.domain}.`, Type: 'NS' },
    ],
  }),
  ...(isOwn && {
    ListStackResourcesCommand: () => ({
      StackResourceSummaries: [{ ResourceType: 'AWS::Route53::RecordSet', PhysicalResourceId: name }],
    }),
  }),
});

const authorities = (...values: string[]): Responses => ({
  ListResourceRecordSetsCommand: () => ({
    ResourceRecordSets: [
      { Name: `${GAME.domain}.`, Type: 'CAA', ResourceRecords: values.map((Value) => ({ Value })) },
    ],
  }),
});

const identityWith = (Status: string): Responses => ({
  GetEmailIdentityCommand: () => ({
    DkimAttributes: { Status },
    MailFromAttributes: { MailFromDomainStatus: 'SUCCESS' },
  }),
});

/** The stack of emails has created the identity. */
const withOwnIdentity = (Status: string): Responses => ({
  ...identityWith(Status),
  ListStackResourcesCommand: () => ({
    StackResourceSummaries: [{ ResourceType: 'AWS::SES::EmailIdentity', PhysicalResourceId: GAME.domain }],
  }),
});

const inPreview = (responses: Responses): Situation => ({ responses });
const inZone = (responses: Responses): Situation => ({ settings: WITH_DOMAIN, responses });
const withSettings = (more: Partial<StageSettings>, responses: Responses = {}): Situation => ({
  settings: { ...PREVIEW, ...more },
  responses,
});
const concurrencyOf = (ConcurrentExecutions: number): Responses => ({
  GetAccountSettingsCommand: () => ({ AccountLimit: { ConcurrentExecutions } }),
});

const ROOT_USER = { Account: ACCOUNT, Arn: `arn:aws:iam::${ACCOUNT}:root` };
const OFFLINE = 'getaddrinfo ENOTFOUND sts.eu-west-1.amazonaws.com';

const nameServersFail = (code: string) => ({
  nameServers: async () => {
    throw Object.assign(new Error(code), { code });
  },
});

describe('npm run deploy -- --check', () => {
  it('passes if nothing is missing', async () => {
    for (const settings of [PREVIEW, WITH_DOMAIN])
      expect(await checkIn({ settings })).toEqual({
        exitCode: 0,
        output: 'All checks passed. preview can be deployed.',
      });
  });

  it.each<[string, Situation, number]>([
    ['This machine has no AWS credentials.', { tools: { hasCredentials: () => false } }, 1],
    [
      'AWS does not accept the credentials of this machine (refused).',
      inPreview(refusing('GetCallerIdentityCommand', 'ExpiredToken')),
      1,
    ],
    [
      `AWS cannot be reached (${OFFLINE}).`,
      inPreview(refusing('GetCallerIdentityCommand', 'Error', OFFLINE)),
      1,
    ],
    [
      `The credentials belong to the account ${ACCOUNT}, but the stage belongs to 999999999999.`,
      withSettings({ account: '999999999999' }),
      1,
    ],
    [
      'The credentials are those of the root user',
      inPreview({ GetCallerIdentityCommand: () => ROOT_USER }),
      3,
    ],
    [
      'The account is not bootstrapped for the CDK in us-east-1.',
      inPreview({ DescribeStacksCommand: missing }),
      1,
    ],
    [
      'The account has an old bootstrap stack (version 5) in eu-west-1.',
      inPreview({
        DescribeStacksCommand: (input) =>
          input.StackName === 'CDKToolkit'
            ? { Stacks: [{ Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '5' }] }] }
            : missing(),
      }),
      1,
    ],
    ['is being changed (UPDATE_IN_PROGRESS)', inPreview(statusOf('app', 'UPDATE_IN_PROGRESS')), 1],
    ['continue-update-rollback', inPreview(statusOf('app', 'UPDATE_ROLLBACK_FAILED')), 1],
    ['delete-stack --region us-east-1', inPreview(statusOf('edge', 'DELETE_FAILED')), 1],
    ['delete-stack --region eu-west-1', inPreview(statusOf('app', 'ROLLBACK_FAILED')), 1],
    ['could not be created last time', inPreview(statusOf('budget', 'ROLLBACK_COMPLETE')), 0],
    ['All checks passed', inPreview(statusOf('data', 'REVIEW_IN_PROGRESS')), 0],
    [
      `The hosted zone Z1 belongs to other.dk., not to ${GAME.domain}.`,
      inZone({ GetHostedZoneCommand: () => ({ HostedZone: { Name: 'other.dk.' } }) }),
      1,
    ],
    [
      'The hosted zone Z1 cannot be read (NoSuchHostedZone).',
      inZone(refusing('GetHostedZoneCommand', 'NoSuchHostedZone')),
      1,
    ],
    [
      'has the name servers ns.registrar.dk, which are not those of the hosted zone.',
      { settings: WITH_DOMAIN, tools: { nameServers: async () => ['ns.registrar.dk'] } },
      1,
    ],
    ['has no name servers', { settings: WITH_DOMAIN, tools: nameServersFail('ENOTFOUND') }, 1],
    ['could not be looked up (ETIMEOUT)', { settings: WITH_DOMAIN, tools: nameServersFail('ETIMEOUT') }, 3],
    [
      `The hosted zone has a CNAME record for www.${GAME.domain}`,
      inZone(withRecord(`www.${GAME.domain}`, 'CNAME')),
      1,
    ],
    ['All checks passed', inZone(withRecord(GAME.domain, 'A', true)), 0],
    ...['_dmarc', 'bounce'].map((name): [string, Situation, number] => [
      `The hosted zone has a TXT record for ${name}.${GAME.domain}, which the deploy creates for emails.`,
      inZone(withRecord(`${name}.${GAME.domain}`, 'TXT')),
      1,
    ]),
    ['All checks passed', inZone(withRecord(`_dmarc.${GAME.domain}`, 'TXT', true)), 0],
    [
      `bounce.${GAME.domain} has no SPF record.`,
      {
        ...inZone(withRecord(`_dmarc.${GAME.domain}`, 'TXT', true)),
        tools: { lookUp: lookUpIn([`_dmarc.${GAME.domain} TXT v=DMARC1; p=none`, MAILBOX]) },
      },
      3,
    ],
    [
      `The DNS records of ${GAME.domain} for emails could not be looked up.`,
      {
        ...inZone(withRecord(`_dmarc.${GAME.domain}`, 'TXT', true)),
        tools: { lookUp: lookUpIn([`_dmarc.${GAME.domain} broken`]) },
      },
      0,
    ],
    [
      'Emails are sent by news@elsewhere.test, which does not belong to',
      withSettings({ hostedZoneId: 'Z1', campaignFrom: 'news@elsewhere.test' }),
      1,
    ],
    [`has not found the DKIM records of ${GAME.domain} (PENDING)`, inZone(withOwnIdentity('PENDING')), 3],
    ['All checks passed', inZone(withOwnIdentity('SUCCESS')), 0],
    [
      `Whether ${GAME.domain} may send emails could not be read (AccessDenied).`,
      inZone({ ...withStack('app', {}), ...refusing('GetEmailIdentityCommand', 'AccessDenied') }),
      0,
    ],
    [
      `Amazon SES has ${GAME.domain} as an identity already, which the deploy creates.`,
      inZone(identityWith('SUCCESS')),
      1,
    ],
    [
      'The stage preview is deployed to eu-west-3, with its signups; in eu-west-1 it would begin with an empty list.',
      inPreview(withStack('edge', { Outputs: [{ OutputKey: 'StageRegion', OutputValue: 'eu-west-3' }] })),
      1,
    ],
    ...[1, 4].map((edgeKey): [string, Situation, number] => [
      `CloudFront sends the key 2 to the API, and a deploy with surge.edgeKey ${edgeKey} would delete it`,
      withSettings({ surge: { edgeKey } }, SENDING_KEY_2),
      1,
    ]),
    ...[2, 3].map((edgeKey): [string, Situation, number] => [
      'All checks passed',
      withSettings({ surge: { edgeKey } }, SENDING_KEY_2),
      0,
    ]),
    ['The campaign "Open" is frozen.', inZone(CAMPAIGNS), 0],
    ['Enter the hostedZoneId of preview', withSettings({ optIn: 'double' }), 1],
    ["Recommended: optIn: 'double'", withSettings({ isPublic: true }), 1],
    [
      'Note: The public stage has no domain of its own',
      withSettings({ alertEmail: OWNER, isPublic: true }),
      1,
    ],
    [
      'Warning: Alarms are sent to an address at the domain that they watch',
      withSettings({ alertEmail: CONTACT.support, hostedZoneId: 'Z1', isPublic: true }),
      1,
    ],
    ['Error: No one would be notified of alarms', withSettings({ isPublic: true }), 1],
    ...['us-east-1', 'eu-west-2', 'eu-central-2', 'eu-nowhere-1'].map(
      (region): [string, Situation, number] => [
        `Error: The region ${region} is not in the EU`,
        withSettings({ region }),
        1,
      ],
    ),
    ['includes the firewall, which cannot be taken off', withSettings({ plan: 'free' }), 1],
    ['with the address of its client', withSettings({ firewall: true, surge: { logRequests: true } }), 3],
    ['Only the firewall logs requests', withSettings({ surge: { logRequests: true } }), 1],
    [
      `The alarms of us-east-1 do not reach ${OWNER}, because the subscription is not confirmed.`,
      withSettings({ alertEmail: OWNER }, subscribed('PendingConfirmation')),
      3,
    ],
    [
      `aws sns subscribe --region us-east-1 --protocol email --notification-endpoint ${OWNER} --topic-arn ${TOPIC}`,
      // SNS deletes a subscription that nobody confirms.
      withSettings({ alertEmail: OWNER }, { ...subscribed(''), ListSubscriptionsByTopicCommand: () => ({}) }),
      3,
    ],
    ['All checks passed', withSettings({ alertEmail: OWNER }, subscribed('arn:confirmed')), 0],
    ['All checks passed', inPreview(subscribed('PendingConfirmation')), 0],
    [
      'The account cannot reserve 500 concurrent executions for signups: its quota is 10.',
      withSettings({ surge: { signupConcurrency: 500 } }, concurrencyOf(10)),
      1,
    ],
    ['allows 10 concurrent Lambda executions, about 100 calls a second.', inPreview(concurrencyOf(10)), 0],
    ['a new table carries about 1000.', withSettings({ surge: { signupsPerSecond: 2000 } }), 0],
    [
      'a warmed table carries about 2000.',
      withSettings({ surge: { signupsPerSecond: 2500, warmWrites: 40_000 } }),
      0,
    ],
    ['All checks passed', withSettings({ surge: { signupsPerSecond: 2000, warmWrites: 40_000 } }), 0],
    [
      'The table is warmed for 40000 writes a second, which AWS does not lower to 8000.',
      withSettings({ surge: { warmWrites: 8000 } }, WARMED),
      1,
    ],
    ['All checks passed', withSettings({ surge: { warmWrites: 40_000 } }, WARMED), 0],
    [
      'may not use budgets (AccessDeniedException)',
      inPreview(refusing('DescribeBudgetsCommand', 'AccessDeniedException')),
      3,
    ],
    [
      'Amazon SES is in its sandbox',
      inPreview({ GetAccountCommand: () => ({ ProductionAccessEnabled: false }) }),
      0,
    ],
    ['could not be read (AccessDenied)', inPreview(refusing('GetAccountCommand', 'AccessDenied')), 0],
    [
      `The CAA records of ${GAME.domain} do not allow Amazon to issue a certificate for ${GAME.domain}.`,
      inZone(authorities('0 issue "letsencrypt.org"', '0 issuewild "amazon.com"')),
      1,
    ],
    [
      `The CAA records of ${GAME.domain} do not allow Amazon to issue a certificate for www.${GAME.domain}.`,
      inZone(authorities('0 issue "letsencrypt.org"')),
      1,
    ],
    [
      `The CAA records of ${PARENT} do not allow Amazon to issue a certificate`,
      {
        settings: WITH_DOMAIN,
        tools: { lookUp: lookUpIn([`${PARENT} CAA issue letsencrypt.org`, MAILBOX]) },
      },
      1,
    ],
    [
      'All checks passed',
      { settings: WITH_DOMAIN, tools: { lookUp: lookUpIn([`${PARENT} CAA issue amazon.com`, MAILBOX]) } },
      0,
    ],
    [
      `Warning: The domain ${GAME.domain} has no MX record, so replies and reports`,
      { settings: WITH_DOMAIN, tools: { lookUp: lookUpIn([]) } },
      3,
    ],
    ['All checks passed', inZone(authorities('0 iodef "mailto:owner@shop.test"', '0 issuewild ";"')), 0],
    ['All checks passed', inZone(authorities('0 issue "letsencrypt.org"', '0 issue "amazon.com"')), 0],
  ])('prints "%s"', async (sentence, situation, expected) => {
    const { exitCode, output } = await checkIn(situation);
    expect(output).toContain(sentence);
    expect(exitCode).toBe(expected);
    // Each finding is a sentence, followed by what to do.
    if (!output.startsWith('All checks'))
      expect(output).toMatch(/^((Error|Warning|Note): [A-Z].*[.]( \[[\w-]+\])?\n {2}[A-Z].*\n?)+$/);
  });

  it('warns of the sandbox of SES in a public stage, which the owner of a preview only notes', async () => {
    const accepted = listNotices(new FakeAccount().tools(PREVIEW).now().getTime()).map(({ id }) => id);
    const { output } = await checkIn({
      settings: { ...WITH_ALARMS, isPublic: true },
      responses: { GetAccountCommand: () => ({}) },
      tools: { accepted },
    });
    expect(output).toContain('Warning: Amazon SES is in its sandbox');
  });
});

test('the sender belongs to the domain of the site', () => {
  expect(CONTACT.support.endsWith(`@${GAME.domain}`)).toBe(true);
});
