import { PLACEHOLDERS } from '../../contract/campaigns';
import { isLoopback } from '../../contract/loopback';
import { error, type Notice, warning } from '../../contract/notice';
import { checkAccount, leftForCampaigns } from '../../email/account';
import type { MailCapacity, MailEngine } from '../../email/mailer';
import { formatQuantity } from '../../facts/format-count';
import { listNotices, OLD_CONSENTS, STATED_FACTS } from '../../facts/notices';
import { HOUR, SECOND } from '../../facts/time';
import type { RecipientPlan } from '../audience/audiences';
import { findMergeTags, placeholderFor, withoutMergeTags } from '../text/merge-tags';
import { CITIZEN } from '../text/printed-name';
import { type CampaignText, findPlaceholders, isAllowed } from '../text/text';

/** What is known before a campaign is sent. */
export interface CampaignFacts
  extends Pick<
    RecipientPlan,
    'groups' | 'longestNames' | 'notMailable' | 'oldConsents' | 'neverConfirmed' | 'testMailboxes'
  > {
  campaign: CampaignText;
  recipients: number;
  /** Whether the campaign that the audience is about was deleted. */
  isAboutNothing: boolean;
  /** What keeps its text from being sent at all, such as a missing subject. */
  unsendable: readonly string[];
  /** The size of its HTML part in bytes. */
  bytes: number;
  engine: MailEngine;
  isTrial: boolean;
  /** Undefined if the mail server could not be asked. */
  capacity: MailCapacity | undefined;
  /** The owner's limit in emails a second. */
  mailRate: number;
  /** Codes that the recipients need besides those that are free or given to them; 0 with a shared code. */
  codesMissing: number;
  siteUrl: string;
  now: number;
}

/** The largest HTML part in bytes: mail programs cut what is much longer. */
const HTML_LIMIT = 20_000;

/** Returns what the owner must correct, and then what they should know, before a campaign is sent. */
export function checkCampaign(facts: CampaignFacts, stated = STATED_FACTS): Notice[] {
  const found = [...checkEngine(facts), ...checkRecipients(facts), ...checkDraft(facts, stated)];
  return ['error', 'warning'].flatMap((severity) => found.filter((finding) => finding.severity === severity));
}

function checkEngine(facts: CampaignFacts): Notice[] {
  const { engine, capacity, recipients, mailRate, siteUrl } = facts;
  const found = checkAccount(engine, capacity, !isLoopback(hostOf(siteUrl)));
  if (engine === 'outbox' || !capacity?.healthy) return found;
  const { perSecond } = capacity;
  const leftToday = Math.max(0, leftForCampaigns(capacity));
  const hours = recipients / Math.min(perSecond, mailRate) / (HOUR / SECOND);
  return [
    ...found,
    ...warning(
      recipients > leftToday,
      `The account may send ${formatQuantity(Math.floor(leftToday), 'more email')} today; the campaign has ${formatQuantity(recipients, 'recipient')}.`,
      'Ask your provider for a larger quota, or resume the campaign each day when it pauses.',
    ),
    ...warning(
      hours > 1,
      `Sending takes about ${Math.ceil(hours)} hours at this rate.`,
      'Begin early in the day. MAIL_RATE, and the provider’s limits, decide the rate.',
    ),
    ...warning(
      true,
      'SPF, DKIM and DMARC are not looked at here.',
      'Run "doctor" in the terminal, and check the test as it arrived: providers refuse emails without them.',
    ),
  ];
}

function checkRecipients(facts: CampaignFacts): Notice[] {
  const { recipients, capacity, codesMissing, notMailable, oldConsents, neverConfirmed, testMailboxes } =
    facts;
  const neverMailed = facts.groups.find(({ reason }) => reason === 'never-mailed')?.people ?? 0;
  return [
    ...error(
      facts.isAboutNothing,
      'The campaign that its recipients depend on was deleted.',
      'Choose other recipients.',
    ),
    ...warning(
      neverMailed > 0,
      `${counted(neverMailed, 'person', 'people')} never got a campaign, so there is nothing to remind them of: they are left out.`,
      'Send them the earlier campaign first, as to everybody who joined since, or include them.',
    ),
    ...error(
      recipients === 0,
      'Nobody would get this campaign.',
      'Choose other recipients, or wait for signups.',
    ),
    ...error(
      codesMissing > 0,
      `${counted(codesMissing, 'code is', 'codes are')} missing.`,
      'Import or generate more: on the page under Codes, or in the terminal by "codes".',
    ),
    ...warning(
      capacity?.isAsciiOnly === true && notMailable > 0,
      `${counted(notMailable, 'address', 'addresses')} cannot be emailed by this server: it accepts only ASCII before the @ sign.`,
      'They will be listed as refused. Write to them from your own mail program.',
    ),
    ...warning(
      testMailboxes > 0,
      `${counted(testMailboxes, 'recipient is a test mailbox', 'recipients are test mailboxes')} of Amazon SES, which report bounces and complaints.`,
      'Erase them unless you rehearse: a few of them pause the campaign.',
    ),
    ...warning(oldConsents > 0, OLD_CONSENTS.title(oldConsents), OLD_CONSENTS.whatToDo),
    ...warning(
      neverConfirmed > 0,
      `${counted(neverConfirmed, 'recipient', 'recipients')} never confirmed by email.`,
      neverConfirmed === recipients
        ? 'Addresses that nobody confirmed bounce more often. None of the recipients did, so leaving them out leaves nobody.'
        : 'Addresses that nobody confirmed bounce more often. You can leave them out where you write whom it goes to.',
    ),
  ];
}

