import { createEraseRange } from '../api/owner/erase-range';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createEraseRange(adminDeps()));
