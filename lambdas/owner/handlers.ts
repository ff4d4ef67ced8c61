import type { Handlers } from '../api/app';
import { type ActionLog, listActions } from './action-log';

/** What reading the action log needs. */
export interface ActionLogNeeds {
  actions: ActionLog;
}

/** Returns the handler with which the owner reads the action log. */
export const actionLogHandlers = ({ actions }: ActionLogNeeds): Handlers<'actions'> => ({
  actions: ({ query }) => listActions(actions, query),
});
