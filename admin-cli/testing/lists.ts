/** A list as a tool exports it, by the tool's documented format. */
export interface ExportedList {
  file: Buffer;
  /** Options that the import needs. */
  options?: string[];
  /** The people who are added, with the day of their signup. */
  added: readonly [email: string, name: string | undefined, day: string][];
  /** How many have left or said no. */
  left: number;
  /** The lines that are refused. */
  refused: readonly number[];
}

/** Two months ago, on the 20th: a day that cannot be a month. */
const now = new Date();
const DAY = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 20)).toISOString().slice(0, 10);
const [YEAR = '', MONTH = ''] = DAY.split('-');
const month = Number(MONTH);
const MONTH_NAME = new Date(DAY).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
/** The day as Excel stores it. */
const SERIAL = (Date.parse(DAY) - Date.UTC(1899, 11, 30)) / 86_400_000;

const utf8 = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const windows = (...lines: string[]) => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
/** As Excel saves "Unicode text": separated by tabs. */
const utf16 = (...lines: string[]) => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le');

/** Returns the two people of a list. */
const people = (
  label: string,
  first = 'Ada Lovelace',
  second: string | undefined = 'Bo Ø',
): ExportedList['added'] => [
  [`${label}-ada@example.com`, first, DAY],
  [`${label}-bo@example.com`, second, DAY],
];

