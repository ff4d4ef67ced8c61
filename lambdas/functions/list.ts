import { createList } from '../api/list';
import { adminDeps } from './admin';
import { createDoor } from './door';

export const handler = createDoor(createList(adminDeps()));
