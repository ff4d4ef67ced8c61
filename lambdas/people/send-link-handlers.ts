import type { Handlers } from '../api/app';
import { conflict } from '../api/responses';
import { PERSON_ERRORS } from '../contract/messages';
import { type ActionNeeds, beginAction } from '../owner/actions';
import { requestAddress } from './new-address';
import type { MailContext } from './people';
import { sendLink } from './send-link';

/** What the owner needs to have a link sent to a person. */
export interface LinkNeeds extends ActionNeeds {
  context: Pick<MailContext, 'table' | 'now' | 'hash' | 'forget' | 'isRehearsal'>;
}

/** Returns how the owner has a link sent to a person again, or to their new address. */
export const sendLinkHandlers = (needs: LinkNeeds): Handlers<'sendLink' | 'correctAddress'> => ({
  async correctAddress({ c, body: { email, newEmail } }) {
    await beginAction(needs, c, { action: 'correct-address' });
    const { context } = needs;
    const result = await requestAddress(context, email, newEmail);
    switch (result) {
      case 'requested':
        return { isRehearsal: context.isRehearsal };
      case 'not listed':
        throw conflict(PERSON_ERRORS.nobody);
      case 'taken':
        throw conflict(PERSON_ERRORS.taken);
      case 'suppressed':
        throw conflict(PERSON_ERRORS.newSuppressed);
      default:
        return result satisfies never;
    }
  },

  async sendLink({ c, body: { email: address } }) {
    await beginAction(needs, c, { action: 'send-link' });
    const { context } = needs;
    const email = await sendLink(context, address);
    switch (email) {
      case 'confirm':
      case 'link':
        return { email, isRehearsal: context.isRehearsal };
      case 'silenced':
        throw conflict(PERSON_ERRORS.silenced);
      case 'not listed':
        throw conflict(PERSON_ERRORS.notListed);
      default:
        return email satisfies never;
    }
  },
});
