import type { ApiDeps } from '../api';
import { usablePassword } from '../api/password';
import { readEnv } from '../env';
import { createSecretReader } from '../store/dynamodb';
import { atEdge } from './door';
import { openStore } from './store';

/** What the owner's endpoints need. */
export function adminDeps(): ApiDeps {
  const { ADMIN_PASSWORD_SECRET } = readEnv(['ADMIN_PASSWORD_SECRET']);
  const readSecret = createSecretReader({ secretId: ADMIN_PASSWORD_SECRET, now: Date.now });
  const store = openStore();
  return {
    ...atEdge,
    store,
    failedLogins: store.failedLogins,
    adminPassword: usablePassword(readSecret, atEdge.log),
  };
}
