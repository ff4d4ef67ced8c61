import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { WAITING_METRIC } from '@tariff-tantrum/lambdas/contract/mail';
import { STAGES } from '../stages';
import { type TestStageName, type TestTemplate, useTemplates } from '../testing';
import { sesAuthorises } from '../testing/fake-aws/ses';

const template = useTemplates();
let mail: TestTemplate;
let api: TestTemplate;
beforeAll(() => {
  mail = template('double', 'mail');
  api = template('double', 'api');
});

describe('the mail stack', () => {
  it('suppresses bounces and complaints, requires TLS, and tracks neither opening nor clicking', () => {
    const set = mail.only('AWS::SES::ConfigurationSet').Properties;
    expect(set).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    expect(set).not.toHaveProperty('TrackingOptions');
    const { EventDestination } = mail.only('AWS::SES::ConfigurationSetEventDestination').Properties;
    expect(EventDestination.MatchingEventTypes).toEqual(['bounce', 'complaint']);
    expect(JSON.stringify(EventDestination.EventBridgeDestination)).toContain(':event-bus/default');
  });

  it('passes permanent bounces and complaints of its own mails on, without an address', () => {
    const rules = mail.properties('AWS::Events::Rule').map(({ EventPattern, Targets }) => ({
      type: EventPattern['detail-type'],
      set: EventPattern.detail.mail.tags['ses:configuration-set'],
      bounce: EventPattern.detail.bounce,
      input: Targets[0].InputTransformer,
      dead: Targets[0].DeadLetterConfig !== undefined,
    }));
    const set = [{ Ref: expect.stringMatching(/^ConfigurationSet/) }];
    const input = (event: string) => ({
      InputPathsMap: { 'detail-mail-tags-ref-0-': '$.detail.mail.tags.ref[0]' },
      InputTemplate: `{"ref":<detail-mail-tags-ref-0->,"event":"${event}"}`,
    });
    expect(rules).toEqual([
      {
        type: ['Email Bounced'],
        set,
        bounce: { bounceType: ['Permanent'] },
        input: input('bounce'),
        dead: true,
      },
      {
        type: ['Email Complaint Received'],
        set,
        bounce: undefined,
        input: input('complaint'),
        dead: true,
      },
    ]);
  });
});

test('SES sends to a verified address of the owner in its sandbox, and to anybody after it, from one sender only', () => {
  const worker = api.all('AWS::IAM::Role').find(({ id }) => /^worker/.test(id));
  const statements = worker?.Properties.Policies[0].PolicyDocument.Statement;
  const identities = [GAME.domain, 'owner@mailbox.test'];
  const mail = { from: CONTACT.support, to: 'owner@mailbox.test' };
  expect(sesAuthorises(statements, mail, identities, true)).toBe(true);
  expect(sesAuthorises(statements, { ...mail, to: 'stranger@mailbox.test' }, identities, true)).toBe(false);
  expect(sesAuthorises(statements, { ...mail, to: 'stranger@mailbox.test' }, identities, false)).toBe(true);
  expect(sesAuthorises(statements, { ...mail, from: `other@${GAME.domain}` }, identities, false)).toBe(false);
});

test('a stage of any name has its own domain, sender and MAIL FROM domain', () => {
  expect(template('staging', 'mail').only('AWS::SES::EmailIdentity').Properties).toMatchObject({
    EmailIdentity: `staging.${GAME.domain}`,
    MailFromAttributes: { MailFromDomain: `bounce.staging.${GAME.domain}` },
  });
  expect(JSON.stringify(template('staging', 'api').json)).toContain(
    `"ses:FromAddress":"support@staging.${GAME.domain}"`,
  );
});

