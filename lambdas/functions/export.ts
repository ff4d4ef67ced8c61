import { createExport } from '../api/owner/export';
import { adminDeps } from './deps';
import { createStreamingHandler } from './lambda-handler';

export const handler = createStreamingHandler(createExport(adminDeps()));
