import { createFallback } from '../api/fallback';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createFallback());
