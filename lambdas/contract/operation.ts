/** Returns an id for the calls of one action, so that they are one line of the action log. */
export function newOperation(): string {
  // Unlike `randomUUID`, this exists on pages without https too.
  const random = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `${Date.now().toString(36)}-${random.join('')}`;
}

/** Returns when `newOperation` made an id (ms since 1970); undefined for an id of another kind. */
export function parseOperationTime(operation: string): number | undefined {
  const [, time] = /^([\da-z]{8})-[\da-f-]{36}$/.exec(operation) ?? [];
  return time === undefined ? undefined : Number.parseInt(time, 36);
}
