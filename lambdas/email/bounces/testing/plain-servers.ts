import { type Bounce, headersOf, plainMessage, RECIPIENT, replyOf, type Server } from './messages';

export const HOST = 'mx.receiver.example';

export const EXIM = [
  'This message was created automatically by mail delivery software.',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
  '',
  `  ${RECIPIENT}`,
];

export const eximHeaders = (to: string): string[] => [
  'Return-path: <>',
  `X-Failed-Recipients: ${RECIPIENT}`,
  'Auto-Submitted: auto-replied',
  'From: Mail Delivery System <Mailer-Daemon@mx.sender.example>',
  `To: ${to}`,
  'Subject: Mail delivery failed: returning message to sender',
  'Message-Id: <E1vPqrs-0001W9-OO@mx.sender.example>',
];

export const eximReason = ({ failure }: Bounce): string[] =>
  failure.reply
    ? [
        `    host ${HOST} [192.0.2.25]`,
        `    SMTP error from remote mail server after RCPT TO:<${RECIPIENT}>:`,
        `    ${replyOf(failure)}`,
      ]
    : [`    ${failure.words}`];

/** The format until version 4.90, and wherever it is configured. */
export const eximPlain: Server = (bounce) =>
  plainMessage(
    eximHeaders(bounce.to),
    ...EXIM,
    ...eximReason(bounce),
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    'Return-path: <list@sender.example>',
    bounce.returned === 'headers' ? headersOf(bounce.email) : bounce.email,
  );

/** QSBMF: the copy begins after a line of dashes. */
export const qmail: Server = (bounce) =>
  plainMessage(
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.sender.example',
      `To: ${bounce.to}`,
      'Subject: failure notice',
    ],
    'Hi. This is the qmail-send program at mx.sender.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${RECIPIENT}>:`,
    ...(bounce.failure.reply
      ? [
          '192.0.2.25 does not like recipient.',
          `Remote host said: ${replyOf(bounce.failure)}`,
          'Giving up on 192.0.2.25.',
        ]
      : [`${bounce.failure.words} (#${bounce.failure.status})`]),
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <list@sender.example>',
    'Received: (qmail 10000 invoked from network); 1 Dec 2026 15:02:11 -0000',
    bounce.returned === 'headers' ? headersOf(bounce.email) : bounce.email,
  );

/** Yahoo's own servers use qmail's format with other words. */
export const yahoo: Server = (bounce) =>
  plainMessage(
    ['From: MAILER-DAEMON@yahoo.com', `To: ${bounce.to}`, 'Subject: Failure Notice'],
    'Sorry, we were unable to deliver your message to the following address.',
    '',
    `<${RECIPIENT}>:`,
    `${bounce.failure.reply ?? '554'}: ${[bounce.failure.status, bounce.failure.words].filter(Boolean).join(' ')}`,
    '',
    '--- Below this line is a copy of the message.',
    '',
    bounce.email,
  );

export const gmx: Server = (bounce) =>
  plainMessage(
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@gmx.net',
      `To: ${bounce.to}`,
      'Subject: Mail delivery failed: returning message to sender',
      'Content-Type: text/plain; charset=utf-8',
      'X-GMX-Antispam: 0 (Mail was not recognized as spam); Detail=V3;',
    ],
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of',
    'its recipients. This is a permanent error. The following address',
    'failed:',
    '',
    `"${RECIPIENT}":`,
    'SMTP error from remote server after RCPT command:',
    `host: ${HOST}`,
    replyOf(bounce.failure),
    '',
    '--- The header of the original message is following. ---',
    '',
    headersOf(bounce.email),
  );

/** The copy follows without an empty line, in a part of a multipart/mixed. */
export const zoho: Server = (bounce) =>
  plainMessage(
    [
      'From: mailer-daemon@mail.zoho.eu',
      `To: ${bounce.to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/mixed; boundary="----=_Part_873"',
      'X-Mailer: Zoho Mail',
    ],
    '------=_Part_873',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: 7bit',
    '',
    'This message was created automatically by mail delivery software.',
    'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.',
    '',
    `${RECIPIENT}, ERROR CODE :${[bounce.failure.reply, bounce.failure.status].filter(Boolean).join(' - ')}, ERROR CODE :${bounce.failure.words}`,
    '',
    '',
    'Received:from mail.zoho.eu by mx.zoho.eu',
    headersOf(bounce.email),
    '------=_Part_873--',
  );
