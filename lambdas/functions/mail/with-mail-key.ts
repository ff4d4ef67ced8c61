import { Hono } from 'hono';
import type { MailDeps } from '../../api';
import { createErrorHandler } from '../../api/errors';
import { readEnv } from '../../env';
import { parseMailKey } from '../../mail/mail-keys';
import { createTokens } from '../../mail/tokens';
import type { SignupStore } from '../../store';
import { createSecretReader } from '../../store/dynamodb';
import { log } from '../lambda-handler';

/**
 * Returns a function that resolves to what `create` returns, which is called with the first mail key and again if the
 * key has changed: the owner may rotate it while Lambdas run.
 */
export function withMailKey<T>(
  store: SignupStore,
  create: (mail: MailDeps) => T,
  limits?: { perHour: number; perDay: number },
): () => Promise<T> {
  const { MAIL_KEY_SECRET } = readEnv(['MAIL_KEY_SECRET']);
  const readKey = createSecretReader({ secretId: MAIL_KEY_SECRET, now: Date.now });
  let created: { key: string; value: T } | undefined;
  return async () => {
    const key = (await readKey()) ?? '';
    if (created?.key !== key) created = { key, value: create(openMail(store, key, limits)) };
    return created.value;
  };
}

function openMail(store: SignupStore, key: string, limits?: { perHour: number; perDay: number }): MailDeps {
  const keys = parseMailKey(key);
  const { hash } = keys;
  return { store: store.mailStore({ hash, limits }), tokens: createTokens(keys, Date.now), hash };
}

/** Creates the app of an endpoint of signups that are confirmed by mail. */
export function createMailApp(store: SignupStore, create: (mail: MailDeps) => Hono): Hono {
  const current = withMailKey(store, (mail) => {
    const inner = new Hono();
    inner.onError(createErrorHandler(log));
    return inner.route('/', create(mail));
  });
  const app = new Hono();
  app.all('*', async (c) => (await current()).fetch(c.req.raw, c.env as object));
  return app;
}
