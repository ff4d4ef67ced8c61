/** A statement of a role, with its resources as text. */
interface SendStatement {
  Action: string | string[];
  Resource: unknown;
  Condition?: { StringEquals?: { 'ses:FromAddress'?: string } };
}

/**
 * Returns whether SES lets a role send a mail: the identity of the sender is authorised and, while the account is in its
 * sandbox, also that of the recipient.
 * @param identities the verified addresses and domains of the account
 */
export function sesAuthorises(
  statements: readonly SendStatement[],
  mail: { from: string; to: string },
  identities: readonly string[],
  isSandbox: boolean,
): boolean {
  const asked = [mail.from, ...(isSandbox ? [mail.to] : [])].map((address) =>
    identityOf(address, identities),
  );
  return asked.every(
    (identity) =>
      identity !== undefined &&
      statements.some(({ Action, Resource, Condition }) => {
        const patterns = [...JSON.stringify(Resource).matchAll(/:identity\/([^"]+)"/g)].map(
          ([, name]) => name,
        );
        const sender = Condition?.StringEquals?.['ses:FromAddress'];
        return (
          [Action].flat().includes('ses:SendRawEmail') &&
          (patterns.includes(identity) || patterns.includes('*')) &&
          (sender === undefined || sender === mail.from)
        );
      }),
  );
}

/** SES uses the identity of the address, if there is one, and otherwise that of its domain. */
const identityOf = (address: string, identities: readonly string[]): string | undefined =>
  [address, address.split('@')[1] ?? ''].find((identity) => identities.includes(identity));
