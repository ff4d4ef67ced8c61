import { createMySignup } from '../../api/mail/my-signup';
import { lambdaDeps, openStore } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

export const handler = createLambdaHandler(
  createMailApp(openStore(), (mail) => createMySignup(lambdaDeps, mail)),
);
