import { GAME } from '../../contract/facts';
import { LINK_HOURS } from '../../contract/mail';
import { hours } from '../../domain';
import type { MailLinks } from '../links';
import type { MailContent } from './layout';

/** For somebody who signed up again: the list contains them already. */
export const onListMail = ({ manage, mySignup }: MailLinks): MailContent => ({
  subject: `${GAME.name}: you are on the list already`,
  form: 'Form 20-D, duplicate declaration',
  title: 'Already stamped',
  before: [
    'This address was signed up again. It is on our launch list already, and once is enough: nothing has changed.',
  ],
  button: { label: 'See my signup', url: manage },
  after: [
    `There you can see what we store, correct your name, or leave. The link works for ${hours(LINK_HOURS)}; ${mySignup} sends you a new one.`,
    'It was not you? Then somebody else typed your address. You need not do anything.',
  ],
});
