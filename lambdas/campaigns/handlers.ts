import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import { ApiError } from '../api/responses';
import {
  CANARY,
  type Campaign,
  type CampaignCheck,
  type CampaignStatus,
  type ChangeCampaign,
  describePause,
  UNKNOWN_MINUTES,
} from '../contract/campaigns';
import { OWNER_REF } from '../contract/email';
import type { NamesOf } from '../contract/endpoints';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { type CampaignAction, describeRefusal, isPossible } from '../contract/transitions';
import { mailLinks } from '../email/tokens';
import { SHARED_CODE, SHOP_URL } from '../facts/facts';
import { isoOf, MINUTE } from '../facts/time';
import { beginAction } from '../owner/actions';
import { renderWeekly } from '../reports/owner-mail';
import type { ApiDeps, MailDeps } from '../system/deps';
import type { StoredCampaign } from './campaigns';
import { checkCampaign } from './check';
import { countMails, describeMail, refOfMail } from './deliveries';
import { SAMPLE } from './sender';
import { renderCampaign, usesCode } from './text';

/** Mails of a page of results. */
const PAGE = 500;

/** The endpoints of campaigns, codes and orders. */
export type CampaignEndpoint = NamesOf<{ path: `/api/mails/${string}` }>;

const withSize = <Mail extends { html: string }>(mail: Mail) => ({
  ...mail,
  bytes: new TextEncoder().encode(mail.html).byteLength,
});

const conflict = (sentence: string) => new ApiError(409, sentence);

/** The result of a change: `more` if it must be repeated to go on. */
type ChangeResult = 'done' | 'more' | 'wrong state';

const resultOf = (isDone: boolean): ChangeResult => (isDone ? 'done' : 'wrong state');

