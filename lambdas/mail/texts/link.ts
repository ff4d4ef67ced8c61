import { GAME } from '../../contract/facts';
import { LINK_HOURS } from '../../contract/mail';
import { hours } from '../../domain';
import type { MailLinks } from '../links';
import type { MailContent } from './layout';

/** Sends the link to "My signup" that was asked for. */
export const linkMail = ({ manage, mySignup }: MailLinks): MailContent => ({
  subject: `${GAME.name}: the link to your signup`,
  form: 'Form 20-M, inspection permit',
  title: 'Your papers, please',
  before: [
    'You asked to inspect your signup. Here is your permit: see what we store, correct your name, take a copy, leave, or have everything erased.',
  ],
  button: { label: 'Inspect my signup', url: manage },
  after: [
    `The permit works for ${hours(LINK_HOURS)}. ${mySignup} issues a new one at any time, free of duty.`,
    'You did not ask? Then somebody else typed your address. Nothing has changed.',
  ],
});
