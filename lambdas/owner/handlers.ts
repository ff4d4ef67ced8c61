import type { Handlers } from '../api/app';
import { type ActionLog, listActions } from './action-log';

/** What reading the action log needs. */
export interface ActionLogNeeds {
  actions: ActionLog;
}

/** Returns how the owner reads the log of their actions. */
export const actionLogHandlers = ({ actions }: ActionLogNeeds): Handlers<'actions'> => ({
  actions: ({ query }) => listActions(actions, query),
});
