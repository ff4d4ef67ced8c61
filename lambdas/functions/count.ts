import { createCount } from '../api/count';
import { adminDeps } from './admin';
import { createDoor } from './door';

export const handler = createDoor(createCount(adminDeps()));
