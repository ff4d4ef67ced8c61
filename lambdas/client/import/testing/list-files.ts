import type { ListImportSettings } from '../lists';

/** A list as a tool writes it, with the tool's documented columns, and what is read from it. */
export interface ListFile {
  lines: readonly string[];
  /** The ends of the lines, and the encoding; by default line feeds and UTF-8. */
  end?: '\r' | '\r\n';
  bytes?: 'windows-1252' | 'macintosh' | 'utf-8-bom';
  settings?: ListImportSettings;
  /** Address, name and day of the people who are sent. */
  people: readonly (readonly [email: string, name: string | undefined, day: string])[];
  left?: number;
  leftOut?: number;
  refused?: readonly number[];
  /** Words that the owner is asked about, by their columns. */
  asks?: Readonly<Record<string, readonly string[]>>;
}

const ADA = ['ada@example.org', 'Ada Lovelace', '2026-03-04'] as const;
const JORN = ['jorn@example.org', 'Jørn Åse', '2026-03-25'] as const;
const PROPOSED: ListImportSettings = { leftOut: 'proposed' };

/**
 * Lists of people who may get emails, who have left, and who said no in an unknown column. The 25th of a month shows
 * how to read the 4th of March.
 */
export const LIST_FILES: Readonly<Record<string, ListFile>> = {
  'Google Forms in English': {
    lines: [
      'Timestamp,Email Address,What is your name?,May we email you about the launch?',
      '3/4/2026 10:00:00,ada@example.org,Ada Lovelace,Yes',
      '3/25/2026 9:15:00,jorn@example.org,Jørn Åse,Yes',
      '3/25/2026 9:20:00,nils@example.org,Nils,No',
    ],
    settings: PROPOSED,
    people: [ADA, JORN],
    leftOut: 1,
  },
  'Google Forms in Danish': {
    lines: [
      'Tidsstempel,Mailadresse,Hvad hedder du?,Må vi skrive til dig?',
      '04.03.2026 10.00.00,ada@example.org,Ada Lovelace,Ja',
      '25.03.2026 09.15.00,jorn@example.org,Jørn Åse,Ja tak',
      '25.03.2026 09.20.00,nils@example.org,Nils,"Nej, tak"',
    ],
    settings: PROPOSED,
    people: [ADA, JORN],
    leftOut: 1,
  },
  'Google Forms in German': {
    lines: [
      'Zeitstempel,E-Mail-Adresse,Dein Name',
      '04.03.2026 10:00:00,ada@example.org,Ada Lovelace',
      '25.03.2026 09:15:00,jorn@example.org,Jørn Åse',
    ],
    people: [ADA, JORN],
  },
  'Google Forms in French': {
    lines: [
      'Horodateur,Adresse e-mail,Nom complet',
      '04/03/2026 10:00:00,ada@example.org,Ada Lovelace',
      '25/03/2026 09:15:00,jorn@example.org,Jørn Åse',
    ],
    people: [ADA, JORN],
  },
  'Google Forms in Spanish': {
    lines: [
      'Marca temporal,Dirección de correo electrónico,Nombre y apellidos',
      '04/03/2026 10:00:00,ada@example.org,Ada Lovelace',
      '25/03/2026 9:15:00,jorn@example.org,Jørn Åse',
    ],
    people: [ADA, JORN],
  },
  Mailchimp: {
    lines: [
      '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      'ada@example.org,Ada,Lovelace,,,2,"2026-03-04 10:00:00",192.0.2.1,"2026-03-04 10:05:00",192.0.2.1,,,,,,dk,,"2026-03-04 10:05:00",1,a1,,',
      'jorn@example.org,Jørn,Åse,,,2,"2026-03-25 10:00:00",192.0.2.1,,,,,,,,dk,,"2026-03-25 10:00:00",2,a2,,"""fair"""',
    ],
    people: [ADA, JORN],
  },
  'Mailchimp, everybody who unsubscribed': {
    lines: [
      '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON',
      'ada@example.org,Ada,Lovelace,2,"2026-03-04 10:00:00","2026-03-04 10:05:00","2026-04-01 10:00:00",News,NORMAL',
    ],
    people: [],
    left: 1,
  },
  Kickstarter: {
    lines: [
      'Backer Number,Backer UID,Backer Name,Email,Shipping Country,Shipping Amount,Reward Title,Backing Minimum,Reward ID,Pledge Amount,Pledged At,Rewards Sent?,Pledged Status,Notes',
      '1,1001,Ada Lovelace,ada@example.org,DK,€5.00,The game,€39.00,77,€44.00,"2026/03/04, 10:00",No,collected,',
      '2,1002,Jørn Åse,jorn@example.org,NO,€5.00,The game,€39.00,77,€44.00,"2026/03/25, 09:15",No,collected,',
      '3,1003,Dora Drop,dora@example.org,NO,€5.00,The game,€39.00,77,€44.00,"2026/03/25, 09:16",No,dropped,',
    ],
    settings: PROPOSED,
    people: [ADA, JORN],
    leftOut: 1,
    asks: { 'Pledged Status': ['dropped'] },
  },
  'Kickstarter, pledges whose payment failed': {
    lines: [
      'Backer Number,Backer UID,Backer Name,Email,Pledge Amount,Pledged At,Pledged Status',
      '1,1001,Ada Lovelace,ada@example.org,€44.00,"2026/03/04, 10:00",collected',
      '2,1002,Jørn Åse,jorn@example.org,€44.00,"2026/03/25, 09:15",errored',
      '3,1003,Dora,dora@example.org,€44.00,"2026/03/25, 09:16",canceled',
    ],
    settings: { taken: [{ column: 'Pledged Status', values: ['errored'] }] },
    people: [ADA, JORN],
    left: 1,
    asks: { 'Pledged Status': ['errored'] },
  },
  BackerKit: {
    lines: [
      'BackerKit ID,Backer Name,Email,Pledge Status,Survey Status,Shipping Country,Created At',
      '1,Ada Lovelace,ada@example.org,Collected,Completed,DK,2026-03-04 10:00:00 UTC',
      '2,Jørn Åse,jorn@example.org,Collected,Not started,NO,2026-03-25 09:15:00 UTC',
      '3,Dora,dora@example.org,Refunded,Not started,NO,2026-03-25 09:16:00 UTC',
    ],
    settings: PROPOSED,
    people: [ADA, JORN],
    leftOut: 1,
    asks: { 'Pledge Status': ['Refunded'] },
  },
  Eventbrite: {
    lines: [
      'Order ID,Order Date,Attendee Status,First Name,Surname,Email,Ticket Type,May we send you news?',
      '1,2026-03-04 10:00:00,Attending,Ada,Lovelace,ada@example.org,Day,Yes',
      '2,2026-03-25 09:15:00,Checked In,Jørn,Åse,jorn@example.org,Day,"Yes, please"',
      '3,2026-03-25 09:16:00,Attending,Dora,,dora@example.org,Day,"No, thank you"',
      '4,2026-03-25 09:17:00,Not Attending,Nils,,nils@example.org,Day,Yes',
      '5,2026-03-25 09:18:00,Deleted,Olga,,olga@example.org,Day,Yes',
    ],
    settings: PROPOSED,
    people: [ADA, JORN],
    left: 1,
    leftOut: 2,
    asks: { 'Attendee Status': ['Not Attending'] },
  },
  HubSpot: {
    lines: [
      'Record ID,First Name,Last Name,Email,State/Region,Lead Status,Unsubscribed from all email,Email hard bounce reason,Create Date',
      '1,Ada,Lovelace,ada@example.org,,NEW,FALSE,,2026-03-04 10:00',
      '2,Jørn,Åse,jorn@example.org,Vestland,OPEN,,,2026-03-25 09:15',
      '3,Dora,,dora@example.org,,NEW,TRUE,,2026-03-25 09:16',
      '4,Nils,,nils@example.org,,NEW,FALSE,UNKNOWN_USER,2026-03-25 09:17',
    ],
    people: [ADA, JORN],
    left: 2,
  },
  listmonk: {
    lines: [
      'uuid,email,name,attributes,status,created_at,updated_at',
      'a,ada@example.org,Ada Lovelace,{},enabled,2026-03-04T10:00:00Z,2026-03-04T10:00:00Z',
      'b,jorn@example.org,Jørn Åse,{},enabled,2026-03-25T09:15:00Z,2026-03-25T09:15:00Z',
      'c,dora@example.org,Dora,{},blocklisted,2026-03-25T09:16:00Z,2026-03-25T09:16:00Z',
      'd,nils@example.org,Nils,{},disabled,2026-03-25T09:17:00Z,2026-03-25T09:17:00Z',
    ],
    people: [ADA, JORN],
    left: 2,
  },
  Klaviyo: {
    lines: [
      'Email,First Name,Last Name,State / Region,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent',
      'ada@example.org,Ada,Lovelace,,SUBSCRIBED,2026-03-04 10:00:00+00:00,[],NEVER_SUBSCRIBED',
      'jorn@example.org,Jørn,Åse,,SUBSCRIBED,2026-03-25 09:15:00+00:00,,UNSUBSCRIBED',
      'dora@example.org,Dora,,,NEVER_SUBSCRIBED,2026-03-25 09:16:00+00:00,,SUBSCRIBED',
      'nils@example.org,Nils,,,SUBSCRIBED,2026-03-25 09:17:00+00:00,USER_SUPPRESSED,',
    ],
    people: [ADA, JORN],
    left: 2,
  },
  Substack: {
    lines: [
      'Email,Name,Subscription status,Email disabled,Start date,Created At',
      'ada@example.org,Ada Lovelace,free,false,2026-03-04,2026-03-04T10:00:00Z',
      'jorn@example.org,Jørn Åse,paid,false,2026-03-25,2026-03-25T09:15:00Z',
      'dora@example.org,Dora,free,true,2026-03-25,2026-03-25T09:16:00Z',
    ],
    people: [ADA, JORN],
    left: 1,
  },
  'a Danish list of its own': {
    lines: [
      'E-mail;Navn;Dato;Status;Afmeldt;Må ikke kontaktes',
      'ada@example.org;Ada Lovelace;04-03-2026;Tilmeldt;;',
      'jorn@example.org;Jørn Åse;25-03-2026;Aktiv;;Nej',
      'dora@example.org;Dora;25-03-2026;Afmeldt;;',
      'nils@example.org;Nils;25-03-2026;Tilmeldt;26-03-2026;',
      'olga@example.org;Olga;25-03-2026;Tilmeldt;;Ja',
    ],
    people: [ADA, JORN],
    left: 3,
  },
  Gamefound: {
    lines: [
      'Order Public ID,Backer Name,Email,Country,Status,Order Total,Currency,Created At',
      'A1,Ada Lovelace,ada@example.org,DK,Paid,39.00,EUR,2026-03-04T10:00:00Z',
      'A2,Jørn Åse,jorn@example.org,NO,Paid,39.00,EUR,2026-03-25T09:15:00Z',
      'A3,Dora Drop,dora@example.org,NO,Cancelled,39.00,EUR,2026-03-25T09:16:00Z',
    ],
    people: [ADA, JORN],
    left: 1,
  },
  'Shopify customers': {
    lines: [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      "'1001,Ada,Lovelace,ada@example.org,yes,,,no,0.00,0,,no,",
      "'1002,Dora,No,dora@example.org,no,,,no,0.00,0,,no,",
    ],
    settings: { date: '2026-03-04T10:00:00.000Z' },
    people: [ADA],
    left: 1,
  },
  MailerLite: {
    lines: [
      'Subscriber,Email,Name,Last name,Status,Subscribed,Opt-in IP,Location,Sent,Opens,Clicks',
      '1,ada@example.org,Ada Lovelace,,active,2026-03-04 10:00:00,,Denmark,3,2,1',
      '2,jorn@example.org,Jørn Åse,,active,2026-03-25 09:15:00,,Norway,3,2,1',
      '3,dora@example.org,Dora,,unsubscribed,2026-03-25 09:16:00,,Norway,3,0,0',
      '4,nils@example.org,Nils,,junk,2026-03-25 09:17:00,,Norway,3,0,0',
    ],
    people: [ADA, JORN],
    left: 2,
  },
  Brevo: {
    lines: [
      'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;ADDED_TIME;MODIFIED_TIME;EMAIL_BLACKLISTED',
      '1;ada@example.org;Ada;Lovelace;;04-03-2026 10:00:00;04-03-2026 10:00:00;false',
      '2;jorn@example.org;Jørn;Åse;;25-03-2026 09:15:00;25-03-2026 09:15:00;false',
      '3;dora@example.org;Dora;;;25-03-2026 09:16:00;25-03-2026 09:16:00;true',
    ],
    people: [ADA, JORN],
    left: 1,
  },
  'Excel on a Danish Windows': {
    lines: [
      'sep=;',
      'E-mail;Fornavn;Efternavn;Tilmeldt',
      'ada@example.org;Ada;Lovelace;04-03-2026',
      'jorn@example.org;Jørn;Åse;25-03-2026',
    ],
    end: '\r\n',
    bytes: 'windows-1252',
    settings: { encoding: 'windows-1252' },
    people: [ADA, JORN],
  },
  'Excel on an old French Mac': {
    lines: [
      'Adresse e-mail;Prénom;Nom;Date d’inscription',
      'ada@example.org;Ada;Lovelace;04/03/2026',
      'jorn@example.org;Jørn;Åse;25/03/2026',
    ],
    end: '\r',
    bytes: 'macintosh',
    settings: { encoding: 'macintosh' },
    people: [ADA, JORN],
  },
  'Excel in Spanish, as UTF-8': {
    lines: [
      'Correo electrónico;Nombre;Apellidos;Fecha de suscripción',
      'ada@example.org;Ada;Lovelace;04/03/2026',
      'jorn@example.org;Jørn;Åse;25/03/2026',
      'dora@example.org;Dora;;mañana',
    ],
    end: '\r\n',
    bytes: 'utf-8-bom',
    people: [ADA, JORN],
    refused: [4],
  },
  'a list whose columns nobody knows': {
    lines: [
      'Who,Where,When,Newsletter?',
      'Ada Lovelace,ada@example.org,2026-03-04,ja',
      'Jørn Åse,jorn@example.org,2026-03-25,ja',
      'Dora,dora@example.org,2026-03-25,nej',
    ],
    settings: { map: { name: 'Who', email: 'where', signup_date: 'WHEN', consent: 'Newsletter' } },
    people: [ADA, JORN],
    left: 1,
  },
};

/** Letters of these files that have another byte in Mac Roman. */
const MAC: Readonly<Record<string, number>> = { é: 0x8e, ø: 0xbf, Å: 0x81, '’': 0xd5 };
const WINDOWS: Readonly<Record<string, number>> = { '’': 0x92 };

/** Returns the bytes of a file. */
export function encodeList({ lines, end, bytes }: Pick<ListFile, 'lines' | 'end' | 'bytes'>): Uint8Array {
  const text = lines.map((line) => line + (end ?? '\n')).join('');
  if (bytes === undefined) return new TextEncoder().encode(text);
  if (bytes === 'utf-8-bom') return new TextEncoder().encode(`\uFEFF${text}`);
  const table = bytes === 'macintosh' ? MAC : WINDOWS;
  return Uint8Array.from([...text].map((letter) => table[letter] ?? letter.charCodeAt(0)));
}
