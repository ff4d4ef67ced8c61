import { DAY, HOUR, MINUTE } from '../facts/time';
import { addressGroup, addressNetwork } from './address-group';
import { countUses, type Limit, type LimiterContext } from './limiter';

/** The default limit of signups of a client: in a minute, or in an hour if they cause emails. */
export const SIGNUP_LIMIT = 60;
/** How many times the limit of one client its network has: a /24 (IPv4) or a /48 (IPv6). */
export const NETWORK_FACTOR = 10;
/**
 * For how many hours a day a network may use as much as one client at its limit, so that no network can use up the
 * emails of a day.
 */
export const NETWORK_HOURS = 20;

/**
 * Returns the limits of a client's request, with the keys under which it is counted.
 * @param most how many requests one client may make: in a minute; in an hour, if each causes an email
 */
export function requestLimits(
  address: string | undefined,
  most: number,
  causesEmail: boolean,
): [key: string, limit: Limit][] {
  const [client, network] = [addressGroup(address), addressNetwork(address)];
  const [period, length] = causesEmail ? (['hour', HOUR] as const) : (['minute', MINUTE] as const);
  const limits: [string, Limit][] = [
    [`${period} ${client}`, { count: most, length }],
    [`${period} ${network}`, { count: most * NETWORK_FACTOR, length }],
  ];
  if (causesEmail) limits.push([`day ${network}`, { count: most * NETWORK_HOURS, length: DAY }]);
  return limits;
}

/**
 * Counts a client's request in the table, which only contains keyed hashes of addresses. Resolves to how long the
 * client has to wait before it may make the request (ms); 0 if it may now.
 */
export async function countRequest(
  { hash, ...context }: LimiterContext & { hash: (text: string) => string },
  address: string | undefined,
  causesEmail: boolean,
): Promise<number> {
  const limits = requestLimits(address, SIGNUP_LIMIT, causesEmail);
  const uses = limits.map(([key, limit]) => ({ group: 'clients', key: hash(key), limit }) as const);
  return (await countUses(context, uses)).wait;
}
