import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';

/** Returns a draft to everyone with some attributes of its own. */
export const campaignOfTest = (own: Partial<Campaign>): Campaign => ({
  id: 'm0123456789',
  subject: 'We are open',
  text: 'Hello',
  audience: { to: 'everyone' },
  sources: [],
  tags: [],
  unconfirmed: true,
  oldConsents: true,
  revision: 1,
  isRehearsal: false,
  state: 'draft',
  createdAt: '2026-11-01T12:00:00.000Z',
  ...own,
});
