import { openStore } from './deps';

const store = openStore();

/** Runs daily on a schedule: counts the day that ended, so that no request has to. */
export const handler = (): Promise<void> => store.warmUp();
