import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
} from '@aws-sdk/client-route-53';
import { type Domain, domainOf } from '../../stages';
import type { AwsClients } from '../aws/clients';
import { resourcesOf } from '../aws/stacks';
import type { DeployTools } from '../tools';
import { nameOf } from './account';
import { error, type Finding, type Found, warning } from './finding';

/** Checks that the domain of a stage can be validated and pointed to the site: otherwise a deploy waits for hours. */
export async function checkDomain(tools: DeployTools): Promise<Found> {
  const domain = domainOf(tools.settings);
  if (!domain) return;
  const zone = await zoneServers(tools.aws, domain);
  return 'severity' in zone
    ? zone
    : [await checkDelegation(zone, tools), await checkRecords(domain, zone, tools)];
}

type Zone = { name: string; servers: string[] };

/** Returns the name and the name servers of the hosted zone, or why it cannot be used. */
async function zoneServers({ route53 }: AwsClients, { name, hostedZoneId }: Domain): Promise<Zone | Finding> {
  const how = 'Correct hostedZoneId in infra/aws/stages.ts: Route 53, Hosted zones, the one of your domain.';
  try {
    const { HostedZone, DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: hostedZoneId }));
    const zone = withoutDot(HostedZone?.Name ?? '');
    if (isWithin(name, zone)) return { name: zone, servers: DelegationSet?.NameServers ?? [] };
    return error(`The hosted zone ${hostedZoneId} belongs to ${HostedZone?.Name}, not to ${name}.`, how);
  } catch (problem) {
    return error(`The hosted zone ${hostedZoneId} cannot be read (${nameOf(problem)}).`, how);
  }
}

async function checkDelegation({ name, servers }: Zone, { nameServers }: DeployTools): Promise<Found> {
  const how =
    `At the registrar of ${name}, enter these name servers and no others: ${servers.join(', ')}. If it is registered in ` +
    'Route 53, use the hosted zone that was created with it and delete the second one. Changes can take some hours.';
  try {
    const published = await nameServers(name);
    if (sorted(published) === sorted(servers)) return;
    const found = `has the name servers ${published.join(', ')}, which are not those of the hosted zone.`;
    return error(`In public DNS, ${name} ${found}`, how);
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : nameOf(problem);
    if (code !== 'ENOTFOUND' && code !== 'ENODATA')
      return warning(`The name servers of ${name} could not be looked up (${code}).`, how);
    return error(`In public DNS, ${name} has no name servers, so its certificate cannot be validated.`, how);
  }
}

const sorted = (names: readonly string[]): string =>
  names
    .map((name) => withoutDot(name.toLowerCase()))
    .sort()
    .join();

/** Record types that the site creates for its names, or that exclude them. */
const CONFLICTING = ['A', 'AAAA', 'CNAME'];
/** The names of Amazon's certificate authority in CAA records. */
const AMAZON = /amazon(trust|aws)?\.com|awstrust\.com/;

async function checkRecords(domain: Domain, zone: Zone, tools: DeployTools): Promise<Found> {
  const { name, hostedZoneId } = domain;
  const own = await resourcesOf(tools, 'app', 'AWS::Route53::RecordSet');
  const findings: Found[] = [];
  for (const one of [name, `www.${name}`]) {
    const records = await recordsOf(one, hostedZoneId, tools.aws);
    if (!own.map(withoutDot).includes(one)) findings.push(...records.filter(isInTheWay).map(inTheWay));
    findings.push(await checkAuthorities(one, zone, domain, tools));
  }
  return findings;
}

/** Returns the records of a name. */
export async function recordsOf(name: string, HostedZoneId: string, { route53 }: AwsClients) {
  // Starts at the name; a zone may have more records than one response.
  const { ResourceRecordSets = [] } = await route53.send(
    new ListResourceRecordSetsCommand({ HostedZoneId, StartRecordName: name }),
  );
  return ResourceRecordSets.filter((record) => withoutDot(record.Name ?? '') === name);
}

/** Returns whether a name is a domain, or in it. */
const isWithin = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

/** Returns a DNS name without the dot at its end. */
export const withoutDot = (record: string): string => record.replace(/\.$/, '');
const isInTheWay = ({ Type }: ResourceRecordSet): boolean => CONFLICTING.includes(Type ?? '');

const inTheWay = ({ Name = '', Type }: ResourceRecordSet): Finding =>
  error(
    `The hosted zone has a ${Type} record for ${withoutDot(Name)}, which the site needs for itself.`,
    'Delete it in Route 53 if nothing else uses it; until the deploy ends, the name then leads nowhere.',
  );

/** Checks whether the certificate authorities that a name allows include Amazon. */
async function checkAuthorities(
  name: string,
  zone: Zone,
  domain: Domain,
  tools: DeployTools,
): Promise<Found> {
  const { at, records } = await authorityRecords(name, zone, domain, tools);
  const authorities = records.filter((value) => /^issue\s/i.test(value));
  if (authorities.length === 0 || authorities.some((value) => AMAZON.test(value))) return;
  return error(
    `The CAA records of ${at} do not allow Amazon to issue a certificate for ${name}.`,
    `Add the record value 0 issue "amazon.com" for ${at} in its DNS, or delete its CAA records.`,
  );
}

/**
 * Returns the CAA records that apply to a name, such as `issue amazon.com`: its own or, if it has none, those of the
 * nearest domain above it (RFC 8659). Records with the tag `issue` list the only authorities that may issue a
 * certificate without a wildcard.
 */
async function authorityRecords(name: string, zone: Zone, { hostedZoneId }: Domain, tools: DeployTools) {
  const labels = name.split('.');
  for (let above = 0; above < labels.length; above += 1) {
    const at = labels.slice(above).join('.');
    // The zone has records that public DNS may show only later.
    const records = isWithin(at, zone.name)
      ? (await recordsOf(at, hostedZoneId, tools.aws)).flatMap(readAuthorities)
      : await tools.lookUp(at, 'CAA').catch(() => []);
    if (records.length > 0) return { at, records };
  }
  return { at: name, records: [] };
}

const readAuthorities = ({ Type, ResourceRecords = [] }: ResourceRecordSet): string[] =>
  Type === 'CAA'
    ? ResourceRecords.map(({ Value = '' }) => Value.replace(/^\d+\s+/, '').replaceAll('"', ''))
    : [];
