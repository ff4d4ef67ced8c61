import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Environment variables. */
export type Variables = Record<string, string | undefined>;

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
export function hasCredentials(env: Variables, home: string = homedir()): boolean {
  const files = [
    env.AWS_SHARED_CREDENTIALS_FILE ?? join(home, '.aws', 'credentials'),
    env.AWS_CONFIG_FILE ?? join(home, '.aws', 'config'),
  ];
  return CREDENTIAL_VARIABLES.some((name) => env[name]) || files.some((file) => existsSync(file));
}

/** The variables of an access key; no child but the CDK CLI gets them. */
const ACCESS_KEY_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/** The credentials of a user or a role. */
export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Returns the access key in the environment; undefined if there is none, or a profile is set, which replaces it. */
export function accessKeyOf(env: Variables): AccessKey | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey || env.AWS_PROFILE) return undefined;
  const sessionToken = env.AWS_SESSION_TOKEN;
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/**
 * Returns the environment of the CDK CLI: no telemetry, no search for an instance role on the network, and no secrets
 * except the access key.
 * @param env the environment before `takeSecrets` removed the secrets from this process
 */
export function cdkEnvironment(region: string, env: Variables): Variables {
  const accessKey = ACCESS_KEY_VARIABLES.flatMap((name) =>
    env[name] === undefined ? [] : [[name, env[name]]],
  );
  return {
    ...process.env,
    ...Object.fromEntries(accessKey),
    AWS_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    NODE_NO_WARNINGS: '1',
  };
}
