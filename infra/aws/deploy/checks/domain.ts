import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
} from '@aws-sdk/client-route-53';
import { type Domain, domainOf, type StageName, type StageSettings, stackName } from '../../stages';
import type { AwsClients } from '../aws/clients';
import { resourcesOf } from '../aws/stacks';
import type { CheckSources } from '../tools';
import { nameOf } from './account';
import { error, type Finding, warning } from './finding';

/** Checks that the domain of a stage can be validated and pointed to the site: otherwise a deploy waits for hours. */
export async function checkDomain(
  aws: AwsClients,
  stage: StageName,
  settings: StageSettings,
  { nameServers }: CheckSources,
): Promise<Finding[]> {
  const domain = domainOf(settings);
  if (!domain) return [];
  const zone = await zoneServers(aws, domain);
  if ('severity' in zone) return [zone];
  return [
    ...(await checkDelegation(zone.name, zone.servers, nameServers)),
    ...(await checkRecords(aws, stage, domain)),
  ];
}

/** Returns the name and the name servers of the hosted zone, or why it cannot be used. */
async function zoneServers(
  { route53 }: AwsClients,
  { name, hostedZoneId }: Domain,
): Promise<{ name: string; servers: string[] } | Finding> {
  const how = 'Correct hostedZoneId in infra/aws/stages.ts: Route 53, Hosted zones, the one of your domain.';
  try {
    const { HostedZone, DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: hostedZoneId }));
    const zone = withoutDot(HostedZone?.Name ?? '');
    if (name === zone || name.endsWith(`.${zone}`))
      return { name: zone, servers: DelegationSet?.NameServers ?? [] };
    return error(`The hosted zone ${hostedZoneId} belongs to ${HostedZone?.Name}, not to ${name}.`, how);
  } catch (problem) {
    return error(`The hosted zone ${hostedZoneId} cannot be read (${nameOf(problem)}).`, how);
  }
}

async function checkDelegation(
  domain: string,
  zone: readonly string[],
  nameServers: CheckSources['nameServers'],
): Promise<Finding[]> {
  const how =
    `At the registrar of ${domain}, enter these name servers and no others: ${zone.join(', ')}. If it is registered in ` +
    'Route 53, use the hosted zone that was created with it and delete the second one. Changes can take some hours.';
  try {
    const published = await nameServers(domain);
    if (sorted(published) === sorted(zone)) return [];
    return [
      error(
        `In public DNS, ${domain} has the name servers ${published.join(', ')}, which are not those of the hosted zone.`,
        how,
      ),
    ];
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : nameOf(problem);
    if (code === 'ENOTFOUND' || code === 'ENODATA')
      return [
        error(`In public DNS, ${domain} has no name servers, so its certificate cannot be validated.`, how),
      ];
    return [warning(`The name servers of ${domain} could not be looked up (${code}).`, how)];
  }
}

const sorted = (names: readonly string[]): string =>
  names
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .sort()
    .join();

/** Record types that the site creates for its names, or that exclude them. */
const CONFLICTING = ['A', 'AAAA', 'CNAME'];
/** The names under which Amazon's certificate authority is found in CAA records. */
const AMAZON = /amazon(trust|aws)?\.com|awstrust\.com/;

async function checkRecords(
  { route53, cloudFormation }: AwsClients,
  stage: StageName,
  { name, hostedZoneId }: Domain,
): Promise<Finding[]> {
  const own = await resourcesOf(cloudFormation, stackName(stage, 'site'), 'AWS::Route53::RecordSet');
  const findings: Finding[] = [];
  for (const one of [name, `www.${name}`]) {
    // Starts at the name; a zone may have more records than one response.
    const { ResourceRecordSets = [] } = await route53.send(
      new ListResourceRecordSetsCommand({ HostedZoneId: hostedZoneId, StartRecordName: one }),
    );
    const records = ResourceRecordSets.filter((record) => withoutDot(record.Name ?? '') === one);
    if (!own.map(withoutDot).includes(one)) findings.push(...records.filter(isInTheWay).map(inTheWay));
    findings.push(...checkAuthorities(one, records));
  }
  return findings;
}

/** Returns a DNS name without the dot at its end. */
export const withoutDot = (record: string): string => record.replace(/\.$/, '');
const isInTheWay = ({ Type }: ResourceRecordSet): boolean => CONFLICTING.includes(Type ?? '');

const inTheWay = ({ Name = '', Type }: ResourceRecordSet): Finding =>
  error(
    `The hosted zone has a ${Type} record for ${withoutDot(Name)}, which the site needs for itself.`,
    'Delete it in Route 53 if nothing else uses it; until the deploy ends, the name then leads nowhere.',
  );

/** CAA records with the tag `issue` list the only authorities that may issue a certificate without a wildcard (RFC 8659). */
function checkAuthorities(name: string, records: readonly ResourceRecordSet[]): Finding[] {
  const authorities = records
    .filter(({ Type }) => Type === 'CAA')
    .flatMap(({ ResourceRecords = [] }) => ResourceRecords.map(({ Value = '' }) => Value))
    .filter((value) => /^\d+\s+issue\s/i.test(value));
  if (authorities.length === 0 || authorities.some((value) => AMAZON.test(value))) return [];
  return [
    error(
      `The CAA records of ${name} do not allow Amazon to issue a certificate.`,
      'Add the record value 0 issue "amazon.com" in Route 53, or delete the CAA records.',
    ),
  ];
}
