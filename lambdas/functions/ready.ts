import { createReady } from '../api/health';
import { openStore } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createReady({ store: openStore() }));
