import { createErase } from '../api/erase';
import { adminDeps } from './admin';
import { createDoor } from './door';

export const handler = createDoor(createErase(adminDeps()));
