import { GAME } from '../facts/facts';

/** The file name of an export. */
export const EXPORT_FILENAME = `${GAME.slug}-signups.csv`;

/** The mailing tools that an export can be made for, and where each describes the columns that it imports. */
export const MAILING_TOOLS = {
  mailchimp: {
    label: 'Mailchimp',
    columnsAt: 'https://mailchimp.com/help/format-guidelines-for-your-import-file/',
  },
  brevo: {
    label: 'Brevo',
    columnsAt: 'https://help.brevo.com/hc/en-us/articles/208729849',
  },
  shopify: {
    label: 'Shopify',
    columnsAt: 'https://help.shopify.com/en/manual/customers/import-export-customers',
  },
  listmonk: {
    label: 'listmonk',
    columnsAt: 'https://listmonk.app/docs/apis/import/',
  },
  klaviyo: {
    label: 'Klaviyo',
    columnsAt: 'https://help.klaviyo.com/hc/en-us/articles/115005078967',
  },
  kit: {
    label: 'Kit',
    columnsAt: 'https://help.kit.com/en/articles/2502555-how-to-import-a-subscriber-list',
  },
  mailerlite: {
    label: 'MailerLite',
    columnsAt: 'https://www.mailerlite.com/help/how-to-import-subscribers',
  },
} as const;

export type MailingTool = keyof typeof MAILING_TOOLS;

/** Returns the file name of an export, by default that of the whole CSV. */
export const exportFilename = (tool?: MailingTool): string =>
  tool === undefined ? EXPORT_FILENAME : `${GAME.slug}-${tool}.csv`;
