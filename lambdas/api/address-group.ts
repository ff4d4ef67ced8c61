import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which a client address is counted: an IPv4 address itself, also if it is mapped into IPv6; for
 * an IPv6 address, its /64, which is what one household has.
 */
export const addressGroup = (address?: string): string => groupOf(address, 32, 64);

/** Returns the network that a client address belongs to: its /24 (IPv4) or /48 (IPv6), which one customer can have. */
export const addressNetwork = (address?: string): string => groupOf(address, 24, 48);

/**
 * Returns the group of an address.
 * @param bits4 how many bits name a group of IPv4 addresses, a multiple of 8
 * @param bits6 the same for IPv6, a multiple of 16
 */
function groupOf(address = '', bits4: number, bits6: number): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if ('octets' in parsed) {
    const network = parsed.octets.slice(0, bits4 / 8).join('.');
    return bits4 === 32 ? network : `${network}.0/${bits4}`;
  }
  const network = parsed.parts.slice(0, bits6 / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${bits6}`;
}
