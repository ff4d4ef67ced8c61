import { createExport } from '../api/export';
import { adminDeps } from './admin';
import { createStreamingDoor } from './door';

export const handler = createStreamingDoor(createExport(adminDeps()));
