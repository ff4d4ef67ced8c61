import { Refusal } from './refusal';

/** The local system, which is where a newcomer's site runs. */
export const DEFAULT_ADDRESS = 'http://127.0.0.1:8080';

const refused = (why: string) => new Refusal('address', why);

/**
 * The origin of the launch site out of what the owner typed.
 * @throws Refusal (address) for anything but an https origin or, on this machine, an http one.
 */
export function parseAddress(typed: string): string {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : undefined;
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) {
    throw refused('Please give the address like this: https://tarifftantrum.example');
  }
  if (url.username || url.password) throw refused('The address must not hold a user or a password.');
  if (url.pathname !== '/' || url.search || url.hash) {
    throw refused(`The address must end after the host name and port: ${url.origin}`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused(
      'The address must begin with https:// because the password would travel readable by all. http:// is for this machine only.',
    );
  }
  return url.origin;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
