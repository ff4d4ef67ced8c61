import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { MAIL_PATHS } from '@tariff-tantrum/lambdas/contract/mail';
import { synthesis, type TemplateResource } from '../testing';
import { allowedBy, isOfLambda } from '../testing/roles';
import { endpointsOf } from './endpoints';
import {
  answer,
  call,
  change,
  deliver,
  JSON_BODY,
  join,
  manage,
  report,
  signUp,
  startMailLambdas,
  tokenOf,
  used,
} from './testing/mail-lambdas';

jest.setTimeout(120_000);

const DOUBLE = endpointsOf({ optIn: 'double' });
/** Later than a machine presses the other button, and than the next mail to an address. */
const [LATER, HALF_AN_HOUR] = [20_000, 1_800_000];

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startMailLambdas();
});
afterAll(() => stop());

describe('signups that are confirmed by mail on AWS', () => {
  it('are confirmed, seen, corrected, downloaded and left through the Lambdas', async () => {
    await join('ada@example.org');
    const link = await manage('ada@example.org');
    expect(await call('my-signup', link ?? '')).toBe(200);
    expect(await call('my-signup-data', `${MAIL_PATHS.mySignupData}?t=${tokenOf(link)}`)).toBe(200);
    expect(await change(link, 'name')).toBe(303);
    expect(await change(link, 'leave')).toBe(303);
    expect(Object.keys(await deliver())).toEqual([MAIL_PATHS.unsubscribe]);
    const another = await join('bob@example.org');
    expect(await call('unsubscribe', another[MAIL_PATHS.unsubscribe] ?? '')).toBe(200);
    expect(await call('unsubscribe', another[MAIL_PATHS.unsubscribe] ?? '', { method: 'POST' })).toBe(200);
    await deliver();
    await join('carl@example.org');
    expect(await change(await manage('carl@example.org'), 'erase')).toBe(303);
  });

  it('respond 405 to other methods, and 404 where one machine has the outbox', async () => {
    expect(await call('confirm', MAIL_PATHS.confirm, { method: 'DELETE' })).toBe(405);
    expect(await call('fallback', MAIL_PATHS.outbox)).toBe(404);
  });

  it('use exactly the permissions of their Lambdas', async () => {
    // Both buttons, in both orders; then again, by a person.
    const both = await join('dora@example.org');
    expect(await answer(both[MAIL_PATHS.confirm], 'no')).toBe(303);
    await answer(both[MAIL_PATHS.confirm], 'yes', LATER);
    await answer(both[MAIL_PATHS.confirm], 'no', 3 * LATER);
    await signUp('emil@example.org');
    const declined = await deliver();
    await answer(declined[MAIL_PATHS.confirm], 'no');
    await answer(declined[MAIL_PATHS.confirm], 'yes');
    await answer(declined[MAIL_PATHS.confirm], 'no', LATER);
    await deliver(3 * LATER);
    // Pending signups that are taken back, or whose mail bounces; a link for nobody.
    await signUp('fred@example.org');
    const pending = await deliver();
    await call('unsubscribe', pending[MAIL_PATHS.unsubscribe] ?? '', { method: 'POST' });
    await signUp('gina@example.org');
    expect(await report(await deliver(), 'bounce')).toEqual({ batchItemFailures: [] });
    expect(await report(await join('hans@example.org'), 'complaint')).toEqual({ batchItemFailures: [] });
    expect(await manage('nobody@example.org')).toBeUndefined();
    // Somebody on the list whose mail bounces, and who is erased: the hash of the address stays.
    for (const email of ['jan@example.org', 'bob@example.org']) {
      const links = await join(email, HALF_AN_HOUR);
      const link = email.startsWith('jan') ? await manage(email) : undefined;
      expect(await report(links, 'bounce')).toEqual({ batchItemFailures: [] });
      if (link) expect(await change(link, 'erase')).toBe(303);
    }
    // Somebody who is imported before they confirm.
    await signUp('kate@example.org');
    const late = await deliver();
    const twoMonthsAgo = new Date(Date.now() - 60 * 86_400_000).toISOString();
    const csv = `email,name,signup_date\r\nkate@example.org,,${twoMonthsAgo}`;
    const imported = { method: 'POST', headers: { ...JSON_BODY, 'Content-Type': 'text/csv' }, body: csv };
    expect(await call('import', PATHS.import, imported)).toBe(200);
    expect(await answer(late[MAIL_PATHS.confirm], 'yes')).toBe(303);
    // The owner.
    for (const email of ['ada@example.org', 'gina@example.org']) {
      const body = JSON.stringify({ email });
      expect(await call('erase', PATHS.erase, { method: 'POST', headers: JSON_BODY, body })).toBe(204);
    }
    expect(await call('count', PATHS.count, { headers: JSON_BODY })).toBe(200);
    await join('ida@example.org');
    const range = JSON.stringify({ from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' });
    const erased = await call('erase-range', PATHS['erase-range'], {
      method: 'POST',
      headers: JSON_BODY,
      body: range,
    });
    expect(erased).toBe(200);

    const api = (await synthesis()).template('double', 'api');
    const roles = api.all('AWS::IAM::Role').filter(isOfLambda);
    expect(roles).toHaveLength(DOUBLE.length);
    const differences = DOUBLE.filter(({ mailKey }) => mailKey).map(({ name }) => {
      const granted = grantedTo(name, roles);
      const own = [...(used.get(name) ?? [])].filter((action) => !action.startsWith('ses:'));
      return {
        name,
        unused: granted.filter((action) => !own.includes(action) && !isOfOwner(action)),
        missing: own.filter((action) => !granted.includes(action)),
      };
    });
    expect(differences).toEqual(differences.map(({ name }) => ({ name, unused: [], missing: [] })));
  });

  it('send mails by one Lambda only, from one sender', async () => {
    const template = (await synthesis()).template('double', 'api');
    const sending = template
      .all('AWS::IAM::Role')
      .filter((role) => JSON.stringify(role).includes('ses:Send'))
      .map(({ id, Properties }) => [
        id.replace(/Role.*/, ''),
        Properties.Policies[0].PolicyDocument.Statement.find(({ Action }: { Action: string }) =>
          Action.includes('ses:SendEmail'),
        ),
      ]);
    expect(sending).toEqual([
      [
        'mailworker',
        expect.objectContaining({
          Action: ['ses:SendEmail', 'ses:SendRawEmail'],
          Condition: { StringEquals: { 'ses:FromAddress': 'support@tarifftantrum.example' } },
        }),
      ],
    ]);
    // Which identities it may use is tested with the stack of mails.
    expect(JSON.stringify(sending[0]?.[1].Resource)).toMatch(/:configuration-set\/[\w-]+-mail"/);
  });
});

/** Reading and writing that every call of the owner does is tested by the other roles. */
const isOfOwner = (action: string): boolean =>
  /failed-logins|action|signups#\* by-time|the password/.test(action);

function grantedTo(name: string, roles: readonly TemplateResource[]): string[] {
  const role = roles.find(({ id }) => id.startsWith(`${name.replaceAll('-', '')}Role`));
  return allowedBy(role?.Properties.Policies[0].PolicyDocument.Statement).filter(
    (action) => /^(dynamodb|secretsmanager):/.test(action) && !/ on (its stream|"\*")/.test(action),
  );
}

test('signups that count at once have the Lambdas of before', () => {
  expect(endpointsOf({}).some(({ mailKey, mails, folder }) => mailKey || mails || folder)).toBe(false);
  expect(endpointsOf({ optIn: 'single' })).toBe(endpointsOf({}));
});
