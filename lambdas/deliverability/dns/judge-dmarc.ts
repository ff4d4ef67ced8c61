import { type DmarcReading, findUnwillingReceivers, isAligned, readDmarc } from './dmarc';
import { isDmarc } from './dmarc-record';
import type { DnsFinding } from './judge-spf';
import type { LookUp } from './look-up';

const EXAMPLE = 'v=DMARC1; p=none; rua=mailto:you@';

/** The domains that authenticate emails with this domain in From, as far as they are known. */
export interface Authenticated {
  envelope: string | undefined;
  signature: string | undefined;
}

/** Judges the DMARC record that applies to a domain in From, and whether SPF and DKIM are aligned with that domain. */
export async function judgeDmarc(
  lookUp: LookUp,
  from: string,
  authenticated: Authenticated,
): Promise<DnsFinding[]> {
  const reading = await readDmarc(lookUp, from);
  const { applied, texts } = reading;
  const several = texts.filter(isDmarc).length;
  if (several > 1)
    return [
      {
        title: `The name _dmarc.${from} has ${several} DMARC records, so receivers use none of them.`,
        whatToDo: 'Delete all but one.',
      },
    ];
  if (!applied || isForeign(reading)) return [describeMissing(from, reading)];
  const faults = applied.record.faults.map((fault) => ({
    title: `The DMARC record of ${applied.domain} ${fault}.`,
    whatToDo: `Correct the TXT record at _dmarc.${applied.domain}, for example ${EXAMPLE}${applied.domain}`,
  }));
  const unwilling = (await findUnwillingReceivers(lookUp, applied)).map((receiver) => ({
    title: `DMARC reports about ${applied.domain} go to ${receiver}, which has not agreed to get them, so none are sent.`,
    whatToDo: `Use an address at ${applied.domain}, or let ${receiver} add the TXT record v=DMARC1 at ${applied.domain}._report._dmarc.${receiver}`,
  }));
  return [
    ...describeSuffix(reading, from),
    ...faults,
    ...unwilling,
    ...(await judgeAlignment(lookUp, from, reading, authenticated)),
  ];
}

/** Whether only the registry above has a record, which is not the owner's. */
const isForeign = ({ applied, organisation }: DmarcReading): boolean =>
  applied !== undefined && applied.record.psd === 'y' && applied.domain.length < organisation.length;

const describeSuffix = ({ applied }: DmarcReading, from: string): DnsFinding[] =>
  applied?.domain === from && applied.record.psd === 'y'
    ? [
        {
          title: `The DMARC record of ${from} says psd=y, that others register domains below it.`,
          whatToDo: 'Remove psd=y: it is for registries.',
        },
      ]
    : [];

function describeMissing(from: string, { texts }: DmarcReading): DnsFinding {
  const similar = texts.find((text) => /dmarc1/i.test(text));
  return similar === undefined
    ? {
        title: `The domain ${from} has no DMARC record.`,
        whatToDo: `Add a TXT record at _dmarc.${from}: ${EXAMPLE}${from}`,
      }
    : {
        title: `The domain ${from} has no DMARC record, but one that looks like it: "${similar}".`,
        whatToDo: `It must begin with v=DMARC1; in these letters, without quotation marks: ${EXAMPLE}${from}`,
      };
}

async function judgeAlignment(
  lookUp: LookUp,
  from: string,
  { applied }: DmarcReading,
  { envelope, signature }: Authenticated,
): Promise<DnsFinding[]> {
  const strict = applied?.record.isStrict ?? { spf: false, dkim: false };
  const describe = (what: string, domain: string, tag: string, isStrict: boolean): DnsFinding => ({
    title: `${what} is about ${domain}, which does not stand for ${from} in From${isStrict ? ` because of ${tag}=s` : ''}: DMARC does not count it.`,
    whatToDo: isStrict
      ? `Remove ${tag}=s from the DMARC record of ${applied?.domain}.`
      : `Send from an address at the same domain, or correct psd in the DMARC records of ${from} and ${domain}.`,
  });
  const [bySpf, byDkim] = await Promise.all([
    envelope === undefined || isAligned(lookUp, from, envelope, strict.spf),
    signature === undefined || isAligned(lookUp, from, signature, strict.dkim),
  ]);
  return [
    ...(bySpf || envelope === undefined ? [] : [describe('SPF', envelope, 'aspf', strict.spf)]),
    ...(byDkim || signature === undefined
      ? []
      : [describe('The signature (DKIM)', signature, 'adkim', strict.dkim)]),
  ];
}