/** Returns what the owner does with campaigns, codes and orders. */
export function campaignHandlers(deps: ApiDeps): Handlers<CampaignEndpoint> {
  const { now } = deps;
  /** @throws ApiError 409 if the stage has no mail */
  const mailOf = (): MailDeps => {
    if (!deps.mail) throw conflict(CAMPAIGN_ERRORS.noMails);
    return deps.mail;
  };
  const find = async (id: string): Promise<StoredCampaign> => {
    const campaign = await mailOf().store.campaigns.get(id);
    if (!campaign) throw new ApiError(404, CAMPAIGN_ERRORS.unknownId);
    return campaign;
  };
  /** @throws ApiError 404 if there is no such campaign; 409 if its state does not allow an action */
  async function findFor(action: CampaignAction, id: string): Promise<StoredCampaign> {
    const campaign = await find(id);
    if (!isPossible(action, campaign.state)) throw conflict(describeRefusal(campaign.state));
    return campaign;
  }
  /** Returns the error for a campaign whose state has changed since it was read. */
  const wrongState = async (id: string): Promise<ApiError> =>
    conflict(describeRefusal((await find(id)).state));
  const siteOf = (c: Context): string =>
    (typeof deps.siteUrl === 'string' ? deps.siteUrl : deps.siteUrl(c)) ?? '';
  const preview = (c: Context, { subject, text }: Pick<Campaign, 'subject' | 'text'>) => {
    const { tokens } = mailOf();
    const values = { name: SAMPLE.name, code: SHARED_CODE ?? SAMPLE.code, shop: SHOP_URL };
    const mail = renderCampaign({ subject, text }, values, mailLinks(siteOf(c), tokens, OWNER_REF, now()));
    return withSize(mail);
  };
  async function status(id: string): Promise<CampaignStatus> {
    const { store } = mailOf();
    const [campaign, mails, buyers] = await Promise.all([
      find(id),
      store.mails.list(id),
      store.orders.buyers(),
    ]);
    const { state, canaryAt, pause } = campaign;
    const [pausedBecause, whatToDo] = pause ? describePause(pause) : [];
    return {
      id,
      state,
      ...countMails(mails, buyers, now()),
      ...(state === 'waiting' && canaryAt && { continueAt: isoOf(continueAt(canaryAt)) }),
      ...(pause && { pausedBecause, whatToDo, pausedBy: pause.by }),
    };
  }
  const continueAt = (canaryAt: string) =>
    Date.parse(canaryAt) + (mailOf().engine === 'outbox' ? 0 : CANARY.minutes * MINUTE);
  const needsCodes = (campaign: StoredCampaign) => SHARED_CODE === undefined && usesCode(campaign);

  /** Returns who would get a campaign, and what must be settled or known before. */
  async function check(c: Context, campaign: StoredCampaign): Promise<CampaignCheck> {
    const { store, capacity, engine, isTrial, rate: mailRate = Number.POSITIVE_INFINITY } = mailOf();
    const [{ withoutCode, leftOut, ...plan }, free, found] = await Promise.all([
      store.recipients.plan(campaign),
      store.codes.free(),
      capacity(),
    ]);
    const recipients = plan.recipients.length;
    const findings = checkCampaign({
      campaign,
      ...plan,
      recipients,
      codesMissing: needsCodes(campaign) ? Math.max(0, withoutCode - free) : 0,
      bytes: preview(c, campaign).bytes,
      engine,
      isTrial,
      capacity: found,
      mailRate,
      siteUrl: siteOf(c),
      now: now(),
    });
    return { recipients, leftOut, findings };
  }

  /** Fixes the recipients of a campaign whose checks are clean. */
  async function freeze(
    c: Context,
    campaign: StoredCampaign,
    expected: number | undefined,
  ): Promise<ChangeResult> {
    const { campaigns, recipients } = mailOf().store;
    const { id, frozenAt = isoOf(now()) } = campaign;
    if (campaign.state === 'draft') {
      const checked = await check(c, campaign);
      const error = checked.findings.find(({ severity }) => severity === 'error');
      if (error) throw conflict(`${error.title} ${error.whatToDo}`);
      if (checked.recipients !== expected) throw conflict(CAMPAIGN_ERRORS.recipients(checked.recipients));
    }
    if (!(await campaigns.move(id, 'freeze', { frozenAt }))) return 'wrong state';
    // Read again: from here on its text does not change.
    const fixed = await find(id);
    const round = await recipients.freeze(fixed, { needsCodes: needsCodes(fixed) });
    switch (round.result) {
      case 'complete':
        return resultOf(await campaigns.move(id, 'completeFreeze', { recipients: round.count }));
      case 'more':
        return 'more';
      case 'short':
        throw conflict(CAMPAIGN_ERRORS.codesMissing(round.codesMissing));
      case 'busy':
        throw conflict(CAMPAIGN_ERRORS.isFreezing);
    }
  }

  /** @throws ApiError 409 if another campaign is being sent */
  async function requireNoOther(id: string): Promise<void> {
    const active = await mailOf().store.campaigns.active();
    if (active && active.id !== id) throw conflict(CAMPAIGN_ERRORS.otherSending);
  }

  async function send(id: string): Promise<ChangeResult> {
    const { campaigns } = mailOf().store;
    await requireNoOther(id);
    const isMoved = await campaigns.move(id, 'send', { sentAt: isoOf(now()) });
    // The owner gets what the first recipients get.
    if (isMoved) await campaigns.requestTest(id);
    return resultOf(isMoved);
  }

  async function continueWithAll(
    { id, canaryAt }: StoredCampaign,
    { now: atOnce, warmUp }: ChangeCampaign,
  ): Promise<ChangeResult> {
    await requireNoOther(id);
    const wait = canaryAt === undefined || atOnce ? 0 : continueAt(canaryAt) - now();
    if (wait > 0) throw conflict(CAMPAIGN_ERRORS.tooEarly(Math.ceil(wait / MINUTE)));
    const { campaigns } = mailOf().store;
    return resultOf(await campaigns.move(id, 'continue', warmUp === false ? { warmUp: 0 } : {}));
  }

  async function resume(
    { id, pause }: StoredCampaign,
    { acceptDuplicates }: ChangeCampaign,
  ): Promise<ChangeResult> {
    if (pause?.by === 'restored' && !acceptDuplicates) {
      const [because] = describePause(pause);
      throw conflict(CAMPAIGN_ERRORS.restored(because));
    }
    if (pause?.from !== 'freezing') await requireNoOther(id);
    return resultOf(await mailOf().store.campaigns.resume(id));
  }

  /** Carries out an action. */
  async function change(c: Context, campaign: StoredCampaign, body: ChangeCampaign): Promise<ChangeResult> {
    const { id, action } = body;
    switch (action) {
      case 'freeze':
        return freeze(c, campaign, body.recipients);
      case 'send':
        return send(id);
      case 'continue':
        return continueWithAll(campaign, body);
      case 'pause':
        return resultOf(await mailOf().store.campaigns.pause(id, 'owner'));
      case 'resume':
        return resume(campaign, body);
      default:
        return action satisfies never;
    }
  }

  const logChange = (c: Context, { action, recipients = 0 }: ChangeCampaign) =>
    action === 'freeze'
      ? beginAction(deps, c, { action: 'freeze-mail', count: recipients })
      : beginAction(deps, c, { action: action === 'pause' ? 'pause-mail' : 'send-mail' });

  return {
    campaigns: async () => ({ campaigns: (await deps.mail?.store.campaigns.list()) ?? [] }),
    async campaign({ c, query: { id } }) {
      const campaign = await find(id);
      return { campaign, preview: preview(c, campaign) };
    },
    previewCampaign: ({ c, body }) => preview(c, body),
    async saveCampaign({ body: { id, ...draft } }) {
      const { campaigns } = mailOf().store;
      if (id === undefined) return { id: await campaigns.create(draft) };
      await findFor('save', id);
      if (!(await campaigns.edit(id, draft))) throw await wrongState(id);
      return { id };
    },
    async deleteCampaign({ body: { id } }) {
      await findFor('delete', id);
      if (!(await mailOf().store.campaigns.remove(id))) throw await wrongState(id);
      return { id };
    },
    campaignCheck: async ({ c, query: { id } }) => check(c, await find(id)),
    campaignStatus: ({ query: { id } }) => status(id),
    async campaignMails({ query: { id, ...query } }) {
      await find(id);
      const { store } = mailOf();
      const [{ mails, ...next }, buyers] = await Promise.all([
        store.mails.page(id, { ...query, size: PAGE }),
        store.orders.buyers(),
      ]);
      const shown = mails.map(async (mail) => {
        const { email } = await store.recipient(refOfMail(mail));
        return describeMail(mail, email, buyers.has(refOfMail(mail)));
      });
      return { mails: await Promise.all(shown), ...next };
    },
    async testCampaign({ body: { id } }) {
      const { store, ownerEmail } = mailOf();
      if (!(await store.campaigns.requestTest(id))) throw new ApiError(404, CAMPAIGN_ERRORS.unknownId);
      return { to: ownerEmail };
    },
    sources: async () => ({ sources: await mailOf().store.orders.sources() }),
    async weekly({ c }) {
      const { store, tokens } = mailOf();
      const mail = await renderWeekly({ store, tokens, siteUrl: siteOf(c), problems: deps.problems, now });
      return withSize(mail);
    },
    async sendWeekly() {
      const { store, ownerEmail, isOwnerSilent } = mailOf();
      if (isOwnerSilent) throw conflict(CAMPAIGN_ERRORS.weeklyOff);
      await store.ownerMails.request();
      return { to: ownerEmail };
    },
    async changeCampaign({ c, body }) {
      const campaign = await findFor(body.action, body.id);
      await logChange(c, body);
      const result = await change(c, campaign, body);
      if (result === 'wrong state') throw await wrongState(body.id);
      return { ...(await status(body.id)), ...(result === 'more' && { more: true as const }) };
    },
    async resolveUnknown({ c, body: { id, sendAgain } }) {
      await find(id);
      const { mails } = mailOf().store;
      const oldest = sendAgain ? now() - UNKNOWN_MINUTES * MINUTE : now();
      const line = await beginAction(deps, c, { action: 'resolve-mail', count: 0 });
      const count = await mails.resolve(id, sendAgain, oldest);
      if (count === 0 && sendAgain && (await status(id)).unknown > 0)
        throw conflict(CAMPAIGN_ERRORS.stillEarly);
      await line.add({ count });
      return status(id);
    },
    async codes() {
      const all = await mailOf().store.codes.list();
      const count = (wanted: string) => all.filter(({ state }) => state === wanted).length;
      const counts = { free: count('free'), given: count('given'), used: count('used') };
      return { ...counts, ...(SHARED_CODE && { shared: SHARED_CODE }) };
    },
    async codeList() {
      return { codes: await mailOf().store.codes.list() };
    },
    async importCodes({ c, body: { rows, dryRun } }) {
      const codes = rows.accepted.map(({ value }) => value);
      const { store } = mailOf();
      if (!dryRun) await beginAction(deps, c, { action: 'import-codes', count: codes.length });
      const added = await store.codes.add(codes, { dryRun });
      return { added, existing: codes.length - added, refused: rows.refused };
    },
    orders: () => mailOf().store.orders.summary(),
    async importOrders({ c, body: { rows, dryRun } }) {
      const orders = rows.accepted.map(({ value }) => value);
      const { store } = mailOf();
      if (!dryRun) await beginAction(deps, c, { action: 'import-orders', count: orders.length });
      const counts = await store.orders.import(orders, { dryRun });
      const added = counts.byCode + counts.byEmail + counts.unmatched;
      return { ...counts, added, refused: rows.refused };
    },
  };
}
