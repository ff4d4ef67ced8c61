import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';

/** Whether an IP address belongs to a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/**
 * Returns a test for the addresses of trusted proxies; undefined if an entry is neither an address nor a CIDR range.
 * @param list addresses and ranges, separated by commas or spaces, such as `127.0.0.1, 10.0.0.0/8`
 */
export function trustedProxies(list: string): IsTrustedProxy | undefined {
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
  const ranges = new BlockList();
  for (const entry of entries) if (!addRange(ranges, entry)) return undefined;
  return (address) => ranges.check(address, familyOf(address));
}

function addRange(ranges: BlockList, entry: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  if (isIP(address) === 0) return false;
  const longest = isIPv4(address) ? 32 : 128;
  const length = Number(prefix ?? longest);
  // A range of all addresses would believe every client.
  if (length === 0 || length > longest) return false;
  ranges.addSubnet(address, length, familyOf(address));
  return true;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Addresses that a proxy of the owner's probably has. */
const isNearby = trustedProxies('127.0.0.0/8 ::1 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7');

/**
 * Creates the functions that find the address of a client, and a proxy that is not trusted.
 * @param warn called once if there is such a proxy
 */
export function createClientAddress(isTrusted: IsTrustedProxy, warn: (sentence: string) => void) {
  let forgotten: Problem | undefined;
  return {
    /**
     * Returns the address of a request's client: that of the connection or, if it is a trusted proxy's, the last one in
     * `X-Forwarded-For` that is not. Clients write theirs before it.
     */
    addressOf({ socket, headers }: IncomingMessage): string {
      const peer = withoutMapping(socket.remoteAddress ?? '');
      const forwarded = headers['x-forwarded-for'];
      if (forwarded === undefined) return peer;
      if (!forgotten && isNearby?.(peer) && !isTrusted(peer)) {
        forgotten = forgottenProxy(peer);
        warn(`${forgotten.title} ${forgotten.whatToDo}`);
      }
      return firstUntrusted(peer, String(forwarded).split(','), isTrusted);
    },
    /**
     * Returns a problem if a client that is probably the owner's proxy has sent `X-Forwarded-For`, but is not trusted.
     */
    findForgottenProxy: (): Problem | undefined => forgotten,
  };
}

const forgottenProxy = (address: string): Problem => ({
  id: 'proxy-not-trusted',
  severity: 'warning',
  title: `Requests from ${address} have X-Forwarded-For, which is ignored.`,
  whatToDo:
    `If your proxy sends them, set TRUSTED_PROXY=${address} and restart the server: without it all visitors count as one, ` +
    'and ten wrong passwords from anyone lock you out.',
});

function firstUntrusted(peer: string, hops: string[], isTrusted: IsTrustedProxy): string {
  let address = peer;
  while (isTrusted(address)) {
    const before = addressIn(hops.pop() ?? '');
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** Returns the IPv4 address that an address of a socket for both families contains. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the address of an entry of the header, which some proxies write with brackets and a port. */
function addressIn(entry: string): string | undefined {
  const address = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) === 0 ? undefined : withoutMapping(address);
}
