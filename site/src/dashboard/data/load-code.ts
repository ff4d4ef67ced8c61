import { ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { ADMIN } from '../words';

/**
 * Loads code that is not needed at first. Browsers do not fetch a module again that failed once: only a new page can.
 * @throws OwnerError that says so
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    throw ownerError('badCall', ADMIN.notLoaded);
  }
}
