import { createApp } from '../api/app';
import { personHandlers } from '../people/handlers';
import { createHandler, lambdaDeps, log, openStore } from './lambda';

/** What the links of mails lead to. */
export const handler = createHandler(openStore(), (mail) =>
  createApp(mail ? personHandlers(lambdaDeps, mail) : {}, { log }),
);
