import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Host } from '../../api/host';
import { campaignOf } from '../../contract/audiences';
import { type Campaign, type CampaignCheck, textProblems } from '../../contract/campaigns';
import { OWNER_REF } from '../../contract/email';
import type { MailAccount } from '../../email/account';
import { type RenderedMail, toPreview } from '../../email/layout';
import { mailLinks, type Tokens } from '../../email/tokens';
import { SHARED_CODE, SHOP_URL } from '../../facts/facts';
import { planRecipients } from '../audience/audiences';
import { countCodes } from '../code/codes';
import { renderCampaign, SAMPLE, usesCode } from '../text/text';
import { type CampaignContext, getCampaign } from './campaigns';
import { checkCampaign } from './check';
import { audienceOf, type StoredCampaign } from './stored-campaign';

/** What is needed to show and to check a campaign before it is sent. */
export interface PreflightNeeds
  extends Pick<Host, 'now' | 'siteUrl'>,
    Pick<MailAccount, 'engine' | 'capacity'> {
  context: CampaignContext;
  tokens: Tokens;
  /** Whether this is a trial: no email leaves this machine. */
  isTrial: boolean;
  /** Emails of campaigns a second at most. */
  rate: number;
}

/** Returns whether the recipients of a campaign need codes of their own. */
export const needsCodes = (campaign: StoredCampaign): boolean =>
  SHARED_CODE === undefined && textProblems(campaign).length === 0 && usesCode(campaign);

/** Returns the email made from a text, for a sample recipient, with the size of its HTML part in bytes. */
export function previewText(
  { tokens, siteUrl, now }: Pick<PreflightNeeds, 'now' | 'siteUrl' | 'tokens'>,
  c: Context,
  { subject, text }: Pick<Campaign, 'subject' | 'text'>,
): RenderedMail & { bytes: number } {
  const values = { name: SAMPLE.name, code: SHARED_CODE ?? SAMPLE.code, shop: SHOP_URL };
  const links = mailLinks(siteUrl(c) ?? '', tokens, { ref: OWNER_REF, email: '' }, now());
  return toPreview(renderCampaign({ subject, text }, values, links));
}

/**
 * Returns who would get a campaign, and what the owner must correct or should know before it is sent.
 * @param before only people who signed up before this time (ms since 1970)
 */
export async function runPreflight(
  needs: PreflightNeeds,
  c: Context,
  campaign: StoredCampaign,
  before: number,
): Promise<CampaignCheck> {
  const { context, capacity, engine, isTrial, rate } = needs;
  const areCodesNeeded = needsCodes(campaign);
  const unsendable = textProblems(campaign);
  const of = campaignOf(audienceOf(campaign));
  const [{ withoutCode, leftOut, ...plan }, isAboutNothing, pool, found] = await Promise.all([
    planRecipients(context, campaign, before),
    of !== undefined && getCampaign(context, of).then((other) => other === undefined),
    areCodesNeeded ? countCodes(context) : undefined,
    capacity(),
  ]);
  const findings = checkCampaign({
    campaign,
    ...plan,
    isAboutNothing,
    codesMissing: pool ? Math.max(0, withoutCode - pool.free) : 0,
    unsendable,
    bytes: unsendable.length === 0 ? previewText(needs, c, campaign).bytes : 0,
    engine,
    isTrial,
    capacity: found,
    mailRate: rate,
    siteUrl: needs.siteUrl(c) ?? '',
    now: needs.now(),
  });
  return { recipients: plan.recipients, leftOut, groups: plan.groups, findings, digest: digestOf(campaign) };
}

/** Returns a digest of everything in a draft that is checked and frozen. */
export function digestOf(campaign: StoredCampaign): string {
  const { subject, text, to, sources, tags, unconfirmed, oldConsents, neverMailed } = campaign;
  const checked = [subject, text, to, sources, tags, unconfirmed, oldConsents, neverMailed];
  return createHash('sha256').update(JSON.stringify(checked)).digest('base64url');
}
