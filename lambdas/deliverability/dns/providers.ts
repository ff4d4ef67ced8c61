import type { Sender } from '../../contract/sender';

/** A mail provider, as its documentation describes it. */
interface Provider {
  name: string;
  /** The host names of its mail servers, or the ends of such names. */
  hosts: readonly string[];
  /** The domain that an SPF record must include, if the domain on the envelope is known. */
  spf?: string;
  /** Whether it puts a domain of its own, or a special one, on the envelope, whatever it is given. */
  choosesEnvelope?: boolean;
}

const PROVIDERS = [
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
  { name: 'Mailgun', hosts: ['smtp.mailgun.org', 'smtp.eu.mailgun.org'], choosesEnvelope: true },
  { name: 'Postmark', hosts: ['.postmarkapp.com'], choosesEnvelope: true },
  { name: 'Brevo', hosts: ['smtp-relay.brevo.com', 'smtp-relay.sendinblue.com'], choosesEnvelope: true },
  { name: 'Amazon SES', hosts: ['.amazonaws.com'], spf: 'amazonses.com', choosesEnvelope: true },
] as const satisfies readonly Provider[];

/** What hands emails to their recipients: a mail server, or a provider with an API. Nothing is said of others. */
export type SendingServer = { host?: string | undefined; provider?: ProviderName | undefined };
type ProviderName = (typeof PROVIDERS)[number]['name'];

/** Returns the provider of a sender, by its name or by its mail server; undefined if it is not known. */
export const providerOf = ({
  provider,
  host = '',
}: Pick<Sender, 'host' | 'provider'>): Provider | undefined =>
  PROVIDERS.find(({ name, hosts }) =>
    provider === undefined
      ? hosts.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each))
      : name === provider,
  );
