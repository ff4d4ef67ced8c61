import type { Handlers } from '../api/app';
import { conflict } from '../api/responses';
import { PERSON_ERRORS } from '../contract/messages';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { MailContext } from './people';
import { sendLink } from './send-link';

/** What the owner needs to have a link sent to a person again. */
export interface LinkNeeds extends ActionNeeds {
  context: Pick<MailContext, 'table' | 'now' | 'hash' | 'isRehearsal'>;
}

/** Returns how the owner has a link sent to a person again. */
export const sendLinkHandlers = (needs: LinkNeeds): Handlers<'sendLink'> => ({
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
