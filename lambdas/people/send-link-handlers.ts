import type { Handlers } from '../api/app';
import { conflict } from '../api/responses';
import { PERSON_ERRORS } from '../contract/messages';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { createLinkSender } from './send-link';

/** What the owner needs to have a link sent to a person again. */
export interface LinkNeeds extends ActionNeeds {
  people: { sendLink: ReturnType<typeof createLinkSender>; isRehearsal: boolean };
}

/** Returns how the owner has a link sent to a person again. */
export const sendLinkHandlers = (needs: LinkNeeds): Handlers<'sendLink'> => ({
  async sendLink({ c, body: { email: address } }) {
    await beginAction(needs, c, { action: 'send-link' });
    const email = await needs.people.sendLink(address);
    switch (email) {
      case 'confirm':
      case 'link':
        return { email, isRehearsal: needs.people.isRehearsal };
      case 'silenced':
        throw conflict(PERSON_ERRORS.silenced);
      case 'not listed':
        throw conflict(PERSON_ERRORS.notListed);
      default:
        return email satisfies never;
    }
  },
});
