import { campaignOf, type LeftOutReason } from '../contract/audiences';
import type { Campaign } from '../contract/campaigns';

/** Why people on the list do not get a campaign; follows their number: `12 have ordered`. */
export const LEFT_OUT_NAMES: Readonly<Record<LeftOutReason, string>> = {
  'other-source': 'came from elsewhere',
  ordered: 'have ordered',
  'never-mailed': 'never got a campaign',
  mailed: 'have it, or will get it',
  'not-mailed': 'did not get the other campaign',
  unconfirmed: 'never confirmed by email',
  'old-consent': 'agreed more than a year ago',
  silenced: 'may not be written to',
};

/**
 * Returns the recipients of a campaign, as the end of "It goes to …".
 * @param subjectOf returns the subject of another campaign; undefined if it was deleted
 */
export function describeAudience(
  { audience, sources, tags }: Pick<Campaign, 'audience' | 'sources' | 'tags'>,
  subjectOf: (id: string) => string | undefined,
): string {
  const of = campaignOf(audience) ?? '';
  const other = `“${subjectOf(of) ?? of}”`;
  const people = {
    everyone: 'everyone',
    'not-ordered': 'those who have not ordered',
    'not-mailed': `those who have no email of ${other}`,
    mailed: `those who got ${other}`,
    'mailed-not-ordered': `those who got ${other} and have not ordered`,
  }[audience.to];
  const words = [...sources, ...tags];
  return words.length === 0
    ? people
    : `${people} from ${new Intl.ListFormat('en', { type: 'disjunction' }).format(words)}`;
}
