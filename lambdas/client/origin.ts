import { isLoopback } from '../contract/loopback';
import { GAME } from '../facts/facts';

/** The local system's origin, which is the default of the owner's clients. */
export const DEFAULT_ORIGIN = 'http://127.0.0.1:8080';

const EXAMPLE = `Example: https://${GAME.domain}`;

/**
 * Thrown for an address that cannot be the launch site's. `hint` describes what is accepted, if the message does not.
 */
export class OriginError extends Error {
  override readonly name = 'OriginError';
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/**
 * Parses the address that an owner gave for the launch site. Returns its origin, such as
 * `https://tarifftantrum.example`, and whether that is this machine.
 * @param name the name of the address in the error message, such as `--api-url`
 * @throws OriginError for anything but an https origin or, on this machine, an http one
 */
export function parseOrigin(text: string, name = 'The address') {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^https?:$/.test(url.protocol))
    throw new OriginError(`${name} is not the address of a web server.`, EXAMPLE);
  if (url.username || url.password)
    throw new OriginError(`${name} must not contain a user name or a password.`, EXAMPLE);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new OriginError(`${name} must end after the host name and port: ${url.origin}`);
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) {
    throw new OriginError(
      `${name} must begin with https://, because http:// would send the password unencrypted.`,
      'http:// is allowed for this machine only (127.0.0.1, ::1, localhost).',
    );
  }
  return { origin: url.origin, isLoopback: loopback };
}
