import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';

/** A name of `STAGES`, or `pr-` with a number. */
export type StageName = string;

/**
 * The owner's settings for one stage: all that differs between stages. What is the same for all of them, such as the
 * rates of the firewall and the thresholds of alarms, is in `stacks`.
 */
export interface StageSettings {
  /** The region of the signups and the API; in the EU, as the privacy page promises. */
  region: string;
  /**
   * Whether this is the site for visitors: search engines may index it, and a deploy is refused while its pages state
   * what is not true.
   */
  isPublic: boolean;
  /**
   * The Route 53 hosted zone of the domain. If set, the site gets that domain and a certificate; otherwise it uses the
   * address that CloudFront assigns.
   */
  hostedZoneId?: string;
  /**
   * The domain, such as `staging.example.org`: the one of the hosted zone or a name in it; `GAME.domain` by default.
   */
  domain?: string;
  /**
   * For how many days browsers that have been here refuse to use http (HSTS), which nobody can take back; 1 by default.
   * Raise it step by step, as docs/deploying.md describes.
   */
  hsts?: { days: number; includeSubDomains?: boolean };
  /**
   * The number of the AWS account, so that a deploy with other credentials is refused. If absent, the first deploy
   * asks for it; without a terminal, as in CI, it is required.
   */
  account?: string;
  /** The GitHub repository, such as `owner/name`, whose workflow may deploy this stage; see docs/ci/README.md. */
  repository?: string;
  /** Receives alarms and budget notifications; if absent, nobody does. */
  alertEmail?: string;
  /** Whether CloudFront has a firewall (AWS WAF): 10 USD a month, and 0.60 USD per million requests. */
  firewall: boolean;
  /** `alertEmail` is notified when a month costs more than this, in USD; if absent, there is no budget. */
  monthlyBudget?: number;
  /** Only for a launch day or an attack. */
  surge?: SurgeSettings;
  /**
   * `double`: signups are confirmed by email, which Amazon SES sends (docs/mail.md); needs the hosted zone. If absent,
   * signups count at once.
   */
  optIn?: 'single' | 'double';
  /** The sender of campaigns, an address at the stage's domain; by default that of all emails. */
  campaignFrom?: string;
  /** Gets the reports of receivers about emails in the domain's name (DMARC); by default the sender of all emails. */
  dmarcReports?: string;
  /**
   * What receivers do with emails in the domain's name that are not signed by it (DMARC); `none` by default: they only
   * report them.
   */
  dmarcPolicy?: 'none' | 'quarantine' | 'reject';
  /** Whether people get one email when they have joined the list; needs the hosted zone. */
  welcome?: boolean;
  /** The most emails of campaigns a second; by default eight tenths of what Amazon SES allows. */
  mailRate?: number;
  /** Gets the test emails and one of the first emails of each campaign; by default the support address. */
  ownerEmail?: string;
  /** Whether the owner gets the weekly email; by default they do. What is urgent is an alarm. */
  weeklyEmail?: boolean;
  /**
   * CloudFront's flat-rate plan (docs/deploying.md, "What it costs"), which needs the firewall; without one, CloudFront
   * is paid by use. AWS changes the plan of a distribution only in its console: choose it there first, and then here.
   */
  plan?: 'free' | 'pro' | 'business';
  /** The most emails a day; by default nine tenths of the quota of Amazon SES. Emails beyond it are sent later. */
  emailsPerDay?: number;
  /** A table restored from a backup, which replaces the stack's own (docs/deploying.md). */
  restoredTable?: string;
}

/** Settings that a stage needs on a launch day or during an attack; docs/deploying.md says when. */
export interface SurgeSettings {
  /**
   * Signups per second that the API accepts, instead of `SIGNUPS_PER_SECOND`; more get a 429. Limits what a flood of
   * them can cost: 50 are 45 USD a day.
   */
  signupsPerSecond?: number;
  /**
   * Concurrent executions reserved for signups, so that other calls cannot starve them. AWS rejects it unless the
   * account's quota is at least this plus 100. A new account's quota is 10: leave it out until that is raised.
   */
  signupConcurrency?: number;
  /**
   * Writes per second that the table accepts without scaling first. Each increase is charged once and cannot be
   * reverted; "Before the launch day" in docs/deploying.md lists the values.
   */
  warmWrites?: number;
  /**
   * During an attack: the firewall logs each request with the address of its client for a day. Remove it
   * afterwards, since the privacy page promises that logs contain no address.
   */
  logRequests?: boolean;
  /**
   * The number of the key that tells API Gateway that a request comes from CloudFront; 1 by default. Raise it by one
   * and deploy for another key; the one before it is accepted until it is raised again.
   */
  edgeKey?: number;
}

