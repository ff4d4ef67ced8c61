import type { CampaignStatus } from '../../contract/campaigns';

/** Returns the status of a campaign that is frozen for so many people, of whom nobody has got it. */
export const frozenStatus = (recipients: number): CampaignStatus => ({
  id: 'm0123456789',
  state: 'frozen',
  recipients,
  pauses: 0,
  isRehearsal: false,
  accepted: 0,
  refused: 0,
  unknown: 0,
  skipped: 0,
  waiting: recipients,
  left: 0,
  bounced: 0,
  complained: 0,
  ordered: 0,
  perMinute: 0,
});
