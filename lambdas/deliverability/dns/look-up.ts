import { Resolver } from 'node:dns/promises';

export type RecordType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'CAA';

/**
 * Resolves to the values of the records at a name: the joined parts of a TXT record, the host of an MX record, the tag
 * and value of a CAA record. Resolves to none if there are none.
 * @throws DnsUnavailableError
 */
export type LookUp = (name: string, type: RecordType) => Promise<readonly string[]>;

/** Thrown if DNS does not answer. */
export class DnsUnavailableError extends Error {
  override readonly name = 'DnsUnavailableError';
}

const TIMEOUT_MS = 3000;
/** The codes if there is no such name, if it has no such record, or if it cannot be a name. */
const NOTHING = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** Creates a function that looks up records. @param servers addresses of resolvers; by default those of this machine */
export function lookUpWith(servers?: readonly string[]): LookUp {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  return (name, type) =>
    resolve(resolver, name, type).catch((error: NodeJS.ErrnoException) => {
      if (NOTHING.includes(error.code ?? '')) return [];
      throw new DnsUnavailableError(`${name} (${error.code})`, { cause: error });
    });
}

async function resolve(resolver: Resolver, name: string, type: RecordType): Promise<string[]> {
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
    case 'CAA':
      return (await resolver.resolveCaa(name)).flatMap(({ critical: _, ...tags }) =>
        Object.entries(tags).map(([tag, value]) => `${tag} ${value}`),
      );
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
    default:
      return type satisfies never;
  }
}

/** Returns a look-up that asks for each record once. */
export function rememberingLookUp(lookUp: LookUp): LookUp {
  const answers = new Map<string, ReturnType<LookUp>>();
  return (name, type) => {
    const key = `${type} ${name}`;
    const answer = answers.get(key) ?? lookUp(name, type);
    answers.set(key, answer);
    return answer;
  };
}
