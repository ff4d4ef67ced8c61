import { RETENTION_YEARS } from '../facts/facts';
import { DAILY_LIMIT, IMPORT_LIMIT, LIST_LIMIT } from './endpoints';
import { LIMITS } from './limits';
import { MAILING_TOOLS } from './mailing-tools';

/** Returns how long somebody has to wait: in seconds, or in minutes or hours if it is at least two. */
function formatWait(seconds: number): string {
  if (seconds < 2 * 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 2 * 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The API's error responses: plain text, one or two short sentences that the reader can act on. */
export const ERROR_TEXTS = {
  invalidPassword: 'Invalid admin password',
  notConfigured: 'Admin access not configured',
  storeUnavailable: 'The signup list cannot be reached right now. Please try again in a few seconds.',
  notJson: 'Please send the request as JSON (Content-Type: application/json).',
  invalidJson: 'The request body is not valid JSON.',
  incompleteBody: 'The request body did not arrive in full.',
  encodedBody: 'Please send the request body without a content coding (Content-Encoding).',
  formNotUtf8: 'The form is not valid UTF-8.',
  tooLarge: (bytes: number) => `The request body is larger than ${bytes / 1024} KiB.`,
  crossOriginForm: 'Forms from other sites are not accepted here.',
  notFromCloudFront: 'Please use the public address of this site.',
  unknownPath: 'There is nothing at this address.',
  unexpected: 'Something went wrong on our side. Please try again later.',
  methodNotAllowed: (allow: string) => `This address supports ${allow} only.`,
  tooManyFailedLogins: (seconds: number) =>
    `Too many wrong passwords. Please try again in ${formatWait(seconds)}.`,
  tooManySignups: (seconds: number) =>
    `Too many signups from your network. Please try again in ${formatWait(seconds)}.`,
  tooManyLinks: (seconds: number) =>
    `Too many requests from your network. Please try again in ${formatWait(seconds)}.`,
} as const;

/** Why a signup or another input is refused. */
export const INPUT_ERRORS = {
  body: 'Please send a JSON object with an email.',
  emailMissing: 'Please enter your email address.',
  emailInvalid: 'This does not look like an email address. Please check it for typos.',
  emailInvisible: (name: string) =>
    `This email address has an invisible character inside: ${name}. Please delete it.`,
  emailTooLong: `An email address can have at most ${LIMITS.email} characters, ${LIMITS.emailLocalPart} of them before the @.`,
  nameNotText: 'The name must be text.',
  nameTooLong: `A name can have at most ${LIMITS.name} characters.`,
  limit: `limit must be a whole number from 1 to ${LIST_LIMIT.max}.`,
  days: `days must be a whole number from 1 to ${DAILY_LIMIT.max}.`,
  search: `search can have at most ${LIMITS.email} characters.`,
  tool: `for must be one of: ${Object.keys(MAILING_TOOLS).join(', ')}.`,
  trend: 'trend must be true, or absent.',
  via: 'source must be 1 to 32 lowercase letters, digits or hyphens.',
  notNotified: 'notNotified must be true, or absent.',
  rows: `rows must be a list of at most ${IMPORT_LIMIT.rows} rows.`,
  consentFrom: `Where people agreed must be text of at most ${LIMITS.name} characters.`,
  cursor: 'cursor was not issued by this list. Please start from the first page.',
  range:
    'from and to must be times with a time zone, such as 2025-09-20T12:00:00Z, and from the earlier one.',
  period:
    'since and until must be times with a time zone, such as 2025-09-20T12:00:00Z, and since the earlier one.',
  discount: 'discount must be a whole number from 0 to 100.',
} as const;

/** Why a field of the owner's requests, by its name, has the wrong type. */
export const TYPE_ERRORS = {
  flag: (name: string) => `${name} must be true or false, or absent.`,
  number: (name: string) => `${name} must be a number, or absent.`,
  text: (name: string) => `${name} must be text, or absent.`,
} as const;

/** Why a question about people is refused. */
export const PERSON_ERRORS = {
  query: 'Please send a JSON object that says which people to list.',
  request: 'Please send a JSON object with an email or a code.',
  name: 'Please send a JSON object with an email and a name.',
  address: 'Please send a JSON object with an email and a newEmail.',
  nobody: 'Nobody with this address is on the list or waits for a confirmation.',
  taken: 'The new address is on the list already. Erase one of the two.',
  newSuppressed: 'No email is sent to the new address: its owner said no, complained, or it bounced.',
  tooMuch: 'More is stored of this person than can be moved at once. Keep the address as it is.',
  state: 'state must be waiting, on-list, ordered, left or silenced.',
  tag: 'tag must be 1 to 32 lowercase letters, digits or hyphens.',
  notListed: 'Nobody with this address is on the list or waits for a confirmation: there is no link to send.',
  silenced: 'No email is sent to this address: they said no, complained, or it bounced.',
} as const;

/** Why a change of a campaign, or a row of codes or orders, is refused. */
export const CAMPAIGN_ERRORS = {
  id: 'id must be the id of a campaign, as "campaign list" shows it.',
  unknownId: 'There is no campaign with this id.',
  noDns: 'DNS does not answer, so the email could not be checked. Try again.',
  message: 'The email must be at most 1 MB, as a mail program saves it.',
  subject: 'A campaign needs a subject of one line, with at most 150 characters.',
  text: 'A campaign needs a text of at most 10,000 characters.',
  levels: 'Lists can be nested at most 10 levels deep.',
  to: 'to must be everyone, not-ordered, not-mailed, mailed or mailed-not-ordered.',
  of: 'An audience has only to; not-mailed, mailed and mailed-not-ordered have the id of a campaign in of, too, and not-ordered may have neverMailed.',
  ofUnknown: 'The campaign that it refers to does not exist.',
  words: 'sources and tags must be lists of words of 1 to 32 lowercase letters, digits or hyphens.',
  againUnsent: 'It has not been sent yet: everyone on the list when it is frozen gets it.',
  againReminder: 'A reminder is not for people who joined since. Send them the campaign it is a reminder of.',
  hour: 'at must be a time with a time zone, such as 2026-12-01T14:00:00Z, and less than a year ahead.',
  hourPassed: (hour: string) => `Its hour, ${hour}, has passed. Resume it now, or at another hour.`,
  hourIsPast: (hour: string) => `${hour} is in the past. Choose a later hour.`,
  deliveryState: 'state must be due, claimed, accepted, refused, unknown or skipped.',
  resolve: 'sendAgain must be true or false.',
  otherSending: 'Another campaign is being sent. Wait until it has finished, or pause it.',
  restored: (because: string) =>
    `${because} Some recipients may get it twice if you resume it; confirm that you accept this.`,
  tooEarly: (minutes: number) =>
    `The first emails have only just been sent. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} to see what becomes of them, or continue now.`,
  recipients: (count: number) => `It would go to ${count} now. Confirm that number to freeze it.`,
  moreThanConfirmed: (expected: number, count: number) =>
    `It was frozen for ${count}; you confirmed ${expected}. Confirm the new number to send it.`,
  remaining: (count: number) => `Not yet sent to ${count}. Confirm that number to continue.`,
  changedMeanwhile: 'The campaign has changed in the meantime. Look at it again, then decide.',
  savedMeanwhile:
    'It was saved in another window or on another device in the meantime. Look at both, then save again.',
  changed: 'The campaign has changed in the meantime. Check it again, then freeze it.',
  mailed:
    'Some people already have this campaign, so it cannot be deleted. You can cancel it: the others will not get it.',
  stillEarly: 'Delivery reports may still arrive. Decide an hour after the emails were sent.',
  codeInvalid:
    'A code has 1 to 64 letters, digits, hyphens or underscores, and does not begin with a hyphen.',
  order: 'The order has no name.',
  amount: 'amount must be a number such as 36.00.',
  refundOnly: 'This is a refund of an order that is not in the file.',
  refunded: 'refunded must be a number such as 36.00.',
  currency: 'currency must have three letters, such as EUR.',
  orderDate: 'date must be a date and time with a time zone, such as 2025-10-01T12:00:00Z.',
  weeklyOff:
    'Your emails are turned off by OWNER_MAIL=off or, on AWS, by weeklyEmail in infra/aws/stages.ts.',
  noEmail: 'This site cannot send emails: its stage has no domain.',
} as const;

/** Why a file is not imported at all. */
export const FILE_ERRORS = {
  notUtf8: 'The file is not valid UTF-8. Save it as CSV in UTF-8, or name its encoding.',
  /** What is not a CSV, by the beginning of the file. */
  kinds: {
    workbook: 'This is an Excel workbook: save it as CSV.',
    openDocument: 'This is a LibreOffice document: save it as CSV.',
    numbers: 'This is a Numbers document: export it as CSV.',
    archive: 'This is a ZIP archive: unpack it, and import the CSV that is in it.',
    pdf: 'This is a PDF: export the list as CSV.',
    webPage: 'This is a web page: open it in a spreadsheet, and save it as CSV.',
  },
  rowTooLarge: (line: number) => `The row in line ${line} is too large. Is a quotation mark missing there?`,
  takenNo: (word: string, column: string) =>
    `“${word}” in the column “${column}” means no: these people cannot be imported.`,
  noColumn: (name: string) => `The file has no column “${name}”.`,
  codeColumn: 'The first line of the file must name the column code.',
  /** @param missing the columns that are needed and not there */
  orderColumns: (missing: readonly string[]) =>
    `The first line of the file names no column for: ${missing.join(', ')}.`,
  noCurrency: 'Nothing in the file says in which currency its amounts are.',
  datesUnclear:
    'Nothing in the file shows whether its dates, such as 3/4/2025, begin with the day or the month.',
} as const;

/** Why a row of an import is refused; its e-mail and name are refused with `INPUT_ERRORS`. */
export const IMPORT_ERRORS = {
  id: 'id must be the id of an import, as "imports" shows it.',
  unknownId: 'There is no import with this id.',
  change: 'action must be undo or tag.',
  row: 'The row must be an object with the values of a row.',
  cells: (found: number, expected: number) => `The row has ${found} cells instead of ${expected}.`,
  lineBreak:
    'The row seems to continue in the next line. Put the cell with the line break in quotation marks.',
  openQuote: 'A quotation mark in this row is not closed.',
  afterOpenQuote: (line: number) =>
    `A quotation mark in line ${line} is not closed, so it is not clear which row this line belongs to.`,
  date: 'signup_date must be a date and time with a time zone, such as 2025-09-20T12:00:00Z.',
  future: 'signup_date is in the future.',
  expired: `The signup is older than ${RETENTION_YEARS} years; signups are kept no longer than that.`,
  dateMissing: 'The row does not say when the person signed up.',
  dateUnknown: 'The date cannot be read. Write it like 2025-09-20 or 2025-09-20T12:00:00Z.',
  consent: 'The row does not say that the person agreed to get emails.',
  discount: 'discount_percent must be a whole number from 0 to 100.',
  status: 'notification_status must be pending or notified.',
} as const;
