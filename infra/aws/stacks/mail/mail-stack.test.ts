import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { type TestStageName, useTemplates } from '../../testing';

const template = useTemplates();

test('a stage of any name has its own domain, sender and MAIL FROM domain', () => {
  expect(template('staging', 'mail').only('AWS::SES::EmailIdentity').Properties).toMatchObject({
    EmailIdentity: `staging.${GAME.domain}`,
    MailFromAttributes: { MailFromDomain: `bounce.staging.${GAME.domain}` },
  });
  expect(JSON.stringify(template('staging', 'api').json)).toContain(
    `"ses:FromAddress":"support@staging.${GAME.domain}"`,
  );
});

test('the worker writes to the owner unless the stage says otherwise', () => {
  const silent = (['single', 'double'] as const).filter((stage) =>
    template(stage, 'api')
      .properties('AWS::Lambda::Function')
      .some(({ Environment }) => Environment.Variables.OWNER_MAIL === 'off'),
  );
  expect(silent).toEqual(['single']);
});

test('the Lambda of those who join welcomes people if the stage says so', () => {
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
