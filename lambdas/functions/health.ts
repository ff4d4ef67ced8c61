import { createHealth } from '../api/health';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createHealth());
