import { readdirSync, readFileSync } from 'node:fs';
import { LOCAL_ENGINES } from '../local/mail/engines/engines';
import { SECRETS } from './secrets.mjs';

/** The programs that children are started from, by the file that reads their environment. */
const READERS = [
  'infra/local/env.ts',
  'infra/local/aws/env.ts',
  'infra/aws/deploy/env.ts',
  'admin-cli/env.ts',
  'admin-desktop/main/env.ts',
];

/** What is no secret: a variable that is checked in words, which an error repeats, is none either. */
const PUBLIC = [
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONFIG_FILE',
  'AWS_EC2_METADATA_DISABLED',
  'AWS_PROFILE',
  'AWS_REGION',
  'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BOUNCE_ADDRESS',
  'CAMPAIGN_FROM',
  'CDK_DISABLE_CLI_TELEMETRY',
  'DATA_DIR',
  'DYNAMODB_ENDPOINT',
  'GATSBY_TELEMETRY_DISABLED',
  'HOST',
  'HSTS_DAYS',
  'HSTS_SUBDOMAINS',
  'INIT_CWD',
  'LAUNCH_API_URL',
  'LAUNCH_COMMAND',
  'LISTEN_FDS',
  'LISTEN_PID',
  'MAIL_ENGINE',
  'MAIL_FROM',
  'MAIL_PER_DAY',
  'MAIL_PER_HOUR',
  'MAIL_RATE',
  'NODE_ENV',
  'NODE_NO_WARNINGS',
  'NO_COLOR',
  'OPT_IN',
  'OWNER_EMAIL',
  'OWNER_MAIL',
  'PORT',
  'SIGNUP_LIMIT',
  'SITE_URL',
  'TABLE_NAME',
  'TERM',
  'TRUSTED_PROXY',
  'WELCOME',
];

/** Returns the names of variables in a file: words in capitals, unless the file declares them. */
function variablesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const declared = [...text.matchAll(/(?:const|import \{[^}]*?\b)\s*([A-Z][A-Z_]+)/g)].map(
    ([, name]) => name,
  );
  const imported = [...text.matchAll(/import \{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(/\W+/));
  const names = [
    ...text.matchAll(/(?<!Number\.)\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\b(?:PORT|HOST|TERM|WELCOME)\b/g),
  ];
  return names.map(([name]) => name).filter((name) => ![...declared, ...imported].includes(name));
}

test.each(READERS)('every variable that %s reads is public, or kept from children', (file) => {
  const variables = [...new Set(variablesIn(file))];
  expect(variables.length).toBeGreaterThan(0);
  expect(variables.filter((name) => !SECRETS.includes(name) && !PUBLIC.includes(name))).toEqual([]);
});

/** The variables of mail engines say themselves whether they are secret. */
const OF_ENGINES = Object.values(LOCAL_ENGINES).flatMap(({ variables }) => Object.entries(variables));
const PUBLIC_OF_ENGINES = OF_ENGINES.flatMap(([name, { isSecret }]) => (isSecret ? [] : [name]));

const ENGINES = 'infra/local/mail/engines';
test.each(readdirSync(ENGINES).filter((file) => !file.endsWith('.test.ts')))(
  'every variable of a mail engine is public, or kept from children: %s',
  (file) => {
    const variables = [...new Set(variablesIn(`${ENGINES}/${file}`))];
    const known = [...SECRETS, ...PUBLIC, ...PUBLIC_OF_ENGINES];
    expect(variables.filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('no variable that is kept from children counts as public, nor one with such a name', () => {
  const isNamedSecret = (name: string) => /PASSWORD|SECRET|_KEY|TOKEN$/.test(name);
  const listed = [...PUBLIC, ...PUBLIC_OF_ENGINES];
  expect(listed.filter((name) => SECRETS.includes(name) || isNamedSecret(name))).toEqual([]);
});
