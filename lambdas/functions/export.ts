import { createExport } from '../api/export';
import { adminDeps } from './deps';
import { createStreamingHandler } from './lambda-handler';

export const handler = createStreamingHandler(createExport(adminDeps()));
