import { readdirSync } from 'node:fs';
import { askCapacity } from '../capacity';
import type { Mailer, MailOutcome } from '../mailer';
import { mailProblemOf } from '../problem';
import { MAIL_FAULTS, trySending, useServers } from '../testing/faults';
import { SENDING_ENGINES } from '../testing/sending-engines';
import { composeTestMail } from '../testing/test-mail';

const keep = useServers();

const isLater = (outcome: MailOutcome | 'unknown') => outcome !== 'unknown' && outcome.result === 'later';

/** Returns the problem of which the owner is told when an engine is asked what it can send. */
const toldBy = (mailer: Mailer) => askCapacity(mailer).then(({ problem }) => problem, mailProblemOf);

describe.each(Object.entries(SENDING_ENGINES))('the engine %s', (name, { start, expected, asked }) => {
  /** Starts the server, which is closed after the test, and opens the engine. */
  async function open() {
    const { server, mailer } = await start();
    await keep(Promise.resolve(server));
    return { server, mailer };
  }

  it('has a test of what is its own', () => {
    expect(readdirSync('lambdas/email/engines')).toContain(`${name}.test.ts`);
  });

  it('resolves to accepted, with the bytes that were composed', async () => {
    const { server, mailer } = await open();
    const { raw } = await composeTestMail();
    expect(await trySending(mailer)).toMatchObject({ result: 'accepted' });
    expect(server.accepted).toEqual([raw.toString()]);
  });

  it('takes nothing for a limit because the recipient is quoted', async () => {
    const { server, mailer } = await open();
    server.set('refuse');
    for (const to of ['daily@example.org', 'suspended@example.org', 'ada@quota-limit.example.org'])
      expect([to, await trySending(mailer, { to })]).toEqual([to, expected.refuse]);
  });

  it('sends later what it could not even begin to send, and cannot be asked then', async () => {
    const { server, mailer } = await open();
    await server.close();
    expect(await trySending(mailer)).toEqual(expected['no server']);
    expect(isLater(expected['no server'])).toBe(true);
    expect(await toldBy(mailer)).toBe(asked['no server']);
  });

  it('tells that its password or token is refused before it sends', async () => {
    const { server, mailer } = await open();
    expect(await toldBy(mailer)).toBeUndefined();
    server.set('wrong password');
    expect(await toldBy(mailer)).toBe(asked['wrong password']);
  });

  it.each(MAIL_FAULTS)('has the right outcome of a fault, and sends no body twice: %s', async (fault) => {
    const { server, mailer } = await open();
    server.set(fault);
    expect(await trySending(mailer, fault === 'hang' ? { within: 500 } : {})).toEqual(expected[fault]);
    const afterFault = server.accepted.length;
    server.set(undefined);
    if (isLater(expected[fault])) {
      expect(afterFault).toBe(0);
      expect(await trySending(mailer)).toMatchObject({ result: 'accepted' });
    }
    expect(server.accepted.length).toBeLessThanOrEqual(1);
  });
});
