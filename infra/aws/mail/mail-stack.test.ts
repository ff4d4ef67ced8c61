import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { type TestStageName, type TestTemplate, useTemplates } from '../testing';

const template = useTemplates();
let api: TestTemplate;
beforeAll(() => {
  api = template('double', 'api');
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
    expect([welcomeOf('staging'), welcomeOf('single'), welcomeOf('double')]).toEqual([
      ['person'],
      ['visitor'],
      [],
    ]);
  });
});

test.each(['plain', 'restored', 'withoutDomain'] as const)(
  'the templates of the test stage %s, which has no domain, contain nothing of mails but what an erasure deletes',
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
