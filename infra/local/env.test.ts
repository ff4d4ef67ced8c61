import { readFileSync } from 'node:fs';
import { bounceAddressOf } from '@tariff-tantrum/lambdas/email/email-name';
import { MAIL_ENGINES } from '@tariff-tantrum/lambdas/email/mailer';
import { BACKUP_DAYS, CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { readEnv } from './env';
import { LOCAL_ENGINES } from './mail/engines/engines';

test('readEnv returns the defaults', () => {
  expect(readEnv({})).toEqual({
    listening: { host: '127.0.0.1', port: 8080 },
    siteUrl: undefined,
    hsts: { days: 1, includeSubDomains: false },
    dataDir: '.data',
    password: { kind: 'generated' },
    store: { engine: 'sqlite' },
    isTrustedProxy: expect.any(Function),
    signupLimit: 60,
    backups: undefined,
    mail: expect.objectContaining({
      optIn: 'single',
      engine: expect.objectContaining({ name: 'outbox' }),
      from: CONTACT.support,
    }),
  });
  expect(readEnv({}).isTrustedProxy('127.0.0.1')).toBe(false);
});

test('a socket that systemd has opened for this process is listened on, but not one of its parent', () => {
  const opened = { LISTEN_FDS: '1', LISTEN_PID: String(process.pid) };
  expect(readEnv(opened).listening).toEqual({ fd: 3 });
  expect(readEnv({ ...opened, LISTEN_PID: String(process.ppid) }).listening).toMatchObject({ port: 8080 });
});

test('every variable can be set; an empty one counts as unset, except ADMIN_PASSWORD', () => {
  expect(
    readEnv({
      PORT: ' 0 ',
      HOST: '::1',
      SITE_URL: 'https://launch.example/',
      DATA_DIR: 'elsewhere',
      ADMIN_PASSWORD: 'пароль-пароль',
      DYNAMODB_ENDPOINT: 'http://localhost:8000',
      TABLE_NAME: 'Another',
      SIGNUP_LIMIT: '600',
      HSTS_DAYS: '30',
      HSTS_SUBDOMAINS: 'on',
    }),
  ).toEqual({
    listening: { host: '::1', port: 0 },
    siteUrl: 'https://launch.example',
    hsts: { days: 30, includeSubDomains: true },
    dataDir: 'elsewhere',
    password: { kind: 'given', password: 'пароль-пароль' },
    store: {
      engine: 'dynamodb',
      endpoint: 'http://localhost:8000',
      isLoopback: true,
      tableName: 'Another',
      aws: { credentials: 'none' },
    },
    isTrustedProxy: expect.any(Function),
    signupLimit: 600,
    mail: readEnv({}).mail,
  });
  const empty = { PORT: '', HOST: '', SITE_URL: '', DATA_DIR: '', DYNAMODB_ENDPOINT: '', TABLE_NAME: '' };
  expect(readEnv({ ...empty, TRUSTED_PROXY: '', SIGNUP_LIMIT: '' })).toMatchObject({
    ...readEnv({}),
    isTrustedProxy: expect.any(Function),
  });
  expect(readEnv({ BACKUP_DIR: '/backups', BACKUP_KEEP: '3' }).backups).toEqual({
    folder: '/backups',
    keep: 3,
  });
  expect(readEnv({ SIGNUP_LIMIT: 'off' }).signupLimit).toBe('off');
  expect(readEnv({ TRUSTED_PROXY: '10.0.0.0/8' }).isTrustedProxy('10.1.2.3')).toBe(true);
  expect(readEnv({ ADMIN_PASSWORD: '' }).password).toEqual({ kind: 'none' });
});

test('a remote DynamoDB uses the region and credentials of the environment', () => {
  const { store } = readEnv({
    DYNAMODB_ENDPOINT: 'https://dynamodb.eu-central-1.amazonaws.com',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'y',
    AWS_SESSION_TOKEN: 'z',
    AWS_REGION: 'eu-central-1',
  });
  expect(store).toMatchObject({
    isLoopback: false,
    tableName: 'LaunchSignups',
    aws: {
      credentials: { accessKeyId: 'x', secretAccessKey: 'y', sessionToken: 'z' },
      region: 'eu-central-1',
    },
  });
});

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['HOST', 'fe80::1%eth0'],
  ['SITE_URL', 'launch.example'],
  ['SITE_URL', 'https://launch.example/shop'],
  ['SITE_URL', 'https://user@launch.example'],
  ['SITE_URL', 'ftp://launch.example'],
  ['DYNAMODB_ENDPOINT', 'localhost'],
  ['TABLE_NAME', 'a/b'],
  ['TRUSTED_PROXY', 'localhost'],
  ['TRUSTED_PROXY', '0.0.0.0/0'],
  ['SIGNUP_LIMIT', '0'],
  ['SIGNUP_LIMIT', 'none'],
  ['OPT_IN', 'triple'],
  ['MAIL_ENGINE', 'fax'],
  ['MAIL_FROM', 'nobody'],
  ['CAMPAIGN_FROM', 'nobody'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', String(BACKUP_DAYS + 1)],
])('%s="%s" throws an error that names the variable', (name, value) => {
  expect(() => readEnv({ OPT_IN: 'double', [name]: value })).toThrow(
    new RegExp(`^${name} must be .*; it is "`),
  );
});

