import { GAME } from '../../contract/facts';
import { CONFIRM_DAYS, PENDING_DAYS } from '../../contract/mail';
import type { MailLinks } from '../links';
import type { MailContent } from './layout';

/** Asks whether the owner of the address signed up: no offer, and nothing from the form, which anybody can fill. */
export const confirmMail = ({ confirm }: MailLinks): MailContent => ({
  subject: `${GAME.name}: is this your signature?`,
  form: 'Form 20-C, declaration of intent',
  title: 'One stamp is missing',
  before: [
    `Somebody declared this address for the launch list of ${GAME.name}, a card game. Customs would like to know whether it was you.`,
  ],
  button: { label: 'Open the declaration', url: confirm },
  after: [
    `The page asks one question: yes or no. The link works for ${CONFIRM_DAYS} days.`,
    `It was not you? Press No on that page and we will not write here again. If you do nothing, we delete the address within ${PENDING_DAYS} days.`,
  ],
});
