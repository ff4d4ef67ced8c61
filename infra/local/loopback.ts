/** Whether a host name is a loopback address. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Returns `http://host:port`, with brackets around an IPv6 address. */
export const httpAddress = (host: string, port: number): string =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