test('campaigns are sent at 5 emails a second by SMTP, as fast as SES allows, or at MAIL_RATE', () => {
  const rateOf = (env: NodeJS.ProcessEnv) => readEnv({ SMTP_URL: 'smtp://127.0.0.1', ...env }).mail.rate;
  expect(rateOf({ MAIL_ENGINE: 'smtp' })).toBe(5);
  expect(rateOf({ MAIL_ENGINE: 'ses' })).toBe(Number.POSITIVE_INFINITY);
  expect(rateOf({ MAIL_ENGINE: 'smtp', MAIL_RATE: '0.5' })).toBe(0.5);
});

describe('where bounces come to', () => {
  const BY_SMTP = { MAIL_ENGINE: 'smtp', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'list@shop.example' };
  const url = 'imaps://user%40shop.example:secret-p%40ss@mail.example/INBOX';

  it('is a mailbox with a password, and an address with the name of each email', () => {
    const read = (env: NodeJS.ProcessEnv) => readEnv({ ...BY_SMTP, ...env }).mail.bounces;
    expect(read({ BOUNCE_IMAP_URL: url, BOUNCE_ADDRESS: 'bounce@Shop.example' })).toEqual({
      mailbox: url,
      address: 'bounce@Shop.example',
    });
    expect(read({})).toEqual({});
  });

  it.each([
    'https://user:secret@host',
    'imaps://user:secret%@host',
    'imaps://user:secret@host/%',
    'imaps://secret@host',
    'imaps://:secret@host',
    'imaps://',
    'secret',
  ])('throws an error without the password for %s', (given) => {
    const read = () => readEnv({ ...BY_SMTP, BOUNCE_IMAP_URL: given });
    expect(read).toThrow(/^BOUNCE_IMAP_URL must be .* percent-encoded: % as %25/);
    expect(read).not.toThrow('secret@');
  });

  it('is of the domain of the sender, and short enough for the name', () => {
    const read = (address: string) => () => readEnv({ ...BY_SMTP, BOUNCE_ADDRESS: address });
    expect(read('bounce@other.example')).toThrow(
      'BOUNCE_ADDRESS must be of the domain of MAIL_FROM, which is shop.example.',
    );
    expect(read('sixteen-letters-@shop.example')).toThrow(/^BOUNCE_ADDRESS must be .* at most 15 characters/);
    const longest = 'fifteen-letters';
    const name = { ref: '0'.repeat(32), kind: `m${'0'.repeat(14)}` };
    expect(bounceAddressOf(`${longest}@shop.example`, name)).toContain('+');
    expect(read(`${longest}@shop.example`)).not.toThrow();
  });

  it('is read where SES sends, which has nobody else here to tell, and may stay set for a rehearsal', () => {
    const read = (name: string) => readEnv({ MAIL_ENGINE: name, BOUNCE_IMAP_URL: url }).mail.bounces;
    expect(read('ses')).toEqual({ mailbox: url });
    expect(read('outbox')).toEqual({});
  });
});

test.each(['short', ' twelve letters', 'twelve\nletters', 'elevenchars'])(
  'an invalid password throws an error that does not contain it',
  (password) => {
    expect(() => readEnv({ ADMIN_PASSWORD: password })).toThrow(/^ADMIN_PASSWORD: The admin password must/);
    expect(() => readEnv({ ADMIN_PASSWORD: password })).not.toThrow(password);
  },
);

test('the documentation names every variable and every mail engine', () => {
  const source = readFileSync('infra/local/env.ts', 'utf8');
  const variables = [
    ...[...source.matchAll(/^ {2}([A-Z_]+): \[|source\.([A-Z_]+)/gm)].map(([, a, b]) => a ?? b),
    ...[...source.matchAll(/\{([^{}]*)\}(?: = source;|: NodeJS\.ProcessEnv)/g)].flatMap(
      ([, names = '']) => names.match(/[A-Z_]{2,}/g) ?? [],
    ),
  ];
  // What systemd, npm and `./launch` set.
  const isOwners = (name = '') => !/^(LISTEN_|INIT_CWD|LAUNCH_COMMAND)/.test(name);
  const ofEngines = Object.values(LOCAL_ENGINES).flatMap((engine) => Object.keys(engine.variables));
  const names = [...new Set(variables.filter(isOwners)), ...ofEngines];
  expect(names.length).toBeGreaterThan(20);
  const missingIn = (document: string, words: readonly (string | undefined)[]) => {
    const text = readFileSync(`docs/${document}.md`, 'utf8');
    return words.filter((word) => !text.includes(`\`${word}\``));
  };
  expect(missingIn('running', names)).toEqual([]);
  expect(missingIn('mail', Object.keys(LOCAL_ENGINES))).toEqual([]);
});

test('the documentation says how fast campaigns are sent by each engine that has a limit', () => {
  const [row = ''] = /^\| `MAIL_RATE` .*$/m.exec(readFileSync('docs/running.md', 'utf8')) ?? [];
  const rates = Object.entries(MAIL_ENGINES).flatMap(([name, { perSecond }]) =>
    Number.isFinite(perSecond) ? [`${perSecond} by ${name}`] : [],
  );
  expect(rates.length).toBeGreaterThan(0);
  expect(rates.filter((rate) => !row.toLowerCase().includes(rate))).toEqual([]);
});
