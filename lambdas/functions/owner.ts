import { createApp } from '../api/app';
import { requireAdmin } from '../api/auth';
import { campaignHandlers } from '../api/campaigns';
import { ownerHandlers } from '../api/owner';
import { createHandler, log, openStore, ownerDeps } from './lambda';

const store = openStore();
const deps = ownerDeps(store);

/** Everything that asks for the password, except the export. */
export const handler = createHandler(store, (mail) =>
  createApp(
    { ...ownerHandlers({ ...deps, mail }), ...campaignHandlers({ ...deps, mail }) },
    { log, requireOwner: requireAdmin(deps) },
  ),
);