describe('the worker', () => {
  it('runs each minute and when a mail is requested, and is never repeated', () => {
    const each = api
      .properties('AWS::Events::Rule')
      .find(({ ScheduleExpression }) => ScheduleExpression === 'rate(1 minute)');
    expect(each.Targets[0].RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 });
    expect(api.only('AWS::Lambda::EventInvokeConfig').Properties.MaximumRetryAttempts).toBe(0);
    const stream = api
      .properties('AWS::Lambda::EventSourceMapping')
      .find(({ StartingPosition }) => StartingPosition);
    expect(stream.MaximumRetryAttempts).toBe(0);
    expect(template('double', 'storage').only('AWS::DynamoDB::Table').Properties.StreamSpecification).toEqual(
      {
        StreamViewType: 'NEW_IMAGE',
      },
    );
  });

  it('gets the mail key, the sender and the public address', () => {
    const worker = api
      .properties('AWS::Lambda::Function')
      .find(({ Description }) => Description === 'worker');
    expect(worker.Environment.Variables).toMatchObject({
      MAIL_FROM: CONTACT.support,
      SITE_URL: `https://${GAME.domain}`,
      MAIL_CONFIGURATION_SET: 'tariff-tantrum-production-mail',
    });
    // A limit of our own below the quota of SES would let most signups of a launch expire unsent.
    expect(Number(worker.Environment.Variables.MAILS_PER_DAY)).toBeGreaterThan(10_000_000);
  });

  it('welcomes people if the stage says so', () => {
    const welcomeOf = (stage: TestStageName) =>
      template(stage, 'api')
        .properties('AWS::Lambda::Function')
        .filter(({ Environment }) => Environment.Variables.WELCOME === 'on')
        .map(({ Description }) => Description);
    expect([welcomeOf('staging'), welcomeOf('double')]).toEqual([['person'], []]);
  });

  it('is not held up by the throttle of the links in the mails, which are as many as the signups', () => {
    const { MethodSettings } = api.only('AWS::ApiGateway::Stage').Properties;
    const confirm = MethodSettings.find(({ ResourcePath }: { ResourcePath: string }) =>
      ResourcePath.endsWith('confirm'),
    );
    expect(confirm.ThrottlingRateLimit).toBe(STAGES.production.signupsPerSecond);
  });
});

test('the mail key is generated once, with 256 bits, and kept', () => {
  const key = template('double', 'secrets')
    .all('AWS::SecretsManager::Secret')
    .find(({ id }) => id.startsWith('MailKey'));
  expect(key).toMatchObject({
    DeletionPolicy: 'Retain',
    Properties: { GenerateSecretString: { PasswordLength: 43, ExcludePunctuation: true } },
  });
});

test('mails that wait for an hour, dead letters, bounces and complaints have alarms', () => {
  const alarms = template('double', 'watch').properties('AWS::CloudWatch::Alarm');
  const thresholds = Object.fromEntries(alarms.map(({ MetricName, Threshold }) => [MetricName, Threshold]));
  expect(thresholds).toMatchObject({
    [WAITING_METRIC]: 3600,
    ApproximateNumberOfMessagesVisible: 0,
    'Reputation.BounceRate': 0.02,
    'Reputation.ComplaintRate': 0.001,
  });
});

test.each(['full', 'plain', 'restored', 'single'] as const)(
  'the templates of the test stage %s, whose signups count at once, contain nothing of mails but what an erasure deletes',
  (stage) => {
    for (const part of ['storage', 'secrets', 'api', 'site', 'watch'] as const) {
      const json = JSON.stringify(template(stage, part).json);
      expect(json).not.toMatch(
        /AWS::SES|AWS::SQS|EventSourceMapping|Stream(Specification|ViewType)|MAIL_|MailKey/,
      );
      expect(json).not.toMatch(/suppressed#|mail-(?!requests#)/);
    }
    expect(() => template(stage, 'mail')).toThrow('ENOENT');
  },
);

test('the setting single has the templates of a stage without the setting', () => {
  for (const part of ['storage', 'secrets', 'api', 'global', 'site', 'watch', 'budget', 'ci'] as const)
    expect(template('single', part).json).toEqual(template('full', part).json);
});
