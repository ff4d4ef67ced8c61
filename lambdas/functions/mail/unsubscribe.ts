import { createUnsubscribe } from '../../api/mail/unsubscribe';
import { openStore } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

export const handler = createLambdaHandler(createMailApp(openStore(), createUnsubscribe));
