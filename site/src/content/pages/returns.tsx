import { CONTACT, PHASE, SELLER, WITHDRAWAL_URL } from '@tariff-tantrum/lambdas/facts/facts';
import { REPLIES } from '../service';
import {
  formatRange,
  inWords,
  paperForm,
  section,
  steps,
  type TextPage,
  type TextSection,
  table,
} from '../text';
import { RETURNS } from '../values';

const DRAFT = `mailto:${CONTACT.support}?subject=Return`;

/** The online withdrawal function that Article 11a of Directive 2011/83/EU asks of a shop since 19 June 2026. */
const ONLINE_WITHDRAWAL = WITHDRAWAL_URL ? (
  <p>
    Quickest is our shop: <a href={WITHDRAWAL_URL}>Withdraw from contract here</a>. It confirms by email what
    you sent, and when.
  </p>
) : undefined;

/** What customers are told of the legal guarantee as soon as they can order. */
const GUARANTEE: readonly TextSection[] =
  PHASE === 'launched'
    ? [
        section(
          'guarantee',
          'Legal guarantee',
          <p>
            Every game has the legal guarantee of conformity of EU law: at least{' '}
            {inWords(RETURNS.guaranteeYears)} years from delivery, in some countries longer. If it is
            defective you can have it repaired or replaced, or else pay less or get your money back. The EU
            explains it under{' '}
            <a href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-and-returns/index_en.htm">
              Guarantees and returns
            </a>
            .
          </p>,
        ),
      ]
    : [];

/** The form of Annex I(B) to Directive 2011/83/EU, word for word, with the trader inserted. */
const MODEL_WITHDRAWAL_FORM = [
  '(complete and return this form only if you wish to withdraw from the contract)',
  `— To ${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}, ${CONTACT.support}:`,
  '— I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),',
  '— Ordered on (*)/received on (*),',
  '— Name of consumer(s),',
  '— Address of consumer(s),',
  '— Signature of consumer(s) (only if this form is notified on paper),',
  '— Date',
  '(*) Delete as appropriate.',
] as const;

export const RETURNS_PAGE: TextPage = {
  formNumber: `Form ${RETURNS.days}-R, change of heart`,
  stamp: 'Change of heart accepted',
  picture: 'beg',
  title: 'Returns & Exchanges',
  lead: `You have ${RETURNS.days} days to send the game back, wherever you live. No tariffs, no tantrums.`,
  sections: [
    section(
      'policy',
      'Return policy',
      <p>
        If you live in the EU, the law gives you a {RETURNS.legalDays}-day right of withdrawal, without giving
        a reason. <strong>We extend it to {RETURNS.days} days for all customers.</strong> The days count from
        the day you, or somebody you name, receive the parcel.
      </p>,
      <p>
        To exchange a game, return it in the same way and order again; for a defective or wrong item we send
        the right one at once.
      </p>,
    ),
    section(
      'steps',
      'Three steps to return',
      steps(
        [
          'Tell us',
          <>
            <a href={DRAFT}>Write to us</a> with your order number. We answer returns {REPLIES.returns}.
          </>,
          'letter',
        ],
        [
          'Send it',
          `Pack the game safely and post it to the address we send you, no later than ${RETURNS.sendBackDays} days after telling us. Keep the receipt.`,
          'return',
        ],
        [
          'Get your money',
          `We check the parcel and refund what you paid, standard shipping included, to the card or account you paid with.`,
          'empty',
        ],
      ),
    ),
    section(
      'items',
      'What can be returned',
      table(
        'Acceptable and non-returnable items',
        ['Item', 'Returnable'],
        ['Unopened game', 'Yes'],
        [
          'Opened game, complete and in good condition',
          'Yes. You may look at the cards as you would in a shop',
        ],
        ['Defective, damaged or wrong item', 'Yes, in any condition, at our cost'],
        [
          'Game with cards missing, marked or damaged by use',
          'Yes. We refund what you paid, less the value it lost through more handling than a look in a shop',
        ],
        ['Game bought from another shop', 'No. Please return it where you bought it'],
        [`Game without a defect, if you tell us after ${RETURNS.days} days`, 'No'],
      ),
      <p>
        Nothing on this page limits your legal rights when a game is defective. In Denmark you can complain
        for {inWords(RETURNS.guaranteeYears)} years after delivery, and in some EU countries for longer.
      </p>,
    ),
    ...GUARANTEE,
    section(
      'refunds',
      'Refund processing',
      table(
        'How long a refund takes',
        ['Step', 'Time'],
        [
          'We process your refund',
          `${formatRange(RETURNS.refundBusinessDays)} business days after the parcel reaches us`,
        ],
        [
          'Legal requirement',
          `within ${RETURNS.refundLegalDays} days of hearing that you withdraw; we may wait until the game or proof of posting is here`,
        ],
        ['Your bank processes it', `${formatRange(RETURNS.bankBusinessDays)} business days`],
      ),
    ),
    section(
      'return-shipping',
      'Who pays return shipping',
      table(
        'Return shipping by reason',
        ['Reason', 'Who pays', 'About'],
        ['Defective or wrong item, from anywhere', 'We do', 'nothing for you'],
        ['Withdrawal in the EU', 'We do', `${formatRange(RETURNS.euParcelEur)} EUR, paid by us`],
        ['Change of mind outside the EU', 'You do', `${formatRange(RETURNS.worldParcelEur)} EUR`],
      ),
    ),
    section(
      'withdraw',
      'How to withdraw',
      <p>
        To withdraw, tell us so in any clear words before the period ends, by email to{' '}
        <a href={DRAFT}>{CONTACT.support}</a> or by letter. You may use the model form below, but you do not
        have to. Sending your message before the period ends is enough.
      </p>,
      ONLINE_WITHDRAWAL,
      paperForm('Model withdrawal form', MODEL_WITHDRAWAL_FORM),
    ),
  ],
};
