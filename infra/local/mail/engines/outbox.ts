import type { Outbox } from '@tariff-tantrum/lambdas/email/engines/outbox';
import type { LocalEngine } from './engine';

const open = async (outbox: Outbox) => outbox;

/** Writes emails to files, for rehearsals. */
export const outboxEngine: LocalEngine<never> = {
  variables: {},
  configure: () => ({ reach: 'nobody', server: {}, open }),
};
