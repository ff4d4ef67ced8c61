import { createMySignupData } from '../../api/mail/my-signup';
import { openStore } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

export const handler = createLambdaHandler(createMailApp(openStore(), createMySignupData));
