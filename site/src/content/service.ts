import { formatRange } from './text';
import { REPLY_TIMES } from './values';

/** Response times to e-mails. */
export const REPLIES = {
  support: `within ${formatRange(REPLY_TIMES.supportDays)} business days`,
  returns: `within ${REPLY_TIMES.returnsHours} hours`,
  wholesale: `within ${REPLY_TIMES.wholesaleDays} business ${REPLY_TIMES.wholesaleDays === 1 ? 'day' : 'days'}`,
} as const;

/** The authorities that customers can complain to. */
export const AUTHORITIES = {
  complaints: { text: 'Nævnenes Hus', href: 'https://naevneneshus.dk/' },
  data: {
    text: 'Datatilsynet, the Danish Data Protection Agency',
    href: 'https://www.datatilsynet.dk/english',
  },
  consumer: { text: 'the Danish Consumer Ombudsman', href: 'https://www.consumerombudsman.dk/' },
} as const;
