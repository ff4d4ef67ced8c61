import { streamHandle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { requireOwner } from '../owner/auth';
import { exportHandlers } from '../signups/export-handler';
import { behindCloudFront, log, openTable, ownerAccess } from './lambda';

const table = openTable();
const access = ownerAccess(table);
const context = { table, now: access.now };
const app = createApp(exportHandlers({ ...access, context }), {
  schemas: SCHEMAS,
  log,
  requireOwner: requireOwner(access),
});

/** The export, whose response is streamed. */
export const handler = streamHandle(behindCloudFront(async () => app));
