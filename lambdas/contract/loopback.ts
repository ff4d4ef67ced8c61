/** Whether a host name or IP address means this machine; `::1` with or without brackets. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
