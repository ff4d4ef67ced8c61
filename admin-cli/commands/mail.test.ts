import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_LIMIT } from '@tariff-tantrum/lambdas/deliverability/message/check-message';
import { type Received, receive, SENDER } from '@tariff-tantrum/lambdas/deliverability/testing/received';
import { lookUpIn } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { TEST_TIME } from '@tariff-tantrum/lambdas/email/testing/test-mail';
import { emptyFolder, openTerminal, run } from '../testing/cli';

const COMMAND = 'mail check received.eml';

/** Saves an email that arrived, and returns what its check needs. */
async function save(received?: Received) {
  const cwd = emptyFolder();
  const { bytes, records } = await receive(received);
  writeFileSync(join(cwd, 'received.eml'), bytes);
  return { cwd, lookUp: lookUpIn(records), now: () => TEST_TIME };
}

describe('launch-admin mail check', () => {
  it('prints a sentence a check, and needs neither a server nor a password', async () => {
    const { code, screen } = await openTerminal(COMMAND, { ...(await save()), columns: 100 }).ended;
    expect(screen).toMatchSnapshot();
    expect(code).toBe(0);
  });

  it('says what failed and what to do, with exit code 1', async () => {
    const options = await save({ sign: false });
    const { code, stdout, stderr } = await run(COMMAND, options);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed\tdkim\tDKIM: the message is not signed\.\tTurn DKIM on/m);
    expect(stdout).toMatch(/^ok\tspf\t/m);
    expect(stderr).toMatch(/2 of 14 checks failed/);
    const { stdout: json } = await run(`${COMMAND} --json`, options);
    expect(JSON.parse(json)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([{ id: 'text', status: 'ok', title: expect.any(String) }]),
    });
  });

  it('prints nothing that could control the terminal, whatever the message contains', async () => {
    const options = await save({
      arrive: (message) =>
        message.replace('mx.receiver.test; dkim=pass', 'mx\u001b]0;title\u0007\u009b2J; dkim=fail'),
    });
    const { screen } = await openTerminal(COMMAND, options).ended;
    expect(screen).toContain('mx\\u001b]0');
    const { stdout } = await run(COMMAND, options);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it('reads stdin', async () => {
    const { bytes, records } = await receive();
    const options = { input: bytes.toString(), lookUp: lookUpIn(records), now: () => TEST_TIME };
    expect(await run('mail check -', options)).toMatchObject({ code: 0 });
  });

  it('refuses what is too large to be an email, and a folder', async () => {
    const options = await save();
    writeFileSync(join(options.cwd, 'received.eml'), Buffer.alloc(MESSAGE_LIMIT + 1));
    const { code, stderr } = await run(COMMAND, options);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/more than 25 MB/)]);
    expect(await run('mail check .', options)).toMatchObject({ code: 2 });
  });

  it('says that DNS does not answer, with exit code 3', async () => {
    const options = await save();
    const { code, stderr } = await run(COMMAND, {
      ...options,
      lookUp: lookUpIn([`${SENDER} broken`]),
    });
    expect([code, stderr]).toEqual([3, expect.stringMatching(/DNS does not answer/)]);
  });
});
