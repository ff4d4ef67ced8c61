import fc from 'fast-check';
import { bounceAddressOf, emailOfAddress, emailOfMessageId, messageIdOf } from './email-name';

const name = fc.record({
  ref: fc.stringMatching(/^[0-9a-f]{32}$/),
  kind: fc.stringMatching(/^[a-z][a-z0-9-]{0,19}$/),
});

it('an email is found by its Message-ID, and by the address of its bounces, which is at most as long as one may be', () => {
  const property = fc.property(
    name,
    fc.nat(999_999),
    fc.nat(),
    fc.integer({ min: 1, max: 40 }),
    (email, n, time, length) => {
      const id = messageIdOf({ ...email, attempt: n }, time, 'sender.example');
      expect(emailOfMessageId(id)).toEqual(email);
      const address = `${'b'.repeat(length)}@sender.example`;
      const bounces = bounceAddressOf(address, email);
      const local = `${'b'.repeat(length)}+${email.ref}.${email.kind}`;
      // RFC 5321, 4.5.3.1.1.
      expect(bounces).toBe(local.length <= 64 ? `${local}@sender.example` : address);
      expect(emailOfAddress(`Bounces <${bounces.toUpperCase()}>`)).toEqual(
        local.length <= 64 ? email : undefined,
      );
    },
  );
  fc.assert(property);
});

it.each(['', '<x@y>', `<${'0'.repeat(31)}.confirm.1.2@y>`, `<${'0'.repeat(32)}..1.2@y>`])(
  'no email is found by another name: “%s”',
  (text) => {
    expect([emailOfMessageId(text), emailOfAddress(text)]).toEqual([undefined, undefined]);
  },
);
