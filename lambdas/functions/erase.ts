import { createErase } from '../api/erase';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createErase(adminDeps()));
