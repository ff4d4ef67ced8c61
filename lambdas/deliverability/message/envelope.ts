import { isIP } from 'node:net';
import { isPublic } from '../dns/public-address';
import { type RawMessage, valuesOf } from './fields';

/** A receiver's notes about how a message arrived. */
export interface Envelope {
  /** The sender's address on the envelope. */
  sender?: string;
  /** The address of the server that delivered it to the receiver. */
  ip?: string;
}

/** Reads the envelope from the fields that receivers add above a message. */
export function readEnvelope(message: RawMessage): Envelope {
  const sender = /^<?([^<>\s]+@[^<>\s]+?)>?$/.exec(valuesOf(message, 'return-path')[0] ?? '')?.[1];
  const [ip] = [
    ...valuesOf(message, 'received-spf').flatMap((value) => /client-ip=([^;\s]+)/i.exec(value)?.[1] ?? []),
    ...valuesOf(message, 'authentication-results').flatMap(
      (value) => /sender IP is ([^)\s]+)/i.exec(value)?.[1] ?? [],
    ),
    ...valuesOf(message, 'received').flatMap(clientsOf),
  ].filter((each) => isIP(each) !== 0 && isPublic(each));
  return { ...(sender !== undefined && { sender: sender.toLowerCase() }), ...(ip !== undefined && { ip }) };
}

/** Returns the addresses of `from host (host [192.0.2.1])`. */
const clientsOf = (received: string): string[] =>
  [...received.replace(/\bby\b.*$/is, '').matchAll(/[[(](?:IPv6:)?([\da-f.:]+)[\])]/gi)].map(
    ([, ip = '']) => ip,
  );
