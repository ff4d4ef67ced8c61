import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import { isServerUrl } from '../server-url';
import type { LocalEngine } from './engine';

/** Gives emails to a mail server. */
export const smtpEngine: LocalEngine<'SMTP_URL'> = {
  variables: {
    SMTP_URL: {
      isSecret: true,
      isValid: (text) => isServerUrl(text, /^smtps?:$/),
      meaning: 'an address',
      example: 'smtps://user:password@mail.example.com',
      hint: 'with special characters of the password percent-encoded: % as %25, @ as %40',
    },
  },
  configure(read) {
    const url = read('SMTP_URL');
    const { hostname } = new URL(url);
    return {
      reach: isLoopback(hostname) ? 'this machine' : 'everybody',
      server: { host: hostname.replace(/^\[|\]$/g, '') },
      async open() {
        const { createSmtpMailer } = await import('@tariff-tantrum/lambdas/email/engines/smtp');
        return createSmtpMailer({ url });
      },
    };
  },
};
