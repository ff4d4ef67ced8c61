import { createPublicCount } from '../api/public-count';
import { lambdaDeps, openStore } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createPublicCount({ ...lambdaDeps, store: openStore() }));
