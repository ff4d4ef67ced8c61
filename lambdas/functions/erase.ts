import { createErase } from '../api/owner/erase';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createErase(adminDeps()));
