import { createMySignupChange } from '../../api/mail/my-signup-change';
import { lambdaDeps, openStore } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

export const handler = createLambdaHandler(
  createMailApp(openStore(), (mail) => createMySignupChange(lambdaDeps, mail)),
);
