import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import { ApiError } from '../api/responses';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { DnsUnavailableError, type LookUp } from '../deliverability/dns/look-up';

/** What checking an email that arrived needs. */
export interface ReceivedNeeds extends Pick<Host, 'now'> {
  lookUp: LookUp;
}

/** Returns how the owner checks an email that arrived. Nothing of it is stored. */
export const receivedHandlers = (needs: ReceivedNeeds): Handlers<'checkReceived'> => ({
  async checkReceived({ body: { message } }) {
    // Few calls of the owner need this, and its parser is large.
    const { checkMessage } = await import('../deliverability/message/check-message');
    const checks = await checkMessage(needs, Buffer.from(message, 'base64')).catch((error: unknown) => {
      if (!(error instanceof DnsUnavailableError)) throw error;
      throw new ApiError(504, CAMPAIGN_ERRORS.noDns, { 'Retry-After': '5' });
    });
    return { checks };
  },
});
