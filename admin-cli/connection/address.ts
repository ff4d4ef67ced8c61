import { DEFAULT_ORIGIN, OriginError, parseOrigin } from '@tariff-tantrum/lambdas/contract';
import { usageError } from '../errors/command-error';

/** Where the launch site is, and which setting named it. */
export interface Address {
  /** Such as `https://tarifftantrum.example`. */
  origin: string;
  from: '--api-url' | 'LAUNCH_API_URL' | 'default';
}

/**
 * Returns the address of the API: flag, then environment, then this machine.
 * @throws CommandError (usage) for anything but an https origin or, on this machine, an http one
 */
export function resolveAddress(flag: string | undefined, env: string | undefined): Address {
  if (flag !== undefined) return parse(flag, '--api-url');
  if (env !== undefined) return parse(env, 'LAUNCH_API_URL');
  return { origin: DEFAULT_ORIGIN, from: 'default' };
}

function parse(text: string, from: Address['from']): Address {
  try {
    return { origin: parseOrigin(text, from).origin, from };
  } catch (error) {
    if (error instanceof OriginError) throw usageError(error.message, error.hint);
    throw error;
  }
}
