import { streamHandle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { requireOwner } from '../owner/auth';
import { type ExportFilter, exportSignups } from '../signups/export';
import { exportHandlers } from '../signups/export-handler';
import { behindCloudFront, log, openTable, ownerAccess } from './lambda';

const table = openTable();
const access = ownerAccess(table);
const signups = { export: (filter: ExportFilter) => exportSignups(table, access.now(), filter) };
const app = createApp(exportHandlers({ ...access, signups }), {
  schemas: SCHEMAS,
  log,
  requireOwner: requireOwner(access),
});

/** The export, whose response is streamed. */
export const handler = streamHandle(behindCloudFront(async () => app));
