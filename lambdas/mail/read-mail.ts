/** What the owner sees of a mail in the outbox. */
export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Reads a mail that `composeMail` composed: a text part and an HTML part, both quoted-printable. */
export function readMail(raw: Buffer): StoredMail {
  // Headers contain UTF-8 if the address does; bodies are ASCII.
  const source = raw.toString('utf8');
  const [head = ''] = source.split('\r\n\r\n', 1);
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const [, text = '', html = ''] = source.split(`--${boundary}`).map(bodyOf);
  return { to: header('To'), subject: header('Subject'), text, html };
}

function bodyOf(part: string): string {
  const start = part.indexOf('\r\n\r\n');
  if (start < 0) return '';
  const bytes = part
    .slice(start + 4)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').trimEnd();
}
