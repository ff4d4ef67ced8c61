import { createList } from '../api/owner/list';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createList(adminDeps()));
