import type { MessageCheck } from '../../contract/message-check';
import { domainOfAddress } from '../../contract/sender';
import { isAligned, readDmarc } from '../dns/dmarc';
import { judgeDmarc } from '../dns/judge-dmarc';
import type { LookUp } from '../dns/look-up';
import { readSpf, type SpfReading } from '../dns/spf';
import type { DkimResult } from './dkim';
import { type Envelope, readEnvelope } from './envelope';
import { type RawMessage, valuesOf } from './fields';
import type { From } from './from';
import { failed, passed, unknown, warned } from './result';

interface Evidence {
  lookUp: LookUp;
  message: RawMessage;
  from: From;
  signatures: readonly DkimResult[];
}

/** Checks whether a receiver knows that the message comes from the domain in From. */
export async function checkAuthentication({
  lookUp,
  message,
  from,
  signatures,
}: Evidence): Promise<MessageCheck[]> {
  const envelope = readEnvelope(message);
  const spf = await readEnvelopeSpf(lookUp, envelope);
  const envelopeDomain =
    spf?.result === 'pass' && envelope.sender ? domainOfAddress(envelope.sender) : undefined;
  const signers = signatures.filter(({ fault }) => fault === undefined).map(({ domain }) => domain);
  return [
    checkSpf(envelope, spf),
    checkDkim(from, signatures),
    ...(await checkDmarc(lookUp, from, envelopeDomain, signers)),
    checkReceiver(message),
  ];
}

async function readEnvelopeSpf(lookUp: LookUp, { sender, ip }: Envelope): Promise<SpfReading | undefined> {
  return sender === undefined || ip === undefined
    ? undefined
    : readSpf(lookUp, domainOfAddress(sender), { ip, sender });
}

function checkSpf({ sender, ip }: Envelope, spf: SpfReading | undefined): MessageCheck {
  if (!spf || sender === undefined)
    return unknown(
      'spf',
      `SPF: the message does not show ${sender === undefined ? 'the address on its envelope (Return-Path)' : 'which server sent it'}.`,
      'Save it as your mail provider received it: in Gmail "Show original", "Download original".',
    );
  const domain = domainOfAddress(sender);
  if (spf.result === 'pass') return passed('spf', `SPF: ${domain} allows the server ${ip}.`);
  const [fault] = spf.faults;
  const reason =
    spf.result === 'none'
      ? `${domain} has no record`
      : fault !== undefined && spf.result === 'permerror'
        ? `the record of ${domain} ${fault.fault}`
        : `${domain} does not allow the server ${ip} (${spf.result})`;
  return failed(
    'spf',
    `SPF: ${reason}.`,
    'Correct the TXT record that begins with v=spf1; docs/mail.md, "DNS records".',
  );
}

/**
 * Checks the signatures. If only a provider has signed, nothing is known about the signature of the domain in From: it
 * may be missing or broken.
 */
function checkDkim({ domain: from = '' }: From, signatures: readonly DkimResult[]): MessageCheck {
  const own = signatures.filter(({ domain }) => isRelated(domain, from));
  const relevant = own.length > 0 ? own : signatures;
  const valid = relevant.filter(({ fault }) => fault === undefined).map(({ domain }) => domain);
  if (valid.length > 0)
    return passed('dkim', `DKIM: the signature of ${[...new Set(valid)].join(' and ')} is valid.`);
  const [first] = relevant;
  return first === undefined
    ? failed(
        'dkim',
        'DKIM: the message is not signed.',
        'Turn DKIM on at your mail provider, and add the records that it names.',
      )
    : failed(
        'dkim',
        `DKIM: the signature of ${first.domain || 'no domain'} is not valid: it ${first.fault}.`,
        'Compare the DKIM records in DNS with those that your mail provider names; save the message unchanged.',
      );
}

/** Whether one domain is the other, or is above it. */
const isRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

async function checkDmarc(
  lookUp: LookUp,
  { domain }: From,
  envelope: string | undefined,
  signers: readonly string[],
): Promise<MessageCheck[]> {
  if (domain === undefined) {
    const whatToDo = 'Correct From first.';
    return [
      unknown('alignment', 'Alignment: there is no sender to compare with.', whatToDo),
      unknown('dmarc', 'DMARC: there is no sender to look up.', whatToDo),
    ];
  }
  const { applied } = await readDmarc(lookUp, domain);
  const strict = applied?.record.isStrict ?? { dkim: false, spf: false };
  const bySpf = envelope !== undefined && (await isAligned(lookUp, domain, envelope, strict.spf));
  const aligned = await Promise.all(signers.map((signer) => isAligned(lookUp, domain, signer, strict.dkim)));
  const byDkim = aligned.includes(true);
  const [fault] = await judgeDmarc(lookUp, domain, { envelope: undefined, signature: undefined });
  return [
    describeAlignment(domain, byDkim, bySpf),
    fault !== undefined
      ? failed('dmarc', `DMARC: ${fault.title}`, fault.whatToDo)
      : byDkim || bySpf
        ? passed(
            'dmarc',
            `DMARC: the message passes, with the policy ${applied?.record.policy} of ${applied?.domain}.`,
          )
        : failed(
            'dmarc',
            `DMARC: the message fails, so the policy ${applied?.record.policy} of ${applied?.domain} applies to it.`,
            'Correct SPF, DKIM or alignment above.',
          ),
  ];
}

function describeAlignment(domain: string, byDkim: boolean, bySpf: boolean): MessageCheck {
  if (byDkim) return passed('alignment', `Alignment: the signature stands for ${domain} in From.`);
  if (bySpf)
    return warned(
      'alignment',
      `Alignment: only SPF stands for ${domain} in From, and it is lost when somebody forwards the message.`,
      `Let your mail provider sign (DKIM) as ${domain}.`,
    );
  return failed(
    'alignment',
    `Alignment: neither the signature nor SPF stands for ${domain} in From.`,
    `Let your mail provider sign (DKIM) as ${domain}, not as a domain of its own.`,
  );
}

/** Reports the receiver's own results, from the fields that it has added above the signature. */
function checkReceiver({ fields, body }: RawMessage): MessageCheck {
  const signature = fields.findIndex(({ name }) => name === 'dkim-signature');
  const above = signature < 0 ? fields : fields.slice(0, signature);
  const notes = valuesOf({ fields: above, body }, 'authentication-results');
  const results = notes.flatMap((note) => [...note.matchAll(/\b(spf|dkim|dmarc)=([a-z]+)/gi)]);
  if (results.length === 0)
    return unknown(
      'receiver',
      'The receiver has not noted what it found.',
      'Send the test to another provider, such as Gmail.',
    );
  const failing = ['spf', 'dkim', 'dmarc'].flatMap((method) => {
    const found = results
      .filter(([, name]) => name?.toLowerCase() === method)
      .map(([, , result = '']) => result.toLowerCase());
    return found.length === 0 || found.includes('pass') ? [] : [`${method}=${found[0]}`];
  });
  return failing.length === 0
    ? passed('receiver', `The receiver${nameReceiver(notes)} found no fault.`)
    : failed(
        'receiver',
        `The receiver${nameReceiver(notes)} found ${failing.join(', ')}.`,
        'Correct what is named above, and send another test.',
      );
}

/** Returns the name with which some receivers begin, after a space. */
function nameReceiver([note = '']: readonly string[]): string {
  const name = /^[^;\s=]+(?=[;\s])/.exec(note)?.[0];
  return name === undefined ? '' : ` ${name}`;
}
