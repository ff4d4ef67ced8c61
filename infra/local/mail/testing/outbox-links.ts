import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMail } from '@tariff-tantrum/lambdas/mail/engines/outbox';

/** A confirmation mail in the outbox of a data folder. */
export interface ConfirmationMail {
  to: string;
  /** The token of its confirmation link. */
  token: string;
  /** The token with which its recipient leaves the list. */
  unsubscribe: string;
}

/** Returns the names of all mails in the outbox of a data folder. */
export function outboxFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
}

/** Reads the confirmation mails in the outbox of a data folder. */
export function confirmationMails(dataDir: string): ConfirmationMail[] {
  return outboxFiles(dataDir)
    .filter((name) => name.includes('-confirm-'))
    .map((name) => {
      const { to, text } = readMail(readFileSync(join(dataDir, 'outbox', name)));
      const tokenOf = (path: string) => new RegExp(`${path}\\?t=([\\w-]+)`).exec(text)?.[1] ?? '';
      return { to, token: tokenOf('/api/confirm'), unsubscribe: tokenOf('/api/unsubscribe') };
    });
}

/** Presses the button "Yes" of a confirmation page. Resolves to whether the server acknowledged it. */
export async function confirm(url: string, token: string): Promise<boolean> {
  const response = await fetch(`${url}/api/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ t: token, answer: 'yes' }),
  });
  return response.headers.get('Location') === '/list/confirmed';
}
