import { type Bounce, messageIdIn, RECIPIENT, replyOf, report, type Server } from './messages';
import { EXIM, eximHeaders, eximReason, HOST } from './plain-servers';

const TEXT = ['Content-Type: text/plain; charset=us-ascii', ''];
const codeOf = ({ failure }: Bounce): string => failure.status ?? '5.0.0';

/** Lines of at most about 70 characters, the later ones indented, as Postfix folds them. */
const folded = (text: string): string => text.replace(/(.{50}\S*) /g, '$1\r\n    ');

export const postfix: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.sender.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      `To: ${bounce.to}`,
      'Auto-Submitted: auto-replied',
      'Message-Id: <20261201150211.4F8A31200B2@mx.sender.example>',
    ],
    notice: [
      'Content-Description: Notification',
      ...TEXT,
      'This is the mail system at host mx.sender.example.',
      '',
      "I'm sorry to have to inform you that your message could not",
      "be delivered to one or more recipients. It's attached below.",
      '',
      '                   The mail system',
      '',
      folded(
        `<${RECIPIENT}>: host ${HOST}[192.0.2.25] said: ${replyOf(bounce.failure)} (in reply to RCPT TO command)`,
      ),
    ],
    groups: [
      ['Reporting-MTA: dns; mx.sender.example', 'X-Postfix-Queue-ID: 4F8A31200B2'],
      [
        `Final-Recipient: rfc822; ${RECIPIENT}`,
        `Original-Recipient: rfc822;${RECIPIENT}`,
        'Action: failed',
        `Status: ${codeOf(bounce)}`,
        `Remote-MTA: dns; ${HOST}`,
        folded(`Diagnostic-Code: smtp; ${replyOf(bounce.failure)}`),
      ],
    ],
  });

export const exim: Server = (bounce) =>
  report({
    ...bounce,
    headers: eximHeaders(bounce.to),
    notice: [...TEXT, ...EXIM, ...eximReason(bounce)],
    groups: [
      ['Reporting-MTA: dns; mx.sender.example'],
      [
        'Action: failed',
        `Final-Recipient: rfc822;${RECIPIENT}`,
        // It knows no better code.
        'Status: 5.0.0',
        ...(bounce.failure.reply
          ? [`Remote-MTA: dns; ${HOST}`, `Diagnostic-Code: smtp; ${replyOf(bounce.failure)}`]
          : []),
      ],
    ],
  });

export const sendmail: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'Return-Path: <MAILER-DAEMON@mx.sender.example>',
      'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.sender.example>',
      'Message-Id: <202612011502.6B1F2B9018575@mx.sender.example>',
      `To: <${bounce.to}>`,
      'Subject: Returned mail: see transcript for details',
      'Auto-Submitted: auto-generated (failure)',
    ],
    notice: [
      '',
      'The original message was received at Tue, 1 Dec 2026 15:02:10 GMT',
      'from localhost [127.0.0.1]',
      '',
      '   ----- The following addresses had permanent fatal errors -----',
      `<${RECIPIENT}>`,
      `    (reason: ${replyOf(bounce.failure)})`,
      '',
      '   ----- Transcript of session follows -----',
      `... while talking to ${HOST}.:`,
      '>>> DATA',
      `<<< ${replyOf(bounce.failure)}`,
    ],
    groups: [
      ['Reporting-MTA: dns; mx.sender.example', 'Received-From-MTA: DNS; localhost'],
      [
        `Final-Recipient: RFC822; ${RECIPIENT}`,
        'Action: failed',
        `Status: ${codeOf(bounce)}`,
        `Remote-MTA: DNS; ${HOST}`,
        `Diagnostic-Code: SMTP; ${replyOf(bounce.failure)}`,
      ],
    ],
  });

/** The parts for people are nested, and the report answers the email. */
export const gmail: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      `To: ${bounce.to}`,
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      `References: ${messageIdIn(bounce.email)}`,
      `In-Reply-To: ${messageIdIn(bounce.email)}`,
      `X-Failed-Recipients: ${RECIPIENT}`,
      'Message-ID: <656a0b13.050a0220.58de0.183e.GMR@mx.google.com>',
    ],
    notice: [
      'Content-Type: multipart/related; boundary="related"',
      '',
      '--related',
      'Content-Type: multipart/alternative; boundary="alternative"',
      '',
      '--alternative',
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      '** Address not found **',
      '',
      `Your message wasn't delivered to ${RECIPIENT}.`,
      '',
      'The response was:',
      '',
      replyOf(bounce.failure),
      '',
      '--alternative',
      'Content-Type: text/html; charset="UTF-8"',
      '',
      `<p>Your message wasn't delivered to <b>${RECIPIENT}</b>.</p>`,
      '',
      '--alternative--',
      '--related--',
    ],
    groups: [
      ['Reporting-MTA: dns; googlemail.com', `X-Original-Message-ID: ${messageIdIn(bounce.email)}`],
      [
        `Final-Recipient: rfc822; ${RECIPIENT}`,
        'Action: failed',
        `Status: ${codeOf(bounce)}`,
        `Remote-MTA: dns; ${HOST}. (192.0.2.25, the server for the domain receiver.example.)`,
        `Diagnostic-Code: smtp; ${replyOf(bounce.failure)}`,
      ],
    ],
  });

