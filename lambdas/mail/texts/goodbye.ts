import { GAME } from '../../contract/facts';
import { PROOF_DAYS } from '../../contract/mail';
import type { MailLinks } from '../links';
import type { MailContent } from './layout';

/** Confirms that somebody has left the list. The last mail they get. */
export const goodbyeMail = ({ site }: MailLinks): MailContent => ({
  subject: `${GAME.name}: you have left the list`,
  form: 'Form 20-L, export certificate',
  title: 'Cleared for departure',
  before: [
    'You are off our launch list, and this is our last mail. No exit tariff applies.',
    `We keep the record of your consent for ${PROOF_DAYS} days, as the law wants us to be able to prove it. After that, only a coded fingerprint of your address remains, so that we recognise it and stay silent.`,
  ],
  after: [`Left by mistake? Sign up again: ${site}`],
});
