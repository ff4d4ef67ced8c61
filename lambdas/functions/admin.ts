import type { ApiDeps } from '../api';
import { checkedPassword } from '../domain';
import { readEnv } from '../env';
import { createSecretReader } from '../store';
import { atEdge } from './door';
import { openStore } from './store';

/** What the owner's endpoints need. */
export function adminDeps(): ApiDeps {
  const { ADMIN_PASSWORD_SECRET } = readEnv(['ADMIN_PASSWORD_SECRET']);
  const readSecret = createSecretReader({ secretId: ADMIN_PASSWORD_SECRET, now: Date.now });
  const store = openStore();
  return { ...atEdge, store, guesses: store.guesses, adminPassword: async () => usable(await readSecret()) };
}

/** A password against the rules opens nothing: it is as good as not configured, and the log says why. */
function usable(secret: string | undefined): string | undefined {
  try {
    return checkedPassword(secret);
  } catch {
    atEdge.log({ event: 'password-unusable' });
    return undefined;
  }
}