/** Exchange Online and Outlook.com: a long HTML, and the reply in quotes. */
export const exchange: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'From: Microsoft Outlook <postmaster@outlook.com>',
      `To: <${bounce.to}>`,
      'Content-Language: en-US',
      'Message-ID: <267295c3-c241-44d7-a5b0-202dff1de5b6@AM0PR01.prod.outlook.com>',
      `In-Reply-To: ${messageIdIn(bounce.email)}`,
      `References: ${messageIdIn(bounce.email)}`,
      'Subject: Undeliverable: We are open',
      'Auto-Submitted: auto-replied',
      'X-MS-Exchange-Message-Is-Ndr:',
    ],
    notice: [
      'Content-Type: text/html; charset="us-ascii"',
      '',
      `<html><body><p>Your message to <a href="mailto:${RECIPIENT}">${RECIPIENT}</a> couldn't be delivered.</p></body></html>`,
    ],
    groups: [
      ['Reporting-MTA: dns;AM0PR01.prod.outlook.com', 'X-Display-Name: We are open'],
      [
        `Final-Recipient: rfc822;${RECIPIENT}`,
        'Action: failed',
        `Status: ${codeOf(bounce)}`,
        `Diagnostic-Code: smtp;${replyOf(bounce.failure)}`,
        'X-Display-Name: Kay',
      ],
    ],
  });

/** Oracle Communications Messaging Server, with field names in lower case. */
export const icloud: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'Return-path: <>',
      'From: postmaster@mac.com',
      'Subject: Delivery Notification: Delivery has failed',
      `In-reply-to: ${messageIdIn(bounce.email)}`,
      `To: ${bounce.to}`,
      'Message-id: <0NFC0064EMNJUB00@mr21p30im-asmtp001.me.com>',
    ],
    notice: [
      ...TEXT,
      'This report relates to a message you sent with the following header fields:',
      '',
      `  Message-id: ${messageIdIn(bounce.email)}`,
      '  Subject: We are open',
      '',
      'Your message cannot be delivered to the following recipients:',
      '',
      `  Recipient address: ${RECIPIENT}`,
      '  Reason: Remote SMTP server has rejected address',
      `  Diagnostic code: smtp;${replyOf(bounce.failure)}`,
    ],
    groups: [
      ['Reporting-MTA: dns;mr21p30im-asmtp001.me.com (tcp-daemon)'],
      [
        `Original-recipient: rfc822;${RECIPIENT}`,
        `Final-recipient: rfc822;${RECIPIENT}`,
        'Action: failed',
        `Status: ${codeOf(bounce)} (Remote SMTP server has rejected address)`,
        `Remote-MTA: dns;${HOST}`,
        `Diagnostic-code: smtp;${replyOf(bounce.failure)}`,
      ],
    ],
  });

/** A provider that names itself in the address, and adds no copy of the notice. */
export const amazonSes: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'Return-Path: <>',
      `To: ${bounce.to}`,
      'From: MAILER-DAEMON@email-bounces.amazonses.com',
      'Subject: Delivery Status Notification (Failure)',
      'X-AWS-Outgoing: 192.0.2.77',
    ],
    notice: [
      'content-type: text/plain; charset="utf-8"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `An error occurred while trying to deliver the mail to the following recipients:`,
      RECIPIENT,
    ],
    groups: [
      ['Reporting-MTA: dns; a192-79.smtp-out.amazonses.com'],
      [
        'Action: failed',
        `Final-Recipient: rfc822; ${RECIPIENT}`,
        `Diagnostic-Code: smtp; ${replyOf(bounce.failure)}`,
        `Status: ${codeOf(bounce)}`,
      ],
    ],
  });

/** Mailgun, Sendgrid and other relays: the action has a comment, the diagnosis is encoded. */
export const relay: Server = (bounce) =>
  report({
    ...bounce,
    headers: [
      'From: "Mail Delivery System" <mailer-daemon@mailgun.example>',
      `To: ${bounce.to}`,
      'Subject: Undeliverable mail',
      'Auto-Submitted: auto-generated',
    ],
    notice: [...TEXT, `Sorry, your message to ${RECIPIENT} could not be delivered.`],
    groups: [
      ['Reporting-MTA: dns; m42.mailgun.example', 'Arrival-Date: Tue, 01 Dec 2026 15:02:11 +0000'],
      [
        `Final-Recipient: rfc822; <${RECIPIENT}>`,
        'Action: failed (permanent)',
        `Status: ${codeOf(bounce)}`,
        `Remote-MTA: dns; ${HOST}`,
        `Diagnostic-Code: smtp; ${replyOf(bounce.failure)}`,
      ],
    ],
  });
