import { messageIdIn, plainMessage, RECIPIENT, report, type Server } from './messages';
import { eximPlain, gmx, qmail, yahoo, zoho } from './plain-servers';
import { amazonSes, exchange, exim, gmail, icloud, postfix, relay, sendmail } from './report-servers';

export const SERVERS = {
  Postfix: postfix,
  Exim: exim,
  'Exim in plain text': eximPlain,
  qmail,
  Sendmail: sendmail,
  Gmail: gmail,
  'Exchange and Outlook.com': exchange,
  Yahoo: yahoo,
  iCloud: icloud,
  'GMX and web.de': gmx,
  Zoho: zoho,
  'Amazon SES': amazonSes,
  'a relay such as Mailgun': relay,
} as const satisfies Record<string, Server>;

/** How servers say that an email is late: nothing has failed. */
export const DELAYS: Readonly<Record<string, (email: string, to: string) => string>> = {
  Postfix: (email, to) =>
    report({
      headers: [
        'From: MAILER-DAEMON@mx.sender.example (Mail Delivery System)',
        'Subject: Delayed Mail (still being retried)',
        `To: ${to}`,
        'Auto-Submitted: auto-replied',
      ],
      notice: [
        'Content-Type: text/plain; charset=us-ascii',
        '',
        '# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #',
      ],
      groups: [
        ['Reporting-MTA: dns; mx.sender.example'],
        [
          `Final-Recipient: rfc822; ${RECIPIENT}`,
          'Action: delayed',
          'Status: 4.1.1',
          'Diagnostic-Code: smtp; 450 4.1.1 User unknown in virtual mailbox table',
          'Will-Retry-Until: Sun, 06 Dec 2026 15:02:11 +0000',
        ],
      ],
      email,
      returned: 'headers',
    }),
  Exim: (email, to) =>
    plainMessage(
      [
        'Auto-Submitted: auto-replied',
        'From: Mail Delivery System <Mailer-Daemon@mx.sender.example>',
        `To: ${to}`,
        'Subject: Warning: message 1vPqrs-0001W9-OO delayed 24 hours',
      ],
      'This message was created automatically by mail delivery software.',
      'A message that you sent has not yet been delivered to one or more of its',
      'recipients after more than 24 hours on the queue on mx.sender.example.',
      '',
      `The message identifier is:     1vPqrs-0001W9-OO`,
      `The subject of the message is: User unknown`,
      '',
      `The address to which the message has not yet been delivered is: ${RECIPIENT}`,
      '',
      'No action is required on your part. Delivery attempts will continue for',
      'some time.',
      messageIdIn(email),
    ),
  Sendmail: (email, to) =>
    report({
      headers: [
        'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.sender.example>',
        `To: <${to}>`,
        'Subject: Warning: could not send message for past 4 hours',
        'Auto-Submitted: auto-generated (warning-timeout)',
      ],
      notice: [
        '',
        '    **********************************************',
        '    **      THIS IS A WARNING MESSAGE ONLY      **',
        '    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **',
        '    **********************************************',
      ],
      groups: [
        ['Reporting-MTA: dns; mx.sender.example'],
        [`Final-Recipient: RFC822; ${RECIPIENT}`, 'Action: delayed', 'Status: 4.4.1'],
      ],
      email,
      returned: 'headers',
    }),
  Gmail: (email, to) =>
    report({
      headers: [
        'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        `To: ${to}`,
        'Subject: Delivery Status Notification (Delay)',
        'Auto-Submitted: auto-replied',
      ],
      notice: [
        'Content-Type: text/plain; charset=us-ascii',
        '',
        'There was a temporary problem delivering your message. Gmail will retry for 46 more hours.',
      ],
      groups: [
        ['Reporting-MTA: dns; googlemail.com', `X-Original-Message-ID: ${messageIdIn(email)}`],
        [`Final-Recipient: rfc822; ${RECIPIENT}`, 'Action: delayed', 'Status: 4.4.1'],
      ],
      email,
      returned: 'message',
    }),
};

/** Complaints (RFC 5965), as feedback loops send them. */
export const complaint = (email: string, to: string, fields: readonly string[]): string =>
  report({
    headers: ['From: feedbackloop@provider.example', `To: ${to}`, 'Subject: FW: We are open'],
    type: 'feedback-report',
    notice: [
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'This is an email abuse report for an email message.',
    ],
    groups: [['User-Agent: SomeGenerator/1.0', 'Version: 1', ...fields]],
    email: email.replace(/^To: .*$/m, 'To: redacted'),
    returned: 'message',
  });
