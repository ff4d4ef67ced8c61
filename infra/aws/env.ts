import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Env = Record<string, string | undefined>;

/** Names that carry credentials by themselves, or say where they are. */
const CREDENTIALS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/**
 * Whether this machine has anything that looks like AWS credentials. Only looks at names and files: asking the
 * SDK would have it search the network for a machine's role.
 */
export function hasCredentials(env: Env = process.env, home: string = homedir()): boolean {
  const files = [
    env.AWS_SHARED_CREDENTIALS_FILE ?? join(home, '.aws', 'credentials'),
    env.AWS_CONFIG_FILE ?? join(home, '.aws', 'config'),
  ];
  return CREDENTIALS.some((name) => env[name]) || files.some((file) => existsSync(file));
}

/** The environment of the CDK's command: no telemetry, no notices, and no search for a machine's role. */
export function cdkEnvironment(region: string, env: Env = process.env): Env {
  return {
    ...env,
    AWS_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    NODE_NO_WARNINGS: '1',
  };
}
