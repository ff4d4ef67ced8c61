/** Where most people have their address. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'gmx.de',
  'web.de',
];
/** Domains that look like one of them, but are others. */
const REAL = ['gmx.net', 'mail.com', 'email.com', 'gmx.at', 'gmx.dk', 'ymail.com'];

/**
 * Returns the address with the domain that was probably meant, if its own differs from a usual one by one letter: one
 * too many, missing, wrong, or two exchanged.
 */
export function suggestAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const typed = email
    .slice(at + 1)
    .toLowerCase()
    .trim();
  if (at < 1 || DOMAINS.includes(typed) || REAL.includes(typed)) return undefined;
  const meant = DOMAINS.find((domain) => isOneAway(typed, domain));
  return meant && `${email.slice(0, at).trimStart()}@${meant}`;
}

function isOneAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isExchanged = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    (isExchanged && restA.length > 1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1)
  );
}
