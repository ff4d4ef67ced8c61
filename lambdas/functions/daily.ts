import { createDaily } from '../api/daily';
import { adminDeps } from './admin';
import { createDoor } from './door';

export const handler = createDoor(createDaily(adminDeps()));
