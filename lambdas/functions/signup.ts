import { createSignup } from '../api/signup';
import { atEdge, createDoor } from './door';
import { openStore } from './store';

export const handler = createDoor(createSignup({ ...atEdge, store: openStore() }));
