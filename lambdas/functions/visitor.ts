import { createApp } from '../api/app';
import { visitorHandlers } from '../signups/handlers';
import { createHandler, lambdaDeps, log, openStore } from './lambda';

const store = openStore();

/** What anyone may call, and every path that no other Lambda serves. */
export const handler = createHandler(store, (mail) =>
  createApp(visitorHandlers({ ...lambdaDeps, store, mail }), { log }),
);
