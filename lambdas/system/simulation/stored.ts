/** What the product stores, as far as the rules and the owner of a simulation read it. */
import { CAMPAIGN_STATES, type CampaignState, isOpen } from '../../contract/campaign-states';
import type { SuppressionReason } from '../../contract/email';
import { SENDING_STATES } from '../../contract/transitions';
import { parseMailKey } from '../../email/keys';
import { TEST_MAIL_KEY } from '../../email/testing/test-mail';
import { normaliseEmail } from '../../signups/address';
import type { Key } from '../../table/table';
import type { InProcessSqlite } from '../../table/testing/in-process-sqlite';

interface Stores {
  database: Pick<InProcessSqlite, 'list'>;
}

const keys = parseMailKey(TEST_MAIL_KEY);
const refs = new Map<string, string>();

/** Returns the reference of an address. */
export function refOf(email: string): string {
  const known = refs.get(email);
  if (known !== undefined) return known;
  const ref = Buffer.from(keys.hash(normaliseEmail(email)), 'base64url').toString('hex', 0, 16);
  refs.set(email, ref);
  return ref;
}

/** The reasons for which an address gets no email at all, not even one that its owner asks for. */
const SUPPRESSING = new Set<unknown>(['not-me', 'bounce', 'complaint'] satisfies SuppressionReason[]);

type Attributes = Readonly<Record<string, unknown>>;
const textOf = (item: Attributes, name: string): string => String(item[name] ?? '');

function campaignStateOf({ state: stored }: Attributes): CampaignState {
  const state = CAMPAIGN_STATES.find((each) => each === stored);
  if (!state) throw new Error(`A campaign is stored in the state "${stored}", which there is not.`);
  return state;
}

/** What is stored about a delivery, a campaign, a signup, a person, or what somebody waits for. */
export type Stored =
  | {
      kind: 'delivery';
      campaign: string;
      ref: string;
      state: string;
      attempt: number;
      reason: string;
      marks: string;
    }
  | {
      kind: 'campaign';
      id: string;
      /** As the owner sees it: `paused`, whatever it was doing. */
      state: CampaignState;
      recipients: number | undefined;
      frozenAt: string;
      sentAt: string;
      /** Why it is paused. */
      pausedBy: string;
      /** Of a scheduled campaign only, also if it is paused. */
      startsAt: string;
      installation: string;
    }
  | {
      kind: 'signup';
      email: string;
      ref: string;
      signedUpAt: string;
      code: string | undefined;
      isConfirmed: boolean;
      hasOrdered: boolean;
    }
  | { kind: 'person'; ref: string; isOnSuppressionList: boolean }
  | { kind: 'request'; ref: string }
  | { kind: 'other' };

const DESCRIBED = ['deliveries', 'campaigns', 'signups', 'people'];

/** Whether the item of a key is described as anything but `other`. */
export const isDescribed = ({ pk }: Key): boolean => DESCRIBED.includes(pk.split('#')[0] ?? '');

/** Returns the description of an item. */
export function describeItem(item: Attributes | undefined): Stored {
  const [kind] = textOf(item ?? {}, 'pk').split('#');
  if (!item) return { kind: 'other' };
  switch (kind) {
    case 'deliveries': {
      const [campaign = '', ref = ''] = textOf(item, 'sk').split('#');
      const [state, reason] = [textOf(item, 'state'), textOf(item, 'reason')];
      return {
        kind: 'delivery',
        campaign,
        ref,
        state,
        attempt: Number(item.attempt),
        reason,
        marks: textOf(item, 'marks'),
      };
    }
    case 'campaigns': {
      const recipients = item.recipients === undefined ? undefined : Number(item.recipients);
      const id = textOf(item, 'sk');
      const state = item.pausedBy === undefined ? campaignStateOf(item) : 'paused';
      const [frozenAt, sentAt] = [textOf(item, 'frozenAt'), textOf(item, 'sentAt')];
      const [pausedBy, startsAt] = [textOf(item, 'pausedBy'), textOf(item, 'startsAt')];
      const installation = textOf(item, 'installation');
      return {
        kind: 'campaign',
        id,
        state,
        recipients,
        frozenAt,
        sentAt,
        pausedBy,
        startsAt,
        installation,
      };
    }
    case 'signups': {
      const email = textOf(item, 'sk');
      const code = item.code === undefined ? undefined : textOf(item, 'code');
      const isConfirmed = item.requestedAt !== undefined;
      return {
        kind: 'signup',
        email,
        ref: refOf(email),
        signedUpAt: textOf(item, 'signedUpAt'),
        code,
        isConfirmed,
        hasOrdered: item.orderedAt !== undefined,
      };
    }
    case 'people':
      return {
        kind: 'person',
        ref: textOf(item, 'sk'),
        isOnSuppressionList: SUPPRESSING.has(item.suppressed),
      };
    case 'requests':
      return { kind: 'request', ref: textOf(item, 'ref') };
    default:
      return { kind: 'other' };
  }
}

const SENDING: readonly string[] = SENDING_STATES;
const ENDS: readonly string[] = CAMPAIGN_STATES.filter((state) => !isOpen(state));

/** Whether emails of a campaign in a state may go out, so that all others wait. */
export const isSending = (state: string): boolean => SENDING.includes(state);
/** Whether a campaign in a state has ended. */
export const hasEnded = (state: string): boolean => ENDS.includes(state);

/** Returns what is stored about campaigns, the newest last. */
export const storedCampaigns = ({ database }: Stores) =>
  database
    .list('campaigns')
    .map(describeItem)
    .flatMap((stored) => (stored.kind === 'campaign' ? [stored] : []));

export const storedDeliveries = ({ database }: Stores) =>
  database
    .list('deliveries')
    .map(describeItem)
    .flatMap((stored) => (stored.kind === 'delivery' ? [stored] : []));

export const storedSignups = ({ database }: Stores) =>
  database
    .list('signups')
    .map(describeItem)
    .flatMap((stored) => (stored.kind === 'signup' ? [stored] : []));

/** Returns everything that is stored as text: it contains nothing that was erased. */
export const storedText = ({ database }: Stores): string =>
  database
    .list('')
    .map((item) => JSON.stringify(item))
    .join('\n');
