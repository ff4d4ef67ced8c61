import { signupRequester } from '../../api/mail/requester';
import { createSignup } from '../../api/signup';
import { lambdaDeps, openStore } from '../deps';
import { createLambdaHandler } from '../lambda-handler';
import { createMailApp } from './with-mail-key';

const store = openStore();

export const handler = createLambdaHandler(
  createMailApp(store, (mail) =>
    createSignup({
      ...lambdaDeps,
      store,
      requestSignup: signupRequester(mail, lambdaDeps.clientAddress),
    }),
  ),
);