/** Checks a text that can be sent; of another one it says why it cannot. */
const checkDraft = (facts: CampaignFacts, stated: typeof STATED_FACTS): Notice[] =>
  facts.unsendable.length === 0
    ? checkText(facts, stated)
    : facts.unsendable.flatMap((problem) => error(true, problem, 'Correct it where you write the text.'));

function checkMergeTag(tag: string): Notice[] {
  const placeholder = placeholderFor(tag);
  return error(
    true,
    `“${tag}” is how another tool writes a placeholder: it would be sent as it is.`,
    placeholder
      ? `Write {${placeholder}} instead.`
      : `Remove it, or use ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}. A link to leave is in every email.`,
  );
}

function checkText(
  { campaign, bytes, engine, isTrial, longestNames, siteUrl, now }: CampaignFacts,
  stated = STATED_FACTS,
): Notice[] {
  const { subject, text } = campaign;
  const tags = findMergeTags(`${subject}\n${text}`);
  const { placeholders, links } = findPlaceholders(
    { subject: withoutMergeTags(subject), text: withoutMergeTags(text) },
    stated.shopUrl ?? siteUrl,
  );
  const unknown = placeholders.filter((name) => !PLACEHOLDERS.some((known) => known === name));
  const isLaunch = placeholders.some((name) => name === 'shop' || name === 'code');
  // A trial reaches nobody, so a mistake that only a reader would notice does not stop it.
  const unlessTried = isTrial ? warning : error;
  return [
    ...tags.flatMap((tag) => checkMergeTag(tag)),
    ...error(
      unknown.length > 0,
      `There is no placeholder ${unknown.map((name) => `{${name}}`).join(', ')}.`,
      `Use ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}, or write it without braces.`,
    ),
    ...warning(
      placeholders.includes('name') && longestNames.length > 0,
      `The longest names that will be printed: ${longestNames.map((name) => `“${name}”`).join(', ')}.`,
      `Everybody with anything but a short name is called ${CITIZEN}. Erase whoever typed what you would not print.`,
    ),
    ...checkLinks(links, siteUrl, stated),
    ...unlessTried(
      placeholders.includes('shop') && stated.shopUrl === undefined,
      'The campaign names the shop, which has no address yet: {shop} leads to this site.',
      'Enter SHOP_URL in lambdas/facts/facts.ts and publish it.',
    ),
    ...unlessTried(
      /\.example\b/i.test(`${campaign.subject} ${campaign.text}`),
      'The text has an address that ends in .example, which does not exist.',
      'Replace it with the real one.',
    ),
    ...listNotices(now, stated)
      .filter(({ id }) => id === 'example-addresses')
      // On AWS, a deploy to production refuses them.
      .flatMap(({ title, whatToDo }) => (engine === 'ses' ? warning : unlessTried)(true, title, whatToDo)),
    ...warning(
      isLaunch && stated.phase !== 'launched',
      'The campaign announces the launch, but the pages are still before it.',
      'Set PHASE to launched in lambdas/facts/facts.ts and publish it before you send.',
    ),
    ...unlessTried(
      isLoopback(hostOf(siteUrl)),
      'The links in the email lead to this machine, which readers cannot reach.',
      'Set SITE_URL to the public address of the site, and start it again.',
    ),
    ...error(
      bytes > HTML_LIMIT,
      `The email has ${Math.ceil(bytes / 1000)} kB, and mail programs cut long ones.`,
      `Shorten the text: ${HTML_LIMIT / 1000} kB are the most.`,
    ),
  ];
}

function checkLinks(links: readonly string[], siteUrl: string, stated: typeof STATED_FACTS): Notice[] {
  const forbidden = links.filter((link) => !isAllowed(link));
  const ours = [siteUrl, stated.shopUrl, `https://${stated.domain}`].flatMap((url) =>
    url ? [hostOf(url)] : [],
  );
  const foreign = links
    .filter(isAllowed)
    .map(hostOf)
    .filter((host) => host && !ours.some((own) => `.${host}`.endsWith(`.${own}`)));
  return [
    ...error(
      forbidden.length > 0,
      `These links would become text: ${forbidden.map((link) => link || '(empty)').join(', ')}.`,
      'Write whole addresses that begin with https:// or mailto:.',
    ),
    ...warning(
      foreign.length > 0,
      `The text has links to other sites: ${[...new Set(foreign)].join(', ')}.`,
      'Keep them if you trust these sites: readers will think they are yours.',
    ),
  ];
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
