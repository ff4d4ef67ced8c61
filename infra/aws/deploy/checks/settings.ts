import { CONTACT, GAME, SELLER } from '@tariff-tantrum/lambdas/contract/facts';
import type { StageName, StageSettings } from '../../stages';
import { error, type Finding, note } from './finding';

/** The facts that the owner must replace before production. */
export const OWNER_FACTS = {
  domain: GAME.domain as string,
  support: CONTACT.support as string,
  security: CONTACT.security as string,
  social: CONTACT.social.url as string,
  legalName: SELLER.legalName as string,
  street: SELLER.street as string,
  city: SELLER.city as string,
  cvr: SELLER.cvr as string,
};
export type OwnerFacts = typeof OWNER_FACTS;

/** Regions in the EU. Names do not show it: eu-west-2 is in the United Kingdom, eu-central-2 in Switzerland. */
const EU_REGIONS = ['eu-central-1', 'eu-north-1', 'eu-south-1', 'eu-south-2', 'eu-west-1', 'eu-west-3'];

/** Checks everything that can be checked without AWS. */
export function checkSettings(
  stage: StageName,
  settings: StageSettings,
  facts: OwnerFacts = OWNER_FACTS,
): Finding[] {
  return [
    ...checkRegion(settings),
    ...(stage === 'production' ? [...checkFacts(facts), ...checkProduction(settings)] : []),
  ];
}

function checkRegion({ region }: StageSettings): Finding[] {
  if (EU_REGIONS.includes(region)) return [];
  return [
    error(
      `The region ${region} is not in the EU, but according to the privacy page signups are stored there.`,
      `Choose one of ${EU_REGIONS.join(', ')} in infra/aws/stages.ts; eu-west-1 is Ireland.`,
    ),
  ];
}

const isPlaceholder: Partial<Record<keyof OwnerFacts, (value: string) => boolean>> = {
  street: (value) => value.startsWith('Eksempelvej'),
  cvr: (value) => /^0*$/.test(value),
};

function checkFacts(facts: OwnerFacts): Finding[] {
  return (Object.keys(facts) as (keyof OwnerFacts)[])
    .filter(
      (name) => isExample(facts[name]) || isPlaceholder[name]?.(facts[name]) || facts[name].trim() === '',
    )
    .map((name) => ({
      id: `placeholder-${name}`,
      ...error(
        `The ${name} is still the placeholder "${facts[name]}".`,
        'Enter the real one in lambdas/contract/facts.ts.',
      ),
    }));
}

function checkProduction({ alertEmail, hostedZoneId }: StageSettings): Finding[] {
  const findings: Finding[] = [];
  if (!alertEmail || isExample(alertEmail))
    findings.push(
      error(
        'No one would be notified of alarms or of the budget.',
        'Enter an address that you read as alertEmail of production in infra/aws/stages.ts.',
      ),
    );
  if (!hostedZoneId)
    findings.push(
      note(
        'Production has no domain of its own, so it gets an address of CloudFront.',
        'Enter the hostedZoneId of production in infra/aws/stages.ts; docs/deploying.md, "Production".',
      ),
    );
  return findings;
}

const isExample = (value: string): boolean => /\.example(\/|$)/.test(value);
