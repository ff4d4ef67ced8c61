import { createOutbox } from '@tariff-tantrum/lambdas/email/engines/outbox';
import { isMailEngine, MAIL_ENGINES } from '@tariff-tantrum/lambdas/email/mailer';
import { useFolders } from '../../../testing';
import { readEnv } from '../../env';
import { LOCAL_ENGINES } from './engines';

const createFolder = useFolders();

/** Every engine, with a right value of each of its variables. */
const ENGINES = Object.entries(LOCAL_ENGINES).map(([name, { variables }]) => {
  const values = Object.entries(variables).map(([variable, { example }]) => [variable, example]);
  return { name, variables, env: { MAIL_ENGINE: name, ...Object.fromEntries(values) } };
});
const SENDING = ENGINES.filter(({ name }) => name !== 'outbox');
const VARIABLES = ENGINES.flatMap(({ name, env, variables }) =>
  Object.entries(variables).map(([variable, described]) => ({ name, env, variable, ...described })),
);

test.each(ENGINES)('MAIL_ENGINE=$name is the engine that sends, and can be opened', async ({ name, env }) => {
  const { engine } = readEnv(env).mail;
  expect(engine.name).toBe(name);
  const outbox = createOutbox({ folder: createFolder(), now: Date.now, onEvent: async () => undefined });
  expect(await engine.open(outbox)).toMatchObject({ send: expect.any(Function) });
  expect(engine.reach === 'nobody').toBe(name === 'outbox');
});

test.each(SENDING)('$name says by what DNS is judged', ({ env }) => {
  const { server } = readEnv(env).mail.engine;
  expect(server.host ?? server.provider).toEqual(expect.stringMatching(/./));
});

test.each(VARIABLES)(
  '$variable must be set, or has a value that is right',
  ({ name, env, variable, ...described }) => {
    const read = () => readEnv({ ...env, [variable]: ' ' });
    const { fallback, isValid } = described;
    if (fallback === undefined) expect(read).toThrow(`MAIL_ENGINE is ${name}, so ${variable} must be set.`);
    else expect([isValid(fallback), read().mail.engine.name]).toEqual([true, name]);
  },
);

test.each(VARIABLES)(
  '$variable alone does not decide whether emails are sent',
  ({ name, variable, example }) => {
    const read = () => readEnv({ [variable]: example });
    expect(read).toThrow(
      `${variable} is set, but MAIL_ENGINE is not: set MAIL_ENGINE to ${name} to send emails by it, or to outbox to write them to files.`,
    );
    expect(read).not.toThrow(example);
  },
);

test.each(VARIABLES)(
  '$variable that cannot be right is named, without its value if that is secret',
  ({ variable, isSecret }) => {
    const wrong = 'one\ntwo-words';
    const read = () => readEnv({ MAIL_ENGINE: 'outbox', [variable]: wrong });
    expect(read).toThrow(`${variable} must be `);
    if (isSecret) expect(read).not.toThrow('two-words');
    else expect(read).toThrow('; it is "');
  },
);

test.each(ENGINES)(
  'who is told that $name refuses a password or a key knows its variable',
  ({ name, variables }) => {
    const { settings, key = settings }: { settings: string; key?: string } = isMailEngine(name)
      ? MAIL_ENGINES[name]
      : MAIL_ENGINES.outbox;
    const secrets = Object.entries(variables).flatMap(([variable, { isSecret }]) =>
      isSecret ? [variable] : [],
    );
    expect(secrets.filter((secret) => secret !== key)).toEqual([]);
    // Those of the data folder and of AWS belong to other things, too.
    expect(Object.keys({ ...variables, DATA_DIR: '', AWS_REGION: '', AWS_SECRET_ACCESS_KEY: '' })).toEqual(
      expect.arrayContaining([settings, key]),
    );
  },
);

test.each(['http://user:secret-password@host', 'smtps://user:secret-password%@host', 'smtps://'])(
  'an address of a mail server that cannot be used throws an error without its password: %s',
  (url) => {
    const read = () => readEnv({ SMTP_URL: url });
    expect(read).toThrow(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com, with special characters of the ' +
        'password percent-encoded: % as %25, @ as %40.',
    );
    expect(read).not.toThrow('secret');
  },
);
