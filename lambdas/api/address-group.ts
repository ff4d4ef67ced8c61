import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which what a client address does is counted: an IPv4 address itself, also if it is mapped into
 * IPv6; the /64 of an IPv6 address, which is what one household has.
 */
export function addressGroup(address = ''): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
