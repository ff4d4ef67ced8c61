import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { type TestStageName, useTemplates } from '../../testing';

const template = useTemplates();

test('a stage of any name has its own domain, sender and MAIL FROM domain', () => {
  expect(template('staging', 'app').only('AWS::SES::EmailIdentity').Properties).toMatchObject({
    EmailIdentity: `staging.${GAME.domain}`,
    MailFromAttributes: { MailFromDomain: `bounce.staging.${GAME.domain}` },
  });
  expect(JSON.stringify(template('staging', 'app').json)).toContain(
    `"ses:FromAddress":["support@staging.${GAME.domain}","news@staging.${GAME.domain}"]`,
  );
});

test('campaigns have the sender of all emails unless the stage says otherwise', () => {
  expect(JSON.stringify(template('double', 'app').json)).toContain(`"ses:FromAddress":"${CONTACT.support}"`);
  const sendersOf = (stage: TestStageName) =>
    template(stage, 'app')
      .properties('AWS::Lambda::Function')
      .flatMap(({ Environment }) => Environment?.Variables.CAMPAIGN_FROM ?? []);
  expect(sendersOf('double')).toEqual([CONTACT.support, CONTACT.support]);
  expect(sendersOf('staging')).toEqual([`news@staging.${GAME.domain}`, `news@staging.${GAME.domain}`]);
});

test('the policy of DMARC is none, and its reports go to the sender, unless the stage says otherwise', () => {
  const record = (stage: TestStageName) =>
    template(stage, 'app')
      .properties('AWS::Route53::RecordSet')
      .find(({ Name }) => String(Name).startsWith('_dmarc.'))?.ResourceRecords;
  expect(record('double')).toEqual([`"v=DMARC1; p=none; rua=mailto:${CONTACT.support}"`]);
  expect(record('staging')).toEqual(['"v=DMARC1; p=quarantine; rua=mailto:reports@shop.test"']);
});

test('what a rule could not deliver, which has addresses, never reaches the queue that the owner redrives', () => {
  const queues = template('double', 'app').all('AWS::SQS::Queue');
  const arnOf = (prefix: string) => ({
    'Fn::GetAtt': [queues.find(({ id }) => id.startsWith(prefix))?.id, 'Arn'],
  });
  const rules = template('double', 'app').properties('AWS::Events::Rule');
  const targets = rules.flatMap(({ EventPattern, Targets }) => (EventPattern ? Targets : []));
  expect(targets.length).toBeGreaterThan(2);
  for (const { DeadLetterConfig } of targets) expect(DeadLetterConfig.Arn).toEqual(arnOf('Undelivered'));
  const redriven = queues.flatMap(({ Properties }) => Properties.RedrivePolicy ?? []);
  expect(redriven.map(({ deadLetterTargetArn }) => deadLetterTargetArn)).toEqual([arnOf('DeadLetters')]);
});

test('the worker writes to the owner unless the stage says otherwise', () => {
  const silent = (['single', 'double'] as const).filter((stage) =>
    template(stage, 'app')
      .properties('AWS::Lambda::Function')
      .some(({ Environment }) => Environment?.Variables.OWNER_MAIL === 'off'),
  );
  expect(silent).toEqual(['single']);
});

test('the Lambda of those who join welcomes people if the stage says so', () => {
  const welcomeOf = (stage: TestStageName) =>
    template(stage, 'app')
      .properties('AWS::Lambda::Function')
      .filter(({ Environment }) => Environment?.Variables.WELCOME === 'on')
      .map(({ Description }) => Description);
  expect([welcomeOf('staging'), welcomeOf('single'), welcomeOf('double')]).toEqual([
    ['person'],
    ['visitor'],
    [],
  ]);
});
