import { readPages } from '../../client/pages';
import type { CampaignState } from '../../contract/campaign-states';
import {
  CAMPAIGN_SCHEMAS,
  type CampaignResults,
  type CampaignStatus,
  type ChangeCampaign,
} from '../../contract/campaigns';
import { PATHS } from '../../contract/endpoints';
import { SHOP_SCHEMAS } from '../../contract/shop';
import { HOUR, isoOf, MINUTE } from '../../facts/time';
import type { Answer, Ask } from './clients';
import type { Engine } from './engine';
import type { Environment } from './environment';
import type { Asked } from './events';
import { emailOf, sourceOf } from './people';
import type { OwnerAction } from './plan';
import { PASSWORD } from './product';
import { refOf, storedCampaigns } from './stored';

const HEADERS = { Authorization: `Bearer ${PASSWORD}`, 'Content-Type': 'application/json' };
/** How many codes one import adds. */
const SOME_CODES = 5;

export type Owner = ReturnType<typeof createOwner>;

/** Creates the simulated owner, who acts in every state of a campaign. */
export function createOwner(env: Environment, engine: Engine, ask: Ask) {
  const { draw, config, names, clock, mishaps, scheduler } = env;
  let written = 0;

  const post = (asked: Asked, path: string, body: object): Promise<Answer | undefined> =>
    ask(asked, { method: 'POST', path, headers: HEADERS, body: JSON.stringify(body) });
  const get = (asked: Asked, path: string): Promise<Answer | undefined> =>
    ask(asked, { method: 'GET', path, headers: HEADERS });

  async function change(asked: Asked, action: ChangeCampaign['action'], rest: Partial<ChangeCampaign> = {}) {
    return post(asked, PATHS.changeCampaign, { id: asked.campaign, action, ...rest });
  }

  /** Reads the status of a campaign. */
  async function status(name: string, campaign: string): Promise<CampaignStatus | undefined> {
    const answer = await get({ name, action: 'next', campaign }, `${PATHS.campaignStatus}?id=${campaign}`);
    const parsed = answer && CAMPAIGN_SCHEMAS.campaignStatus.response.safeParse(jsonOf(answer));
    return parsed?.success ? parsed.data : undefined;
  }

  /** Waits like somebody who reads before they press a button, while others press theirs. */
  async function think(name: string): Promise<void> {
    const chance = draw(`${name} thinks`);
    if (chance.chance(0.3) && mishaps.happens(`${name} thinks about it`))
      await scheduler.sleep(chance.int(MINUTE));
  }

  /** Freezes with the number that the check shows, as the owner types it. */
  async function freeze(asked: Asked) {
    const found = await get(
      { ...asked, name: `${asked.name}, check`, action: 'next' },
      `${PATHS.campaignCheck}?id=${asked.campaign}`,
    );
    const check = found && CAMPAIGN_SCHEMAS.campaignCheck.response.safeParse(jsonOf(found));
    const recipients = check?.success ? check.data.recipients : 0;
    await think(asked.name);
    const isWrong = draw(`${asked.name} mistypes`).chance(0.05);
    return change(asked, 'freeze', { recipients: isWrong ? recipients + 1 : recipients });
  }

  /** Continues with the number of remaining recipients, as the owner types it. */
  async function proceed(asked: Asked, rest: Partial<ChangeCampaign>) {
    const { waiting: recipients = 0, pauses } =
      (await status(`${asked.name}, status`, asked.campaign ?? '')) ?? {};
    await think(asked.name);
    return change(asked, 'continue', { recipients, pauses, ...rest });
  }

  /** Sends, now or at an hour, to the number of recipients that the owner sees. */
  async function send(asked: Asked, action: 'send' | 'schedule', rest: Partial<ChangeCampaign> = {}) {
    const seen = await status(`${asked.name}, status`, asked.campaign ?? '');
    return change(asked, action, { recipients: seen?.recipients, ...rest });
  }

  async function write(asked: Asked) {
    const chance = draw(`${asked.name} writes`);
    const text = config.hasCode ? 'Hello {name}, your code is {code}.' : 'Hello {name}.';
    const to = chance.chance(0.8) ? 'everyone' : 'not-ordered';
    const answer = await post(asked, PATHS.saveCampaign, {
      subject: 'We are open',
      text,
      audience: { to },
      unconfirmed: chance.chance(0.8),
    });
    const saved = answer && CAMPAIGN_SCHEMAS.saveCampaign.response.safeParse(jsonOf(answer));
    if (!saved?.success) return;
    written += 1;
    names.give(saved.data.id, `campaign ${written}`);
  }

  function importCodes(asked: Asked, count: number) {
    // Some of these codes may be in the pool already.
    const first = draw(`${asked.name} codes`).int(config.codes + SOME_CODES);
    const rows = Array.from({ length: count }, (_, n) => `CODE-${first + n}`);
    return post(asked, PATHS.importCodes, { rows });
  }

  function importOrders(asked: Asked) {
    const chance = draw(`${asked.name} orders`);
    const rows = Array.from({ length: 1 + chance.int(3) }, (_, n) => {
      const person = chance.int(config.people);
      const ref = refOf(emailOf(person));
      const code = engine
        .mailboxOf(ref)
        .map(({ text }) => CODE.exec(text)?.[0])
        .find(Boolean);
      const buyer = code !== undefined && chance.chance(0.5) ? { codes: [code] } : { email: emailOf(person) };
      return {
        order: `#${asked.name} ${n}`,
        ...buyer,
        amount: '36.00',
        currency: 'USD',
        date: isoOf(clock.now()),
      };
    });
    const codes = rows.flatMap((row) => ('codes' in row && row.codes) || []);
    return post({ ...asked, codes }, PATHS.importOrders, { rows });
  }

  /** Returns the next step in a state. */
  function nextOf(state: CampaignState, name: string): OwnerAction | undefined {
    switch (state) {
      case 'draft':
        return 'freeze';
      case 'frozen':
        return draw(`${name} decides`).chance(0.4) ? 'schedule' : 'send';
      case 'waiting':
        return 'continue';
      case 'paused':
        return 'resume';
      case 'sending':
        return draw(`${name} decides`).chance(0.5) ? 'send again' : 'leave unknown';
      case 'freezing':
      case 'scheduled':
      case 'canary':
      case 'cancelling':
      case 'done':
        return undefined;
      default:
        return state satisfies never;
    }
  }

  /** Carries out an action on a campaign. Resolves to undefined if there is nothing to do, or no response came. */
  async function press(
    name: string,
    action: OwnerAction,
    campaign: string | undefined,
  ): Promise<Answer | undefined> {
    const asked: Asked = { name, action, campaign };
    const chance = draw(`${name} ${action}`);
    switch (action) {
      case 'write':
        await write(asked);
        return undefined;
      case 'import codes':
        return importCodes(asked, SOME_CODES);
      case 'import orders':
        return importOrders(asked);
      case 'erase': {
        const email = emailOf(chance.int(config.people));
        return post({ ...asked, ref: refOf(email) }, PATHS.erase, { email });
      }
      case 'freeze':
        return freeze(asked);
      case 'continue': {
        const skipsWarmUp = chance.chance(0.3);
        return proceed(
          { ...asked, skipsWarmUp },
          {
            atOnce: chance.chance(0.5),
            ...(skipsWarmUp && { warmUp: false }),
          },
        );
      }
      case 'resume': {
        const acceptsDuplicates = chance.chance(0.3);
        const when = chance.pick([{}, {}, { atOnce: true }, { at: isoOf(clock.now() + chance.int(HOUR)) }]);
        const basis = `${name}, status`;
        const seen = await status(basis, campaign ?? '');
        if (!seen) return undefined;
        await think(name);
        return change({ ...asked, acceptsDuplicates, basis }, action, {
          pauses: seen.pauses,
          ...when,
          ...(acceptsDuplicates && { acceptDuplicates: true }),
        });
      }
      case 'schedule': {
        // Sometimes so late that the owner is reminded before.
        const at = isoOf(clock.now() + chance.int(chance.chance(0.3) ? 3 * HOUR : 20 * MINUTE));
        return send(asked, action, { at });
      }
      case 'send':
        return send(asked, action);
      case 'send again':
      case 'leave unknown':
        return post(asked, PATHS.resolveUnknown, { id: campaign, sendAgain: action === 'send again' });
      case 'delete':
        return post(asked, PATHS.deleteCampaign, { id: campaign });
      case 'test':
        return post(asked, PATHS.testCampaign, { id: campaign });
      case 'next': {
        const state = storedCampaigns(env).find(({ id }) => id === campaign)?.state;
        const next = state === undefined ? undefined : nextOf(state, name);
        const answer = next === undefined ? undefined : await press(name, next, campaign);
        if (next !== 'freeze' || !answer?.text.includes('missing')) return answer;
        // Without more codes, the action would be refused for ever.
        await importCodes({ name: `${name}, codes`, action: 'import codes' }, SOME_CODES);
        return press(`${name}, again`, next, campaign);
      }
      default:
        return change(asked, action);
    }
  }

  return {
    press,
    write,
    importCodes,
    /** Freezes, continues and resumes a campaign until it ends, and answers whatever the owner is asked. */
    async finish(name: string, campaign: string, state: string): Promise<Answer | undefined> {
      const asked: Asked = { name, campaign, action: 'next' };
      if (state === 'waiting') return proceed({ ...asked, action: 'continue' }, { atOnce: true });
      if (state === 'paused')
        return change({ ...asked, action: 'resume', acceptsDuplicates: true }, 'resume', {
          acceptDuplicates: true,
          atOnce: true,
        });
      if (state === 'sending') return press(name, 'leave unknown', campaign);
      // Its hour may have been chosen while a clock was a day ahead.
      if (state === 'scheduled' && draw(`${name} decides`).chance(0.5)) return press(name, 'pause', campaign);
      return press(name, 'next', campaign);
    },
    status,
    /** Reads the results of a campaign by day and by source. */
    async results(name: string, campaign: string): Promise<CampaignResults | undefined> {
      const path = `${PATHS.campaignResults}?id=${campaign}`;
      const answer = await get({ name, action: 'next', campaign }, path);
      const parsed = answer && CAMPAIGN_SCHEMAS.campaignResults.response.safeParse(jsonOf(answer));
      return parsed?.success ? parsed.data : undefined;
    },
    /** Reads all deliveries of a campaign. */
    async deliveries(name: string, campaign: string) {
      const found: { state: string }[] = [];
      let cursor = '';
      do {
        const answer = await get(
          { name, action: 'next', campaign },
          `${PATHS.campaignDeliveries}?id=${campaign}${cursor}`,
        );
        const parsed = answer && CAMPAIGN_SCHEMAS.campaignDeliveries.response.safeParse(jsonOf(answer));
        if (!parsed?.success) return found;
        found.push(...parsed.data.deliveries);
        cursor = parsed.data.next === undefined ? '' : `&cursor=${encodeURIComponent(parsed.data.next)}`;
      } while (cursor !== '');
      return found;
    },
    /** Reads all codes with their states. */
    async codes(name: string) {
      return readPages(
        async ({ cursor }) => {
          const query = cursor === undefined ? '' : `?cursor=${cursor}`;
          const answer = await get({ name, action: 'next' }, `${PATHS.codeList}${query}`);
          const parsed = answer && SHOP_SCHEMAS.codeList.response.safeParse(jsonOf(answer));
          return parsed?.success ? parsed.data : { codes: [] };
        },
        (page) => page.codes,
      );
    },
    /** Adds people who are on the list from the beginning. */
    importPeople: (name: string, emails: readonly string[]) =>
      post({ name, action: 'next' }, PATHS.import, {
        rows: emails.map((email, person) => ({
          email,
          signedUpAt: isoOf(clock.now() - 1000),
          source: sourceOf(person),
        })),
        consentFrom: 'a fair',
      }),
  };
}

/** A code in an email. */
export const CODE = /CODE-\d+/;

function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
