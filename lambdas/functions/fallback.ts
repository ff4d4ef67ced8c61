import { createFallback } from '../api/fallback';
import { createDoor } from './door';

export const handler = createDoor(createFallback());
