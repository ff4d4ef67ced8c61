import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { STAGES, type Stage } from '../stages';

/** The address for alarms of the test stages. */
export const ALERT_EMAIL = 'owner@shop.test';

const FULL: Stage = {
  stage: 'production',
  settings: {
    ...STAGES.production,
    alertEmail: ALERT_EMAIL,
    plan: 'free',
    hostedZoneId: 'Z0123456789',
    surge: { signupConcurrency: 500, warmWrites: 40_000 },
    repository: 'owner/launch-site',
  },
};
/** Signups are confirmed by email, and the key of CloudFront was changed once. */
const DOUBLE: Stage = {
  ...FULL,
  settings: {
    ...FULL.settings,
    optIn: 'double',
    ownerEmail: 'shop@shop.test',
    mailRate: 10,
    emailsPerDay: 5000,
    surge: { ...FULL.settings.surge, edgeKey: 2 },
  },
};
/** Signups count at once, and people are welcomed. */
const SINGLE: Stage = {
  ...FULL,
  settings: { ...FULL.settings, optIn: 'single', welcome: true, weeklyEmail: false },
};
const PLAIN: Stage = { stage: 'preview', settings: STAGES.preview };

const STAGING: Stage = {
  stage: 'staging',
  settings: {
    ...STAGES.preview,
    hostedZoneId: 'Z0123456789',
    domain: `staging.${GAME.domain}`,
    hsts: { days: 30, includeSubDomains: true },
    optIn: 'double',
    welcome: true,
    campaignFrom: `news@staging.${GAME.domain}`,
    dmarcReports: 'reports@shop.test',
    dmarcPolicy: 'quarantine',
  },
};

const { hostedZoneId: _zone, ...WITHOUT_DOMAIN } = FULL.settings;
const { repository: _repository, plan: _plan, ...WITHOUT_REPOSITORY } = FULL.settings;

/** The stages whose templates the tests read. */
export const TEST_STAGES = {
  /** Every optional part. */
  full: FULL,
  double: DOUBLE,
  single: SINGLE,
  /** No optional part. */
  plain: PLAIN,
  /** Every optional part but the domain. */
  withoutDomain: { ...FULL, settings: WITHOUT_DOMAIN },
  /** A domain without a firewall and its plan, and no workflow. */
  domainOnly: { ...FULL, settings: { ...WITHOUT_REPOSITORY, firewall: false } },
  /** A site under attack, whose requests are logged. */
  logged: { ...FULL, settings: { ...FULL.settings, surge: { ...FULL.settings.surge, logRequests: true } } },
  /** A stage of its own name and domain, whose signups are confirmed by email. */
  staging: STAGING,
  /** The same with a restored table, which has no stream. */
  stagingRestored: { ...STAGING, settings: { ...STAGING.settings, restoredTable: 'LaunchSignups-back' } },
  /** A restored table instead of the stack's own. */
  restored: { ...PLAIN, settings: { ...PLAIN.settings, restoredTable: 'LaunchSignups-back' } },
} as const satisfies Record<string, Stage>;

export type TestStageName = keyof typeof TEST_STAGES;

/** The hashes of the inline code in the test's pages. */
export const TEST_CSP = { scripts: ['sha256-c2NyaXB0'], styles: [] };
