import {
  CONFIRM_DAYS,
  type EmailKind,
  LINK_HOURS,
  NOT_ME_DAYS,
  PENDING_DAYS,
  PROOF_DAYS,
} from '../contract/email';
import type { MailContent } from '../email/layout';
import type { MailLinks } from '../email/tokens';
import { LAUNCH_MONTH, SIGNUP_DISCOUNT_PERCENT } from '../facts/derived';
import { GAME } from '../facts/facts';
import { FINGERPRINT } from '../facts/fingerprint';
import { hours } from '../facts/time';

/** What happens next. */
const WELCOME =
  SIGNUP_DISCOUNT_PERCENT > 0
    ? `This address is on the launch list of ${GAME.name}. You don't need to do anything: your code for ${SIGNUP_DISCOUNT_PERCENT}% off the first order comes with the launch in ${LAUNCH_MONTH}.`
    : `This address is on the list of ${GAME.name}. You don't need to do anything: we will write when there is news.`;

/** The content of each email. It contains nothing that a visitor typed. */
export const EMAILS: Readonly<Record<EmailKind, (links: MailLinks) => MailContent>> = {
  /**
   * Asks whether the owner of the address signed up. It contains no offer, and nothing from the form, which anybody can
   * fill in.
   */
  confirm: ({ confirm }) => ({
    subject: `${GAME.name}: is this your signature?`,
    form: 'Form 20-C, declaration of intent',
    stamp: { text: 'Pending', colour: 'amber' },
    title: 'One stamp is missing',
    before: [
      `Somebody declared this address for the launch list of ${GAME.name}, a card game. Customs would like to know whether it was you.`,
    ],
    button: { label: 'Open the declaration', url: confirm },
    after: [
      `The page asks one question: yes or no. The link works for ${CONFIRM_DAYS} days.`,
      `Wasn't it you? Press No on that page: we delete the address and write nothing to it for ${NOT_ME_DAYS} days, whoever types it. If you do nothing, we delete the address within ${PENDING_DAYS} days.`,
    ],
  }),
  /** For somebody who has just joined the list: it contains no code, which comes with the launch. */
  welcome: ({ manage, mySignup }) => ({
    subject: `${GAME.name}: you are on the list`,
    form: 'Form 20-W, proof of entry',
    stamp: { text: 'Approved', colour: 'green' },
    title: 'Stamped and filed',
    before: [WELCOME],
    button: { label: 'See my signup', url: manage },
    after: [
      `There you can see what we store, correct your name, or leave. The link works for ${hours(LINK_HOURS)}; ${mySignup} sends you a new one.`,
      "Wasn't it you? Then somebody else typed your address: leave the list with the link below, and we stop writing.",
    ],
  }),
  /** For somebody who signed up again: the list contains them already. */
  'on-list': ({ manage, mySignup }) => ({
    subject: `${GAME.name}: you are already on the list`,
    form: 'Form 20-D, duplicate declaration',
    stamp: { text: 'Seen before', colour: 'green' },
    title: 'Already stamped',
    before: [
      'This address was signed up again. It is already on our launch list, and once is enough: nothing has changed.',
    ],
    button: { label: 'See my signup', url: manage },
    after: [
      `There you can see what we store, correct your name, or leave. The link works for ${hours(LINK_HOURS)}; ${mySignup} sends you a new one.`,
      "Wasn't it you? Then somebody else typed your address. You don't need to do anything.",
    ],
  }),
  /** Sends the link to "My signup" that was asked for. */
  link: ({ manage, mySignup }) => ({
    subject: `${GAME.name}: the link to your signup`,
    form: 'Form 20-M, inspection permit',
    stamp: { text: 'Permitted' },
    title: 'Your papers, please',
    before: [
      'You asked to inspect your signup. Here is your permit: see what we store, correct your name, take a copy, leave, or have everything erased.',
    ],
    button: { label: 'Inspect my signup', url: manage },
    after: [
      `The permit works for ${hours(LINK_HOURS)}. ${mySignup} issues a new one at any time, free of duty.`,
      "Didn't you ask? Then somebody else typed your address. Nothing has changed.",
    ],
  }),
  /** Asks whether the address is the new one of somebody on the list. */
  'new-address': ({ newAddress }) => ({
    subject: `${GAME.name}: is this your new address?`,
    form: 'Form 20-N, change of address',
    stamp: { text: 'Pending', colour: 'amber' },
    title: 'Moving house?',
    before: [
      `Somebody on the launch list of ${GAME.name}, a card game, says that this is their new address. Customs would like to know whether that is you.`,
    ],
    button: { label: 'Open the declaration', url: newAddress },
    after: [
      `The page has one button, which moves your signup here, with all that belongs to it. The link works for ${CONFIRM_DAYS} days.`,
      "Wasn't it you? Then somebody mistyped their address. Nothing changes, and nothing else is sent here.",
    ],
  }),
  /** Confirms that somebody has left the list. The last email they get. */
  goodbye: ({ site }) => ({
    subject: `${GAME.name}: you have left the list`,
    form: 'Form 20-L, export certificate',
    stamp: { text: 'Exported' },
    title: 'Cleared for departure',
    before: [
      'You are off our launch list, and this is our last email. No exit tariff applies.',
      `We keep the record of your consent for ${PROOF_DAYS} days, because the law requires us to be able to prove it. After that: ${FINGERPRINT}`,
    ],
    after: [`Left by mistake? Sign up again: ${site}`],
  }),
};
