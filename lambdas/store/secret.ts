import {
  GetSecretValueCommand,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import { type Clock, MINUTE } from '../domain';
import { inTime, ONE_TRY } from './deadline';
import { quietly } from './quietly';

/** How long a secret that was read is good. */
const KEPT_FOR = 5 * MINUTE;

export interface SecretOptions extends SecretsManagerClientConfig {
  /** Name or ARN in Secrets Manager. */
  secretId: string;
  now: Clock;
}

/**
 * Makes a reader of one secret, such as the admin password; `undefined` where it is missing or empty. It is
 * read at most every five minutes, so a changed one holds after that; while Secrets Manager is away, the one
 * that was read last goes on.
 * @returns a reader that rejects with `StoreUnavailableError` where nothing was ever read
 */
export function createSecretReader({ secretId, now, ...config }: SecretOptions) {
  const client = quietly(() => new SecretsManagerClient({ ...ONE_TRY, ...config }));
  const command = new GetSecretValueCommand({ SecretId: secretId });
  let kept: { secret: string | undefined; until: number } | undefined;
  let reading: Promise<string | undefined> | undefined;

  async function read(): Promise<string | undefined> {
    const answer = await inTime((abortSignal) => client.send(command, { abortSignal }), {
      ResourceNotFoundException: { SecretString: undefined },
    }).catch((error: unknown) => {
      if (!kept) throw error;
      return { SecretString: kept.secret };
    });
    kept = { secret: answer.SecretString || undefined, until: now() + KEPT_FOR };
    return kept.secret;
  }

  return async (): Promise<string | undefined> => {
    if (kept && now() < kept.until) return kept.secret;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
