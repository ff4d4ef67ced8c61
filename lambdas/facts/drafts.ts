import { dateText } from './date-text';
import { DATES, DISCOUNT_PERCENT, GAME, SHARED_CODE } from './facts';

const UNTIL =
  DATES.discountUntil === undefined ? '' : ` It expires on ${dateText(DATES.discountUntil)}; no appeals.`;

const LAST_DAY = DATES.discountUntil === undefined ? '' : ` until ${dateText(DATES.discountUntil)}`;

/** Reminds readers what the game is: mail programs show the beginning of a text beside its subject, or summarise it. */
const WHAT = `**${GAME.name}**, the card game about trade wars`;

/** Emails to start from. Their text is Markdown with the placeholders of a campaign. */
export const CAMPAIGN_DRAFTS = {
  /** To everyone, on the day of the launch. */
  launch: {
    subject: `${GAME.name} is out: your ${DISCOUNT_PERCENT}% is cleared for import`,
    audience: { to: 'everyone' },
    text: `# The borders are open

${WHAT}, is out: ${DISCOUNT_PERCENT}% off with your code {code}${LAST_DAY}.

Dear {name},

You declared an interest. The paperwork is done, the penguins have withdrawn their objection, and the game can be ordered from today.

As promised, your first order is ${DISCOUNT_PERCENT}% off:

{offer}

This is your permit number; declare it at the checkout:

## {code}

[Order the game]({shop})

The permit is ${SHARED_CODE === undefined ? 'yours alone' : 'for those on the list'}.${UNTIL}

May your friends forget who started it.

The customs office of ${GAME.name}`,
  },
  /** To people who have not ordered, some days later. */
  reminder: {
    subject: 'Your permit has not been used yet',
    audience: { to: 'not-ordered', neverMailed: false },
    text: `[Unclaimed]

# Unclaimed goods

Your ${DISCOUNT_PERCENT}% off ${WHAT}, still waits: code {code}${LAST_DAY}.

Dear {name},

Customs still holds ${DISCOUNT_PERCENT}% in your name. Nobody has come to collect it, and it is starting to attract penguins.

Your permit number is still the same:

## {code}

[Order the game]({shop})

If you have ordered with another address, or would rather keep the peace, ignore this email: no further forms will follow.${UNTIL}

The customs office of ${GAME.name}`,
  },
  /** To everyone whose consent is getting old: pressing the button renews it. */
  renewal: {
    subject: 'May we still write?',
    audience: { to: 'everyone' },
    text: `[Renewal]

# Your permit to receive letters expires

Dear {name},

A year is a long time in customs. You once allowed ${WHAT}, to write to you, and the law wants to know now and then whether that still holds.

[Yes, keep writing]({renew})

One button, no questions. If you don't press it, we may stop writing when your permit is a year old. If you would rather leave at once, the link is below.

The customs office of ${GAME.name}`,
  },
} as const;
