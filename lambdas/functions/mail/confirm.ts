import { createConfirm } from '../../api/mail/confirm';
import { lambdaDeps, openStore } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

export const handler = createLambdaHandler(
  createMailApp(openStore(), (mail) => createConfirm(lambdaDeps, mail)),
);
