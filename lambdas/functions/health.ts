import { createHealth } from '../api/health';
import { atEdge, createDoor } from './door';

export const handler = createDoor(createHealth(atEdge));
