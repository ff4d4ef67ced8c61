import { createSignup } from '../api/signup';
import { lambdaDeps, openStore } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createSignup({ ...lambdaDeps, store: openStore() }));
