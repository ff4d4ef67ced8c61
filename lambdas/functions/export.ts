import { streamHandle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { requireAdmin } from '../owner/auth';
import { exportHandlers } from '../signups/export-handler';
import { behindCloudFront, log, openStore, ownerDeps } from './lambda';

const deps = ownerDeps(openStore());
const app = createApp(exportHandlers(deps), { log, requireOwner: requireAdmin(deps) });

/** The export, whose response is streamed. */
export const handler = streamHandle(behindCloudFront(async () => app));
