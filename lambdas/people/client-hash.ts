import { addressGroup } from '../api/address-group';
import { isLoopback } from '../contract/loopback';
import type { MailDeps } from '../system/deps';

/** Returns the keyed hash under which a client's requests are counted; undefined for this machine, which is not limited. */
export const hashClient = (
  { hash }: Pick<MailDeps, 'hash'>,
  address: string | undefined,
): string | undefined =>
  address === undefined || isLoopback(address) ? undefined : hash(addressGroup(address));
