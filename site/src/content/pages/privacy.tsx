import { TRAPPED_DAYS } from '@tariff-tantrum/lambdas/contract/limits';
import { ORDER_PARTS } from '@tariff-tantrum/lambdas/contract/order-words';
import type { LaunchSignup } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import { CONSENT } from '@tariff-tantrum/lambdas/facts/derived';
import {
  BACKUP_DAYS,
  CONSENT_AGE,
  CONTACT,
  GAME,
  PROCESSORS,
  RETENTION_YEARS,
} from '@tariff-tantrum/lambdas/facts/facts';
import { FINGERPRINT } from '@tariff-tantrum/lambdas/facts/fingerprint';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { DELETION_DAYS, LOG_DAYS } from '@tariff-tantrum/lambdas/facts/retention';
import { LEGAL_UPDATED } from '../game';
import { PHASE_TEXTS } from '../phase-texts';
import { sellerAddress } from '../seller-address';
import { AUTHORITIES } from '../service';
import { section, type TextPage, table } from '../text';

const mail = <a href={`mailto:${CONTACT.support}?subject=Privacy`}>{CONTACT.support}</a>;

const describeDays = (days: number): string => (days === 1 ? 'a day' : formatQuantity(days, 'day'));

/** How the site runs: `npm start` on one machine, or on AWS. The build knows which. */
export type Hosting = 'machine' | 'aws';

/** The statements that depend on how the site runs. */
const HOSTING: Readonly<Record<Hosting, Record<'processor' | 'logs' | 'deletion', string>>> = {
  machine: {
    processor: PROCESSORS.machine
      ? `Our site and the launch list are on one computer of ${PROCESSORS.machine}, bound by a data processing agreement.`
      : 'Our site and the launch list are on one computer that we run ourselves; no other company stores the list for us.',
    logs: 'The logs of our server have the time and the kind of errors and refused passwords.',
    deletion: `within ${describeDays(DELETION_DAYS.machine)}`,
  },
  aws: {
    processor:
      'Our site and the launch list are hosted by Amazon Web Services EMEA SARL, Luxembourg, bound by a data processing agreement. The list is stored in the EU.',
    logs: `The logs of our site at Amazon have the time, the path and the result of calls, and are deleted after ${LOG_DAYS} days.`,
    deletion: `within ${describeDays(DELETION_DAYS.aws)}`,
  },
};

const LETTERS = PROCESSORS.letters
  ? `Our letters are sent by ${PROCESSORS.letters}, bound by a data processing agreement.`
  : 'The service that sends the launch letter will be named here before the first letter goes out.';

type StoredField = keyof LaunchSignup | 'consentVersion' | 'code';

/** What is stored of a signup, and why: the compiler finds a field that is missing here. */
const STORED: Readonly<Record<StoredField, [what: string, why: string]>> = {
  email: ['Your email address', PHASE_TEXTS.privacy.email],
  name: ['Your name, if you gave one', 'To greet you by it'],
  signedUpAt: ['Date and time of your signup', 'To prove your consent and to know when to delete it'],
  consentVersion: ['Version of the consent wording', 'To prove what you agreed to'],
  discountPercent: [PHASE_TEXTS.privacy.discount, 'To give it to you'],
  notificationStatus: ['Whether we have written to you', 'To write only once'],
  source: ['Where you came from, if the link said so', 'To know which links bring people here'],
  tag: [
    'A tag, such as the name of a fair, and the import, if you put yourself on another list of ours and we imported it',
    'To know which of our lists people came from, and to write to one of them',
  ],
  code: ['Your code, and whether you ordered with it', 'To remind only those who have not'],
};

/** What is stored of an order, and why, besides that there is one. */
const STORED_PARTS = Object.values(ORDER_PARTS).flatMap(({ policy }) =>
  typeof policy === 'string' ? [] : [policy],
);

/** Returns the privacy policy of an installation. */
export const privacyPolicy = (hosting: Hosting): TextPage => ({
  formNumber: `Form ${CONSENT_AGE}-P, nothing to declare`,
  stamp: 'Nothing to declare',
  picture: 'cookies',
  title: 'Privacy Policy',
  lead: 'We know your email address if you gave it to us, and next to nothing else. This page says what, why, and for how long.',
  updated: LEGAL_UPDATED,
  summaries: {
    controller: 'We are, in Denmark, and one address reaches us.',
    signup: 'What you typed, when you agreed, and what we owe you for it.',
    'legal-basis': 'You said yes, you bought something, or you wrote to us.',
    retention: 'About as long as a term in office, and less if you say so.',
    'withdraw-consent': 'One letter, no reason, and you are off the list.',
    processors: 'Nobody who is not named here.',
    cookies: 'None. The only cookies are yours.',
    children: 'Not for them.',
    rights: 'You may see it, correct it, take it or have it gone, for nothing.',
    complaints: 'If we fail you, an authority listens.',
    changes: 'Nothing changes behind your back.',
  },
  sections: [...dataSections(hosting), ...rightsSections()],
});

