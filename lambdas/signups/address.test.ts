import { mailboxOf, normaliseEmail } from './address';

it.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  // A domain is one address in either of its spellings, composed or not.
  ['Ada@BÜCHER.example', 'ada@bücher.example'],
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@bu\u0308cher.example', 'ada@bücher.example'],
  // Only the domain is read as a domain.
  ['xn--bcher-kva@example.org', 'xn--bcher-kva@example.org'],
])('%s is stored as %s', (given, expected) => {
  expect(normaliseEmail(given)).toBe(expected);
});

it.each([
  ['ada@notgmail.com', 'ada@notgmail.com'],
  ['+ada@example.org', '+ada@example.org'],
  ['"a@b"+c@example.org', '"a@b"@example.org'],
])('emails to %s are counted for the mailbox %s', (given, expected) => {
  expect(mailboxOf(given)).toBe(expected);
});
