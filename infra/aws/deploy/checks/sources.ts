/** What the checks ask besides AWS. */
export interface CheckSources {
  /** Whether this machine seems to have AWS credentials. */
  hasCredentials(): boolean;
  /** Returns the name servers of a domain in public DNS. @throws an error with a code, such as ENOTFOUND */
  nameServers(domain: string): Promise<string[]>;
  /** Asks a question on the terminal; undefined if there is none. */
  ask(question: string): Promise<string | undefined>;
}
