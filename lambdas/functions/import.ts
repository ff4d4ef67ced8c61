import { createImport } from '../api/import';
import { adminDeps } from './admin';
import { createDoor } from './door';

export const handler = createDoor(createImport(adminDeps()));
