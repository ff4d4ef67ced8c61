import { createCount } from '../api/owner/count';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createCount(adminDeps()));
