import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { domainOfAddress } from '@tariff-tantrum/lambdas/contract/sender';
import { judgeReplies, judgeSender } from '@tariff-tantrum/lambdas/deliverability/dns/judge-sender';
import { bounceDomain, type Domain, domainOf, sendersOf } from '../../stages';
import { unless } from '../aws/clients';
import { resourcesOf } from '../aws/stacks';
import { campaignsUnderWay } from '../aws/table';
import type { DeployTools } from '../tools';
import { nameOf } from './account';
import { recordsOf, withoutDot } from './domain';
import { error, type Finding, type Found, note, warning } from './finding';

/** Checks the mode of a stage without AWS; recommends that signups are confirmed by email. */
export function checkMailSettings({ stage, settings }: Pick<DeployTools, 'stage' | 'settings'>): Found {
  const domain = domainOf(settings);
  if (!domain && (settings.optIn === 'double' || settings.welcome))
    return error(
      'Emails can be sent only from a domain of your own.',
      `Enter the hostedZoneId of ${stage} in infra/aws/stages.ts, or remove optIn and welcome; docs/mail.md.`,
    );
  const foreign =
    domain &&
    Object.values(sendersOf(settings, domain)).find((sender) => domainOfAddress(sender) !== domain.name);
  if (foreign !== undefined)
    return error(
      `Emails are sent by ${foreign}, which does not belong to ${domain?.name}, so nobody would accept them.`,
      `Correct domain or support address in lambdas/facts/facts.ts, or campaignFrom of ${stage} in infra/aws/stages.ts.`,
    );
  return settings.optIn !== 'double' && settings.isPublic ? RECOMMENDATION : undefined;
}

const RECOMMENDATION = note(
  'Signups count without a confirmation, so anybody can enter another person’s address.',
  "Recommended: optIn: 'double' in infra/aws/stages.ts confirms them by email; docs/mail.md.",
);

/** Checks whether Amazon SES may write to anyone, and the DNS records of the sender's domain. */
export async function checkMail(tools: DeployTools): Promise<Found> {
  const domain = domainOf(tools.settings);
  const sandbox = await checkSandbox(tools);
  if (!domain) return sandbox;
  return [
    sandbox,
    await checkCampaigns(tools),
    await checkDnsRecords(domain, tools),
    await checkSender(domain, tools),
    await checkPublicDns(domain, tools),
  ];
}

async function checkSandbox({ aws, settings }: DeployTools): Promise<Found> {
  const how = 'In the SES console of this region choose "Request production access"; it takes about a day.';
  const finding = settings.isPublic ? warning : note;
  try {
    const { ProductionAccessEnabled } = await aws.ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return;
    return finding('Amazon SES is in its sandbox: email only reaches addresses that you verified.', how);
  } catch (problem) {
    return note(`Whether Amazon SES is in its sandbox could not be read (${nameOf(problem)}).`, how);
  }
}

/** Names the campaigns that are under way: the deploy changes what sends them. */
const checkCampaigns = async (tools: DeployTools): Promise<Found> =>
  (await campaignsUnderWay(tools)).map(({ id, subject, state }) =>
    note(
      `The campaign "${subject}" is ${state}.`,
      `It goes on after the deploy. Its progress: launch-admin campaign status ${id}`,
    ),
  );

const foreign = (name: string): Finding =>
  error(
    `Amazon SES has ${name} as an identity already, which the deploy creates.`,
    'If nothing else sends from it, delete it in the SES console, Identities; production access belongs to the account and stays.',
  );

/** The deploy creates these records, and fails if they exist. */
async function checkDnsRecords(domain: Domain, tools: DeployTools): Promise<Found> {
  const own = (await resourcesOf(tools, 'app', 'AWS::Route53::RecordSet')).map(withoutDot);
  const names = [`_dmarc.${domain.name}`, bounceDomain(domain)].filter((name) => !own.includes(name));
  const records = await Promise.all(names.map((name) => recordsOf(name, domain.hostedZoneId, tools.aws)));
  return records
    .flat()
    .map(({ Name = '', Type }) =>
      error(
        `The hosted zone has a ${Type} record for ${withoutDot(Name)}, which the deploy creates for emails.`,
        'Note its value and delete it in Route 53; enter what you had as dmarcPolicy and dmarcReports of the stage in infra/aws/stages.ts.',
      ),
    );
}

/**
 * Checks that SES has found the records of DKIM and of the MAIL FROM domain, and that the deploy can create the
 * identity: the console's "Get set up" creates one too, and CloudFormation fails if it exists.
 */
async function checkSender({ name }: Domain, tools: DeployTools): Promise<Found> {
  try {
    const found = tools.aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
    const identity = await unless('NotFoundException', found);
    if (!identity) return;
    if (!(await resourcesOf(tools, 'app', 'AWS::SES::EmailIdentity')).includes(name)) return foreign(name);
    const states = {
      DKIM: identity.DkimAttributes?.Status,
      'MAIL FROM': identity.MailFromAttributes?.MailFromDomainStatus,
    };
    return Object.entries(states)
      .filter(([, status]) => status !== 'SUCCESS')
      .map(([what, status]) =>
        warning(
          `Amazon SES has not found the ${what} records of ${name} (${status ?? 'not set'}), so emails wait or are taken for spam.`,
          'It looks for them for three days. The records are in Route 53; check that the name servers of the domain are those of the hosted zone.',
        ),
      );
  } catch (problem) {
    return note(
      `Whether ${name} may send emails could not be read (${nameOf(problem)}).`,
      'Look at Identities in the SES console of this region.',
    );
  }
}

/**
 * Checks what receivers find in DNS: before the deploy has created the records of emails, only whether replies arrive.
 */
async function checkPublicDns(domain: Domain, tools: DeployTools): Promise<Found> {
  const { settings, lookUp } = tools;
  const own = (await resourcesOf(tools, 'app', 'AWS::Route53::RecordSet')).map(withoutDot);
  const from = [...new Set(Object.values(sendersOf(settings, domain)).map(domainOfAddress))];
  const found = await (own.includes(`_dmarc.${domain.name}`)
    ? judgeSender(lookUp, {
        provider: 'Amazon SES',
        from,
        envelope: bounceDomain(domain),
        signature: domain.name,
      })
    : judgeReplies(lookUp, from));
  if (found === undefined)
    return note(
      `The DNS records of ${domain.name} for emails could not be looked up.`,
      'Check that this machine can reach 1.1.1.1 and 8.8.8.8, and run this again.',
    );
  return found.map(({ title, whatToDo }) => warning(title, whatToDo));
}