/** What is stored, why, for how long, and by whom. */
const dataSections = (hosting: Hosting) => [
  section(
    'controller',
    'Who is responsible',
    <p>The controller of your data is a company based in Denmark, the seller of {GAME.name}:</p>,
    sellerAddress(mail),
  ),
  section(
    'signup',
    'What we store when you sign up',
    table('Data of the launch list', ['What', 'Why'], ...Object.values(STORED), ...STORED_PARTS),
    <p>
      The wording at the form, version {CONSENT.version}, is: “{CONSENT.text}” If you agreed to an earlier
      one, we send it to you when you ask.
    </p>,
  ),
  section(
    'legal-basis',
    'Legal basis',
    <ul>
      <li>Launch list: your consent, Article 6(1)(a) of the GDPR.</li>
      <li>
        {PHASE_TEXTS.privacy.orders}: our contract with you, Article 6(1)(b), and our duty to keep accounts,
        Article 6(1)(c).
      </li>
      <li>Letters you write to us: our legitimate interest in answering them, Article 6(1)(f).</li>
      <li>
        Network addresses (IP), which every web server needs to send you a page and to fend off abuse: our
        legitimate interest in a working site, Article 6(1)(f). We build no profiles from them.
      </li>
    </ul>,
    <p>
      {HOSTING[hosting].logs} They contain no network address, no email address and no name. Against guessed
      passwords and floods of signups, hashes of network addresses are stored: of a failed login, of a signup,
      and with an email that waits to be sent. Those of logins and signups are used for a day at most, and
      deleted {HOSTING[hosting].deletion}; that of an email is deleted when it is sent or given up.
    </p>,
    <p>
      A form with a field filled that people do not see is taken for one of a machine, and its address is not
      put on the list. What was typed is kept apart for {TRAPPED_DAYS} days, so that we find a person among
      them, and then deleted: our legitimate interest in losing nobody, Article 6(1)(f).
    </p>,
    <p>No other decision about you is made by a machine, and your data is never sold.</p>,
  ),
  section(
    'retention',
    'How long we keep it',
    <p>
      Marketing data, which is everything on the launch list, is kept for about {RETENTION_YEARS} years:{' '}
      {RETENTION_YEARS} years after your signup it is deleted by machine {HOSTING[hosting].deletion}, and from
      backups no more than {BACKUP_DAYS} days later. Withdraw your consent and it leaves the list at once, and
      backups within the same {BACKUP_DAYS} days. {FINGERPRINT} Letters are deleted when they are settled, at
      the latest after {RETENTION_YEARS} years.
    </p>,
  ),
  section(
    'withdraw-consent',
    'Withdrawing your consent',
    <p>
      You can withdraw your consent at any time, without giving a reason: write to {mail} from the address
      that is on the list. Signing up never binds you to buy. What we did before you withdrew stays lawful.
    </p>,
  ),
  section(
    'processors',
    'Who processes it for us',
    <p>
      {HOSTING[hosting].processor} {LETTERS} Nobody else receives your data, unless a law compels us.
    </p>,
  ),
];

/** What is not done, and what everybody may ask for. */
const rightsSections = () => [
  section(
    'cookies',
    'Cookies',
    <p>
      We set no cookies. There is no tracking, no analytics, no advertising and no request to other sites,
      which is why no banner asked you anything.
    </p>,
  ),
  section(
    'children',
    `Children under ${CONSENT_AGE}`,
    <p>
      The list is not for children under {CONSENT_AGE}, and we do not knowingly store their data. If your
      child is on the list, write to us and we delete the entry.
    </p>,
  ),
  section(
    'rights',
    'Your rights',
    <p>Under the GDPR you have the right to:</p>,
    <ul>
      <li>access: learn what we store about you and get a copy</li>
      <li>rectification: have it corrected</li>
      <li>erasure: have it deleted</li>
      <li>restriction: have its use limited</li>
      <li>portability: receive it in a format that machines can read</li>
      <li>objection: object to what we base on our legitimate interest</li>
      <li>withdrawal: take back your consent at any time</li>
    </ul>,
    <p>
      Write to {mail}. We respond <strong>within one month</strong>, and it costs you nothing.
    </p>,
    <p data-only="single">
      The letters are ready on <a href="/my-signup">My Signup</a>.
    </p>,
    <p data-only="double">
      The quickest way is <a href="/my-signup">My Signup</a>: it emails you a link with which you see your
      entry, correct it, download it, leave the list or erase everything.
    </p>,
  ),
  section(
    'complaints',
    'Complaints',
    <p>
      If you think we handle your data wrongly, you can complain to the data authority:{' '}
      <a href={AUTHORITIES.data.href}>{AUTHORITIES.data.text}</a>, or to the authority of the country you live
      in. For marketing and consumer law, see{' '}
      <a href={AUTHORITIES.consumer.href}>{AUTHORITIES.consumer.text}</a>.
    </p>,
  ),
  section(
    'changes',
    'Changes',
    <p>
      When this policy changes, the date at the top does too. A change that concerns what you agreed to is
      sent to you before it takes effect.
    </p>,
  ),
];
