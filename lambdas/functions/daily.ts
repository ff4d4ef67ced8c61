import { createDaily } from '../api/owner/daily';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createDaily(adminDeps()));