/** Signups per second that the API accepts unless the settings say otherwise. */
export const SIGNUPS_PER_SECOND = 50;

export const STAGES = {
  preview: {
    region: 'eu-west-1',
    isPublic: false,
    firewall: false,
  },
  production: {
    region: 'eu-west-1',
    isPublic: true,
    alertEmail: CONTACT.support,
    firewall: true,
    monthlyBudget: 50,
  },
} satisfies Record<string, StageSettings>;

/** Returns the settings of a stage; undefined for an unknown one. Stages of pull requests have those of the preview. */
export function findSettings(stage: string): StageSettings | undefined {
  if (/^pr-\d{1,6}$/.test(stage)) return STAGES.preview;
  return new Map<string, StageSettings>(Object.entries(STAGES)).get(stage);
}

/** A stage with its settings. */
export interface Stage {
  stage: StageName;
  settings: StageSettings;
}

/** CloudFront accepts certificates and firewalls only from this region, and has its metrics there. */
export const GLOBAL_REGION = 'us-east-1';

/** The stacks of a stage, in the order of their creation; all stages of an account share the first one. */
export const STACK_PARTS = ['account', 'data', 'edge', 'app', 'plan', 'budget'] as const;
export type StackPart = (typeof STACK_PARTS)[number];
/** Optional stacks: the site works without them, and a deploy continues if AWS refuses one. */
export type OptionalPart = 'plan' | 'budget';

/** Whether a stage can send emails: they need a domain of its own. */
export const sendsEmail = ({ hostedZoneId }: Pick<StageSettings, 'hostedZoneId'>): boolean =>
  hostedZoneId !== undefined;

/** Returns the stacks of a stage. The budget exists only if somebody is notified of it. */
export function partsOf({ alertEmail, monthlyBudget, plan }: StageSettings): StackPart[] {
  const optional: Record<OptionalPart, boolean> = {
    plan: plan !== undefined,
    budget: alertEmail !== undefined && monthlyBudget !== undefined,
  };
  return STACK_PARTS.filter((part) => (part === 'plan' || part === 'budget' ? optional[part] : true));
}

/** Returns whether a stack is in `GLOBAL_REGION`. */
export const isGlobalPart = (part: StackPart): boolean => part === 'edge' || part === 'plan';

/** Returns whether a stack holds what cannot be created again: it cannot be deleted by mistake. */
export const holdsData = (part: StackPart): boolean => part === 'data';

/** Returns the stacks whose outputs a stack uses. */
export function usedParts(part: StackPart): readonly StackPart[] {
  if (part === 'app') return ['account', 'data', 'edge'];
  return part === 'plan' ? ['edge', 'app'] : [];
}

/** The parameter of such a stack with the hash of those outputs. */
export const USED_OUTPUTS = 'UsedOutputs';

/** Returns the name of a stack, such as `tariff-tantrum-preview-app`. */
export const stackName = (stage: StageName, part: StackPart): string =>
  part === 'account' ? 'tariff-tantrum-account' : `tariff-tantrum-${stage}-${part}`;

/** A custom domain and its Route 53 hosted zone. */
export interface Domain {
  name: string;
  hostedZoneId: string;
}

/** Returns the custom domain of a stage if its settings name a hosted zone. */
export function domainOf({ hostedZoneId, domain = GAME.domain }: StageSettings): Domain | undefined {
  return hostedZoneId === undefined ? undefined : { name: domain, hostedZoneId };
}

/** Names of what sends emails. They are fixed, because alarms and Lambdas have them as text. */
export const mailNames = (stage: StageName) => ({
  configurationSet: stackName(stage, 'app'),
  /** Events of SES that wait for their Lambda. */
  events: `${stackName(stage, 'app')}-events`,
  /** Events that could not be handled. */
  deadLetters: `${stackName(stage, 'app')}-dead-letters`,
  /** Events that could not be put into the first queue. */
  undelivered: `${stackName(stage, 'app')}-undelivered`,
});

/** Returns the sender of all emails of a stage. */
export const senderOf = ({ name }: Domain): string =>
  name === GAME.domain ? CONTACT.support : `support@${name}`;

/** Returns the addresses that emails of a stage come from: that of all emails, and that of campaigns. */
export const sendersOf = ({ campaignFrom }: StageSettings, domain: Domain) => ({
  from: senderOf(domain),
  campaignFrom: campaignFrom ?? senderOf(domain),
});

/**
 * Returns the MAIL FROM domain, to which bounces go. It has records of its own, which the owner's mail host may not
 * have.
 */
export const bounceDomain = ({ name }: Domain): string => `bounce.${name}`;
