import { useCallback } from 'react';
import type { Route } from '../navigation/routes';
import { defineKept, type SessionKey, useKept } from './kept';

/** Long work that goes on whichever section is shown. */
export interface Work {
  /** Where it is shown, and where its result is; the first one of several is where the others lead. */
  routes: readonly [Route, ...Route[]];
  /** What is being done or, once it is done, its result. */
  text: string;
  /** How much of it is done, from 0 to 1; undefined if that is not known. */
  share?: number | undefined;
  isDone: boolean;
  cancel?(): void;
}

const WORK = defineKept<Readonly<Record<string, Work>>>({});

/** Says how far some work is. */
export const reportWork = (session: SessionKey, name: string, work: Work): void =>
  WORK.change(session, (all) => ({ ...all, [name]: work }));

/** Shows nothing of some work any more. */
export const forgetWork = (session: SessionKey, name: string): void =>
  WORK.change(session, ({ [name]: _, ...others }) => others);

/** Whether there is work that ends when the page is closed. */
export const isWorking = (session: SessionKey): boolean =>
  Object.values(WORK.read(session)).some(({ isDone }) => !isDone);

/** Returns all work with its name, and what forgets a piece of it. */
export function useWork() {
  const [all, change] = useKept(WORK);
  const forget = useCallback((name: string) => change(({ [name]: _, ...others }) => others), [change]);
  return { all: Object.entries(all), forget };
}
