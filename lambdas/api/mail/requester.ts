import { isLoopback } from '../../contract';
import { addressGroup } from '../../domain';
import type { ApiDeps, MailDeps, SignupDeps } from '../deps';

/** Returns the function that requests a signup, which its owner confirms by mail. */
export const signupRequester =
  (
    mail: Pick<MailDeps, 'store' | 'hash'>,
    clientAddress: ApiDeps['clientAddress'],
  ): NonNullable<SignupDeps['requestSignup']> =>
  (signup, c) =>
    mail.store.request(signup, hashOfClient(mail, clientAddress(c)));

/** Returns the keyed hash under which a client's requests are counted; undefined for this machine, which is not limited. */
export function hashOfClient(
  { hash }: Pick<MailDeps, 'hash'>,
  address: string | undefined,
): string | undefined {
  return address === undefined || isLoopback(address) ? undefined : hash(addressGroup(address));
}
