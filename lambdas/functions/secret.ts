import type { SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';
import { type Clock, MINUTE } from '../facts/time';
import { ONE_ATTEMPT, sendInTime } from '../table/dynamodb/deadline';

/** How long a secret is cached (ms). */
const TIME_TO_LIVE = 5 * MINUTE;

export interface SecretOptions extends SecretsManagerClientConfig {
  /** Name or ARN in Secrets Manager. */
  secretId: string;
  now: Clock;
}

/**
 * Creates a reader of one secret, such as the admin password, that resolves to `undefined` if the secret is missing or
 * empty. The secret is read at most every five minutes, so a change takes effect after that; while Secrets Manager is
 * unavailable, the last value stays in use.
 * @returns a reader that rejects with `StoreUnavailableError` if the secret was never read
 */
export function createSecretReader({ secretId, now, ...config }: SecretOptions) {
  // Only a Lambda that reads a secret loads this client, and does so when it starts: its first request needs it.
  const loading = import('@aws-sdk/client-secrets-manager').then((sdk) => ({
    client: new sdk.SecretsManagerClient({ ...ONE_ATTEMPT, ...config }),
    command: new sdk.GetSecretValueCommand({ SecretId: secretId }),
  }));
  let cached: { secret: string | undefined; until: number } | undefined;
  let reading: Promise<string | undefined> | undefined;

  async function read(): Promise<string | undefined> {
    const { client, command } = await loading;
    const output = await sendInTime((options) => client.send(command, options), {
      expected: { ResourceNotFoundException: { SecretString: undefined } },
    }).catch((error: unknown) => {
      if (!cached) throw error;
      return { SecretString: cached.secret };
    });
    cached = { secret: output.SecretString || undefined, until: now() + TIME_TO_LIVE };
    return cached.secret;
  }

  return async (): Promise<string | undefined> => {
    if (cached && now() < cached.until) return cached.secret;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
