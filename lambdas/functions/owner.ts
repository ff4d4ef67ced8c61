import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { campaignHandlers } from '../campaigns/handlers';
import { requireAdmin } from '../owner/auth';
import { ownerHandlers } from '../signups/owner-handlers';
import {
  behindCloudFront,
  createMailDeps,
  log,
  openStore,
  ownerDeps,
  SENDS_MAIL,
  withMailKey,
} from './lambda';

const store = openStore();
const deps = ownerDeps(store);
const mailDeps = SENDS_MAIL ? createMailDeps(store) : undefined;

/** Everything that asks for the password, except the export. People are erased and recognised on every stage. */
export const handler = handle(
  behindCloudFront(
    withMailKey((keys) => {
      const mail = mailDeps?.(keys);
      const people = mail?.store ?? store.mailStore({ hash: keys.hash });
      const all = { ...deps, mail, people };
      return createApp(
        { ...ownerHandlers(all), ...campaignHandlers(all) },
        { log, requireOwner: requireAdmin(deps) },
      );
    }),
  ),
);
