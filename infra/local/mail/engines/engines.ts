import type { MailEngine } from '@tariff-tantrum/lambdas/email/mailer';
import { awsOf } from '../../aws/env';
import { StartError } from '../../start-error';
import type { ConfiguredEngine, EngineVariable, LocalEngine } from './engine';
import { outboxEngine } from './outbox';
import { sesEngine } from './ses';
import { smtpEngine } from './smtp';

/** The engines of this host. */
export const LOCAL_ENGINES: Readonly<Record<MailEngine, LocalEngine>> = {
  outbox: outboxEngine,
  smtp: smtpEngine,
  ses: sesEngine,
};

/** The engine that is used, as it is set. */
export interface EngineEnv extends ConfiguredEngine {
  name: MailEngine;
}

/**
 * Reads the variables of all engines: a wrong one is refused whichever engine is used.
 * @param given the engine that the owner has chosen
 * @throws StartError that names the variable; never part of a secret
 */
export function readEngine(source: NodeJS.ProcessEnv, given: MailEngine | undefined): EngineEnv {
  for (const [engine, { variables }] of Object.entries(LOCAL_ENGINES)) {
    for (const [name, variable] of Object.entries(variables)) {
      const text = textOf(source, name);
      if (text === undefined) continue;
      if (!variable.isValid(text)) throw new StartError(describeInvalid(name, variable, text));
      if (given === undefined)
        throw new StartError(
          `${name} is set, but MAIL_ENGINE is not: set MAIL_ENGINE to ${engine} to send emails by it, or to outbox to write them to files.`,
        );
    }
  }
  const name = given ?? 'outbox';
  const { variables, configure } = LOCAL_ENGINES[name];
  const read = (variable: string): string => {
    const value = textOf(source, variable) ?? variables[variable]?.fallback;
    if (value === undefined) throw new StartError(`MAIL_ENGINE is ${name}, so ${variable} must be set.`);
    return value;
  };
  return { name, ...configure(read, awsOf(source)) };
}

const textOf = (source: NodeJS.ProcessEnv, name: string): string | undefined =>
  source[name]?.trim() || undefined;

function describeInvalid(name: string, variable: EngineVariable, text: string): string {
  const { isSecret, meaning, example, hint } = variable;
  const right = [`${meaning} such as ${example}`, ...(hint === undefined ? [] : [hint])].join(', ');
  return isSecret ? `${name} must be ${right}.` : `${name} must be ${right}; it is "${text}".`;
}
