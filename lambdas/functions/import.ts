import { createImport } from '../api/owner/import';
import { adminDeps } from './deps';
import { createLambdaHandler } from './lambda-handler';

export const handler = createLambdaHandler(createImport(adminDeps()));
