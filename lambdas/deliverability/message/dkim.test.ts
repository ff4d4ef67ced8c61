import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { TEST_TIME } from '../../email/testing/test-mail';
import { type Received, receive } from '../testing/received';
import { lookUpIn } from '../testing/zone';
import { verifySignatures } from './dkim';
import { splitMessage } from './fields';

const FORMS = ['simple/simple', 'simple/relaxed', 'relaxed/simple', 'relaxed/relaxed'];
/** Changes of a message on its way. */
const CHANGES: [name: string, change: (message: string) => string][] = [
  ['nothing', (message) => message],
  ['a fold of a field', (message) => message.replace('Subject: The shop', 'Subject: The\r\n shop')],
  ['capitals of a name', (message) => message.replace('\r\nSubject:', '\r\nSUBJECT:')],
  ['spaces in a field', (message) => message.replace('Subject: The', 'Subject:   The')],
  ['spaces in a line', (message) => message.replace('Dear Ada', 'Dear  Ada')],
  ['spaces at the end of a line', (message) => message.replace('Dear Ada,', 'Dear Ada, \t')],
  ['empty lines at the end', (message) => `${message}\r\n\r\n`],
  ['no line end', (message) => message.replace(/(\r\n)+$/, '')],
  ['a second subject', (message) => message.replace('\r\nSubject:', '\r\nSubject: another\r\nSubject:')],
  ['another word', (message) => message.replace('Dear Ada', 'Dear Eve')],
];

describe('a signature', () => {
  it.each(FORMS.flatMap((form) => CHANGES.map(([name, arrive]) => [form, name, arrive] as const)))(
    'in the form %s is worth after %s what mailauth says',
    async (form, _, arrive) => {
      for (const kind of ['rsa', 'ed25519'] as const) {
        const received: Received = { sign: { form, kind }, arrive };
        const { bytes, records } = await receive(received);
        const lookUp = lookUpIn(records);
        const theirs = await dkimVerify(bytes, {
          resolver: async (name, type) =>
            type === 'TXT' ? (await lookUp(name, type)).map((value) => [value]) : [],
        });
        const ours = await verifySignatures(lookUp, splitMessage(bytes), TEST_TIME);
        expect(ours.map(({ fault }) => fault === undefined)).toEqual(
          theirs.results.map(({ status }) => status.result === 'pass'),
        );
      }
    },
  );
});
