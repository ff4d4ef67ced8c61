/** A mail provider, as its documentation describes it. */
interface Provider {
  name: string;
  /** The host names of its mail servers, or the ends of such names. */
  hosts: readonly string[];
  /**
   * The domain that an SPF record must include; absent if the provider puts a domain of its own, or a special one, on
   * the envelope.
   */
  spf?: string;
}

const PROVIDERS: readonly Provider[] = [
  { name: 'Google Workspace', hosts: ['smtp.gmail.com', 'smtp-relay.gmail.com'], spf: '_spf.google.com' },
  {
    name: 'Microsoft 365',
    hosts: ['smtp.office365.com', '.mail.protection.outlook.com'],
    spf: 'spf.protection.outlook.com',
  },
  { name: 'Fastmail', hosts: ['smtp.fastmail.com'], spf: 'spf.messagingengine.com' },
  { name: 'Proton', hosts: ['smtp.protonmail.ch'], spf: '_spf.protonmail.ch' },
  { name: 'Simply.com', hosts: ['smtp.simply.com'], spf: 'spf.simply.com' },
  { name: 'one.com', hosts: ['send.one.com'], spf: '_custspf.one.com' },
  { name: 'Mailgun', hosts: ['smtp.mailgun.org', 'smtp.eu.mailgun.org'] },
  { name: 'Postmark', hosts: ['.postmarkapp.com'] },
  { name: 'Brevo', hosts: ['smtp-relay.brevo.com', 'smtp-relay.sendinblue.com'] },
  { name: 'Amazon SES', hosts: ['.amazonaws.com'] },
];

/** Returns the provider of a mail server; undefined if it is not known. */
export const providerOf = (host: string): Provider | undefined =>
  PROVIDERS.find(({ hosts }) =>
    hosts.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each)),
  );
