import { CONTACT, COPYRIGHT_YEAR, GAME, SELLER } from '@tariff-tantrum/lambdas/facts/facts';
import { HEADER_OFFER } from './header';
import { PHASE_TEXTS } from './phase-texts';
import type { PageLink } from './text';

export const FOOTER = {
  groups: [
    {
      heading: 'Quick Links',
      links: [
        { label: 'How to Play', href: '/how-to-play' },
        { label: 'Game Rules', href: '/#rules' },
        { label: 'Shipping Info', href: '/shipping' },
        { label: 'Returns & Exchanges', href: '/returns' },
      ],
    },
    {
      heading: 'Support',
      links: [
        { label: 'FAQ', href: '/faq' },
        { label: 'Contact Us', href: '/contact' },
        { label: 'Wholesale Inquiries', href: '/wholesale' },
        { label: 'Press Kit', href: '/press' },
        { label: 'My Signup', href: '/my-signup', only: 'double' },
      ],
    },
  ] satisfies readonly { heading: string; links: readonly PageLink[] }[],
  contact: {
    heading: 'Contact',
    email: { label: 'Email Us', href: `mailto:${CONTACT.support}` },
    address: CONTACT.support,
    social: { label: `${GAME.name} on ${CONTACT.social.label}`, href: CONTACT.social.url },
  },
  legal: [
    { label: 'Privacy Policy', href: '/privacy-policy' },
    { label: 'Terms', href: '/terms' },
  ] satisfies readonly PageLink[],
  copyright: `© ${COPYRIGHT_YEAR} ${GAME.name}. All rights reserved.`,
  imprint: `${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}. CVR ${SELLER.cvr}.`,
  motto: 'No penguins were taxed in the making of this game.',
} as const;

/** The panel at the end of pages to read. */
export const JOIN_PANEL = {
  title: 'Ready to negotiate?',
  text: PHASE_TEXTS.rules.text,
  picture: 'cheer',
  primary: { label: PHASE_TEXTS.rules.button.label, href: HEADER_OFFER.href } satisfies PageLink,
} as const;

/** Labels that all text pages share. */
export const TEXT_PAGE = {
  contents: 'On this page',
  updated: 'Last updated',
} as const;
