import { createActions } from '../api/owner/actions';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createActions(adminDeps()));
