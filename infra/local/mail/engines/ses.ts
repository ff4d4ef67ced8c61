import { disableSdkWarning } from '../../aws/env';
import type { LocalEngine } from './engine';

/** Sends emails by the API of Amazon SES. */
export const sesEngine: LocalEngine<never> = {
  variables: {},
  configure: (_, { region, credentials }) => ({
    reach: 'everybody',
    server: { provider: 'Amazon SES' },
    async open() {
      disableSdkWarning();
      const { createSesMailer } = await import('@tariff-tantrum/lambdas/email/engines/ses');
      return createSesMailer({ region, ...(typeof credentials === 'object' && { credentials }) });
    },
  }),
};
