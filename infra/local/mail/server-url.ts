/** Whether a text is the address of a server of a protocol, and its user, password and path can be decoded. */
export function isServerUrl(text: string, protocol: RegExp): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`);
    return protocol.test(url.protocol) && url.hostname !== '';
  } catch {
    return false;
  }
}
