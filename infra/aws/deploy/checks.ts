import { CONTACT, GAME, SELLER } from '@tariff-tantrum/lambdas/contract/facts';
import { AWS, WRITES_PER_SIGNUP } from '../load/model';
import type { StageName, StageSettings } from '../stages';

/** Something that is missing, and how to get it. */
export interface Problem {
  what: string;
  how: string;
}

export const NO_CREDENTIALS: Problem = {
  what: 'This machine has no AWS credentials.',
  how: 'Install the AWS CLI and run `aws configure sso` or `aws configure`; docs/deploying.md shows each step.',
};

/** The facts that the owner replaces before the shop goes live. */
export interface Facts {
  game: { domain: string };
  contact: { support: string; security: string; social: { url: string } };
  seller: { cvr: string };
}

const FACTS: Facts = { game: GAME, contact: CONTACT, seller: SELLER };

/** What can be told without asking AWS. */
export function checkSettings(stage: StageName, settings: StageSettings, facts: Facts = FACTS): Problem[] {
  return [...checkRegion(settings), ...(stage === 'production' ? checkProduction(settings, facts) : [])];
}

function checkRegion({ region }: StageSettings): Problem[] {
  if (/^eu-[a-z]+-\d$/.test(region)) return [];
  return [
    {
      what: `The region ${region} is not in the EU, where the privacy page says the list is kept.`,
      how: 'Choose one such as eu-west-1 (Ireland) in infra/aws/stages.ts.',
    },
  ];
}

function checkProduction(settings: StageSettings, facts: Facts): Problem[] {
  const how = 'Write the real one into lambdas/contract/facts.ts.';
  const examples = {
    domain: facts.game.domain,
    'support address': facts.contact.support,
    'security address': facts.contact.security,
    'social link': facts.contact.social.url,
  };
  const problems = Object.entries(examples)
    .filter(([, value]) => isExample(value))
    .map(([name, value]) => ({ what: `The ${name} is still the placeholder ${value}.`, how }));
  if (/^0*$/.test(facts.seller.cvr)) problems.push({ what: "The seller's CVR number is still zeros.", how });
  if (!settings.alertEmail || isExample(settings.alertEmail))
    problems.push({
      what: 'Nobody would be told when something fails or costs too much.',
      how: 'Write your e-mail address as alertEmail of production into infra/aws/stages.ts.',
    });
  return problems;
}

const isExample = (value: string): boolean => /\.example(\/|$)/.test(value);

/** The account, as far as a deploy depends on it. */
export interface Account {
  /** Whether the CDK's own stack is there, a region. */
  isBootstrapped(region: string): Promise<boolean>;
  /** How many Lambdas may run at once. */
  concurrency(): Promise<number>;
}

/** What only AWS can tell. */
export async function checkAccount(
  account: Account,
  settings: StageSettings,
  regions: readonly string[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const region of regions)
    if (!(await account.isBootstrapped(region)))
      problems.push({
        what: `The account is not prepared for the CDK in ${region}.`,
        how: `Run once: npx cdk bootstrap aws://<your account number>/${region}`,
      });
  const wanted = settings.signupConcurrency;
  if (wanted !== undefined && (await account.concurrency()) < wanted + UNRESERVED)
    problems.push({
      what: `The account cannot keep ${wanted} concurrent runs for signups.`,
      how: 'Ask for more (Service Quotas, AWS Lambda, Concurrent executions), or take signupConcurrency out of stages.ts.',
    });
  return problems;
}

/** Concurrent runs that AWS wants left for everything else. */
const UNRESERVED = 100;

/** Concurrent Lambdas that the load model asks for: at 2,000 signups a second, with slow starts. */
export const WANTED_CONCURRENCY = 1000;

/** What a deploy can live with, and the owner should know. */
export async function adviseOn(account: Account, settings: StageSettings): Promise<string[]> {
  const concurrency = await account.concurrency();
  const advice: string[] = [];
  if (concurrency < WANTED_CONCURRENCY)
    advice.push(
      `This account runs ${concurrency} Lambdas at once, about ${concurrency * 10} calls a second. Before a launch, ask for ` +
        `${WANTED_CONCURRENCY} in ${settings.region}: Service Quotas, AWS Lambda, Concurrent executions. It is free.`,
    );
  const writes = settings.signupsPerSecond * WRITES_PER_SIGNUP;
  if (writes > (settings.warmWrites ?? AWS.newTableWrites))
    advice.push(
      `${settings.signupsPerSecond} signups a second are let in, but the table is not warmed for their ${writes} writes. ` +
        'Before a launch, see "Before the launch day" in docs/deploying.md.',
    );
  return advice;
}
