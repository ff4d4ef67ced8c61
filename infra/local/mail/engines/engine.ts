import type { SendingServer } from '@tariff-tantrum/lambdas/deliverability/dns/providers';
import type { Outbox } from '@tariff-tantrum/lambdas/email/engines/outbox';
import type { Mailer } from '@tariff-tantrum/lambdas/email/mailer';
import type { AwsEnv } from '../../aws/env';

/** An environment variable that only one engine has. */
export interface EngineVariable {
  /** Whether no message contains its value, and no child process gets it: then `SECRETS` has its name, too. */
  isSecret: boolean;
  isValid(text: string): boolean;
  /** What it must be, such as which example, and more about that. */
  meaning: string;
  example: string;
  hint?: string;
  /** What counts if it is not set; without that, the engine cannot be used then. */
  fallback?: string;
}

/** What the host on one machine needs of an engine. */
export interface LocalEngine<Name extends string = string> {
  /** Its own variables. Those of AWS are not, since other things use them, too. */
  variables: Readonly<Record<Name, EngineVariable>>;
  /** Returns the engine as it is set. @param read returns the value of one of its variables */
  configure(read: (name: Name) => string, aws: AwsEnv): ConfiguredEngine;
}

/** An engine as it is set. Contains secrets. */
export interface ConfiguredEngine {
  /** Whom its emails may reach; `this machine` is nobody but the owner while the site has no public address, either. */
  reach: 'nobody' | 'this machine' | 'everybody';
  /** What hands its emails to their recipients, as DNS knows it; it is not asked for if they reach nobody. */
  server: SendingServer;
  /** Opens it. Libraries are loaded only then. @param outbox the files that the engine of that name writes */
  open(outbox: Outbox): Promise<Mailer>;
}