/** The lists of twelve tools. Each has two people to add, and where the format allows it, others. */
export const EXPORTED_LISTS: Readonly<Record<string, ExportedList>> = {
  Mailchimp: {
    file: utf8(
      '"Email Address","First Name","Last Name",Address,"MEMBER_RATING","OPTIN_TIME","OPTIN_IP","CONFIRM_TIME","CONFIRM_IP","LAST_CHANGED","UNSUB_TIME"',
      `mailchimp-ada@example.com,Ada,Lovelace,,2,"${DAY} 10:00:00",192.0.2.1,"${DAY} 10:05:00",192.0.2.1,"${DAY} 10:05:00",`,
      `mailchimp-bo@example.com,Bo,Ø,"Main St 1${'  '}Oslo",2,"${DAY} 10:00:00",,,,"${DAY} 10:05:00",`,
      `mailchimp-no@example.com,No,,,2,"${DAY} 10:00:00",,,,,"${DAY} 11:00:00"`,
      `mailchimp-no-date@example.com,,,,2,,,,,,`,
    ),
    added: people('mailchimp'),
    left: 1,
    refused: [5],
  },
  Kickstarter: {
    file: utf8(
      '"Backer Number","Backer UID","Backer Name","Email","Shipping Country","Pledge Amount","Pledged At","Pledged Status"',
      `1,101,"Ada Lovelace",kickstarter-ada@example.com,GB,"£39.00","${YEAR}/${MONTH}/20, 10:00",collected`,
      `2,102,"Bo Ø",kickstarter-bo@example.com,NO,"€39.00","${YEAR}/${MONTH}/20, 23:59",collected`,
      `3,103,"No Address",,NO,"€39.00","${YEAR}/${MONTH}/20, 23:59",collected`,
    ),
    added: people('kickstarter'),
    left: 0,
    refused: [4],
  },
  Kit: {
    file: utf8(
      'first_name,email,created_at,state,Tags',
      `Ada,kit-ada@example.com,${DAY} 10:00:00 UTC,active,"launch, game"`,
      `Bo,kit-bo@example.com,${DAY} 10:00:00 UTC,active,`,
      `No,kit-no@example.com,${DAY} 10:00:00 UTC,cancelled,`,
      `No,kit-bounced@example.com,${DAY} 10:00:00 UTC,bounced,`,
      `No,kit-spam@example.com,${DAY} 10:00:00 UTC,complained,`,
    ),
    added: people('kit', 'Ada', 'Bo'),
    left: 3,
    refused: [],
  },
  Ghost: {
    file: utf8(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      `1,ghost-ada@example.com,Ada Lovelace,,true,false,,${DAY}T10:00:00.000Z,,,`,
      `2,ghost-bo@example.com,Bo Ø,"two`,
      `lines",true,false,,${DAY}T10:00:00.000Z,,,`,
      `3,ghost-no@example.com,,,false,false,,${DAY}T10:00:00.000Z,,,`,
      `4,ghost@nowhere,,,true,false,,${DAY}T10:00:00.000Z,,,`,
    ),
    added: people('ghost'),
    left: 1,
    refused: [6],
  },
  Substack: {
    file: utf8(
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      `substack-ada@example.com,false,,other,false,${DAY}T10:00:00.000Z,`,
      `substack-bo@example.com,true,,yearly,false,${DAY}T10:00:00.000Z,${DAY}T10:00:00.000Z`,
      `substack-no@example.com,false,,other,true,${DAY}T10:00:00.000Z,`,
    ),
    added: people('substack').map(([email, , day]) => [email, undefined, day]),
    left: 1,
    refused: [],
  },
  'Shopify customers': {
    file: utf8(
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      `'1001,Ada,Lovelace,shopify-ada@example.com,yes,,,no,0.00,0,,no,`,
      `'1002,Bo,Ø,shopify-bo@example.com,yes,,'+4512345678,no,39.00,1,,no,`,
      `'1003,No,,shopify-no@example.com,no,,,no,0.00,0,,no,`,
      `'1004,Phone,Only,,yes,,'+4512345679,no,0.00,0,,no,`,
    ),
    options: ['--date', `${DAY}T00:00Z`],
    added: people('shopify'),
    left: 1,
    refused: [5],
  },
  Klaviyo: {
    file: utf8(
      'Email,Klaviyo ID,First Name,Last Name,Email Marketing Consent,Email Marketing Consent Timestamp,Profile Created On',
      `klaviyo-ada@example.com,01A,Ada,Lovelace,SUBSCRIBED,${DAY} 10:00:00+00:00,2020-01-01 10:00:00+00:00`,
      `klaviyo-bo@example.com,01B,Bo,Ø,SUBSCRIBED,,${DAY} 10:00:00+00:00`,
      `klaviyo-no@example.com,01C,,,UNSUBSCRIBED,,${DAY} 10:00:00+00:00`,
      `klaviyo-never@example.com,01D,,,NEVER_SUBSCRIBED,,${DAY} 10:00:00+00:00`,
      `klaviyo-unknown@example.com,01E,,,,,${DAY} 10:00:00+00:00`,
    ),
    added: people('klaviyo'),
    left: 2,
    refused: [6],
  },
  'Excel on a German Windows': {
    file: windows(
      'E-Mail-Adresse;Vorname;Nachname;Anmeldedatum',
      `excel-de-ada@example.com;Ada;Lovelace;20.${MONTH}.${YEAR}`,
      `excel-de-bo@example.com;Bo;Ø;20.${MONTH}.${YEAR} 10:00`,
      'excel-de-refused@example.com;;;gestern',
    ),
    added: people('excel-de'),
    left: 0,
    refused: [4],
  },
  'Excel on an English Windows': {
    file: utf16(
      'Contact\tFull Name\tDate',
      `excel-en-ada@example.com\tAda Lovelace\t${month}/20/${YEAR} 10:00:00 AM`,
      `excel-en-bo@example.com\tBo Ø\t${SERIAL}`,
      'excel-en-refused@example.com\t\tyesterday',
    ),
    options: ['--map', 'email=contact'],
    added: people('excel-en'),
    left: 0,
    refused: [4],
  },
  Numbers: {
    file: windows(
      'E-Mail;Name;Date',
      `numbers-ada@example.com;Ada Lovelace;20 ${MONTH_NAME} ${YEAR} at 10:00`,
      `numbers-bo@example.com;"Bo Ø";${MONTH_NAME} 20, ${YEAR}`,
      ';;',
    ),
    added: people('numbers'),
    left: 0,
    refused: [],
  },
  'Google Sheets': {
    file: windows(
      'Timestamp,Email Address,What is your name?',
      `${month}/20/${YEAR} 10:00:00,sheets-ada@example.com,Ada Lovelace`,
      '',
      `${month}/20/${YEAR} 10:00:00,sheets-bo@example.com,Bo Ø`,
      `${month}/20/${YEAR} 10:00:00,sheets-refused@,`,
    ),
    options: ['--map', 'name=What is your name?'],
    added: people('sheets'),
    left: 0,
    refused: [5],
  },
  'this site': {
    file: windows(
      'email,name,signup_date,discount_percent,notification_status',
      `own-ada@example.com,Ada Lovelace,${DAY}T10:00:00.000Z,20,pending`,
      `own-bo@example.com,Bo Ø,${DAY}T10:00:00.000Z,0,pending`,
      `own-refused@example.com,,${DAY}T10:00:00.000Z,120,pending`,
    ),
    added: people('own'),
    left: 0,
    refused: [4],
  },
};
