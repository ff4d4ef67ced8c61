import { openStore } from './store';

const store = openStore();

/** Run daily by a schedule: counts the day that ended, so that nobody waits for it. */
export const handler = (): Promise<void> => store.warmUp();
