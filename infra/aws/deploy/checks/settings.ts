import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { listNotices, type StatedFacts } from '@tariff-tantrum/lambdas/facts/notices';
import type { StageSettings } from '../../stages';
import { error, type Finding, type Found, listFindings, note, warning } from './finding';

/** Regions in the EU. Names do not show it: eu-west-2 is in the United Kingdom, eu-central-2 in Switzerland. */
const EU_REGIONS = ['eu-central-1', 'eu-north-1', 'eu-south-1', 'eu-south-2', 'eu-west-1', 'eu-west-3'];

/** Checks everything that can be checked without AWS. @param now in ms since 1970 */
export function checkSettings(settings: StageSettings, now: number, facts?: StatedFacts): Finding[] {
  return listFindings([
    checkRegion(settings),
    settings.plan && !settings.firewall ? PLAN : undefined,
    settings.surge?.logRequests ? [LOGGING, settings.firewall ? undefined : NO_LOG] : undefined,
    settings.isPublic ? [checkFacts(now, facts), checkProduction(settings)] : [],
  ]);
}

function checkRegion({ region }: StageSettings): Found {
  if (EU_REGIONS.includes(region)) return;
  return error(
    `The region ${region} is not in the EU, but according to the privacy page signups are stored there.`,
    `Choose one of ${EU_REGIONS.join(', ')} in infra/aws/stages.ts; eu-west-1 is Ireland.`,
  );
}

const PLAN = error(
  'A plan of CloudFront includes the firewall, which cannot be taken off.',
  'Set firewall: true in infra/aws/stages.ts, or remove plan.',
);

const LOGGING = warning(
  'Each request is logged with the address of its client, which the privacy page excludes.',
  'After the attack, remove surge.logRequests from infra/aws/stages.ts and deploy again.',
);

const NO_LOG = error(
  'Only the firewall logs requests, and the stage has none.',
  'Set firewall: true in infra/aws/stages.ts, or remove surge.logRequests.',
);

/**
 * A deploy of a public stage is refused while its pages state something untrue, unless the owner accepts that statement
 * by name.
 */
const checkFacts = (now: number, facts?: StatedFacts): Finding[] =>
  listNotices(now, facts).map(({ id, title, whatToDo }) => ({ id, ...error(title, whatToDo) }));

const checkProduction = ({ alertEmail, hostedZoneId, domain = GAME.domain }: StageSettings): Found => [
  hostedZoneId !== undefined && alertEmail?.endsWith(`@${domain}`) ? SAME_DOMAIN : undefined,
  !alertEmail || /\.example(\/|$)/.test(alertEmail) ? NOBODY : undefined,
  hostedZoneId === undefined ? NO_DOMAIN : undefined,
];

const NOBODY = error(
  'No one would be notified of alarms or of the budget.',
  'Enter an address that you read as alertEmail of the stage in infra/aws/stages.ts.',
);
const SAME_DOMAIN = warning(
  'Alarms are sent to an address at the domain that they watch: if its DNS fails, none arrives.',
  'Enter an address of another domain as alertEmail of the stage in infra/aws/stages.ts.',
);
const NO_DOMAIN = note(
  'The public stage has no domain of its own, so it gets an address of CloudFront.',
  'Enter the hostedZoneId of the stage in infra/aws/stages.ts; docs/deploying.md, "Production".',
);
