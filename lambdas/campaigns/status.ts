import { CANARY, type CampaignStatus } from '../contract/campaigns';
import { describePause, type Pause } from '../contract/pauses';
import type { MailEngine } from '../email/mailer';
import { isoOf, MINUTE } from '../facts/time';
import type { createCampaigns } from './campaigns';
import { findCampaign } from './find';
import { isRehearsalOf, pauseOf, type WaitingCampaign } from './stored-campaign';
import { type CampaignCounts, OTHER_SOURCES, type Tallies } from './tallies';

/** What is needed to tell how far a campaign is. */
export interface StatusNeeds {
  store: {
    campaigns: Pick<ReturnType<typeof createCampaigns>, 'get'>;
    tallies: Pick<Tallies, 'perMinute' | 'read'>;
  };
  engine: MailEngine;
}

/** Returns from when on everybody else may get a campaign (ms since 1970), by when its first recipients had theirs. */
export const continueAt = ({ canaryAt }: WaitingCampaign, engine: MailEngine): number =>
  Date.parse(canaryAt) + (engine === 'outbox' ? 0 : CANARY.minutes * MINUTE);

/** Returns the state of a campaign, and what became of its emails. @throws ApiError 404 if there is no such campaign */
export async function readStatus({ store, engine }: StatusNeeds, id: string): Promise<CampaignStatus> {
  const [campaign, { days, sources, ...counts }] = await Promise.all([
    findCampaign(store.campaigns, id),
    store.tallies.read(id),
  ]);
  const pause = pauseOf(campaign);
  const { recipients = 0, expected } = 'recipients' in campaign ? campaign : {};
  const settled = counts.accepted + counts.refused + counts.unknown + counts.skipped;
  return {
    id,
    state: pause ? 'paused' : campaign.state,
    recipients,
    pauses: campaign.pauses,
    isRehearsal: isRehearsalOf(campaign, engine === 'outbox'),
    ...(expected !== undefined && { expected }),
    ...counts,
    ...reportsOf(engine, counts),
    waiting: recipients - settled,
    days,
    sources: describeSources(sources, engine),
    perMinute: await store.tallies.perMinute(id, counts.accepted),
    ...(campaign.state === 'waiting' && !pause && { continueAt: isoOf(continueAt(campaign, engine)) }),
    ...(pause && statusOfPause(pause)),
  };
}

/** Returns what was reported of emails; an ordinary mail server reports nothing, so that it is not known. */
const reportsOf = (
  engine: MailEngine,
  { bounced, complained }: { bounced: number; complained: number },
): Pick<CampaignStatus, 'bounced' | 'complained'> =>
  engine === 'smtp' ? { bounced: null, complained: null } : { bounced, complained };

/** Returns what became of the emails of each source: those with most accepted first, then by name. */
const describeSources = (sources: CampaignCounts['sources'], engine: MailEngine): CampaignStatus['sources'] =>
  sources
    .map(({ source, counts: { accepted, ordered, left, ...reported } }) => ({
      origin: describeSource(source),
      ...{ accepted, ordered, left, ...reportsOf(engine, reported) },
    }))
    .sort((a, b) => b.accepted - a.accepted || (nameOf(a) < nameOf(b) ? -1 : 1));

type CountedSource = CampaignStatus['sources'][number];
const nameOf = ({ origin }: CountedSource): string => (origin.by === 'link' ? origin.source : '');

function describeSource(counted: string): CountedSource['origin'] {
  if (counted === OTHER_SOURCES) return { by: 'rest' };
  return counted === '' ? { by: 'unknown' } : { by: 'link', source: counted };
}

function statusOfPause(pause: Pause) {
  const [pausedBecause, whatToDo] = describePause(pause);
  return { pausedBecause, whatToDo, pausedBy: pause.pausedBy };
}
