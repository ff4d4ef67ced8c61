import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Variables = Record<string, string | undefined>;

/** Variables that contain credentials or their location. */
const CREDENTIAL_VARIABLES = [
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/**
 * Returns whether this machine seems to have AWS credentials. Checks only variables and files: the SDK would
 * search the network for an instance role.
 */
export function hasCredentials(env: Variables = process.env, home: string = homedir()): boolean {
  const files = [
    env.AWS_SHARED_CREDENTIALS_FILE ?? join(home, '.aws', 'credentials'),
    env.AWS_CONFIG_FILE ?? join(home, '.aws', 'config'),
  ];
  return CREDENTIAL_VARIABLES.some((name) => env[name]) || files.some((file) => existsSync(file));
}

/** Returns the environment of the CDK CLI: no telemetry, and no search for an instance role on the network. */
export function cdkEnvironment(region: string): Variables {
  return {
    ...process.env,
    AWS_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    NODE_NO_WARNINGS: '1',
  };
}
