/** Whether a host name means this machine and nobody else. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** `http://host:port`, with brackets where the host is an IPv6 address. */
export const httpAddress = (host: string, port: number): string =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
