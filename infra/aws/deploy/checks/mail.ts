import { ListResourceRecordSetsCommand } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { bounceDomain, type Domain, domainOf, senderOf } from '../../stages';
import type { AwsClients } from '../aws/clients';
import { findStack, resourcesOf } from '../aws/stacks';
import type { DeployTools } from '../tools';
import { nameOf } from './account';
import { withoutDot } from './domain';
import { error, type Finding, note, warning } from './finding';

/** Checks the mode of a stage without AWS; recommends that signups are confirmed by mail. */
export function checkMailSettings({ stage, settings }: Pick<DeployTools, 'stage' | 'settings'>): Finding[] {
  const domain = domainOf(settings);
  if (settings.optIn !== 'double')
    return [...(settings.welcome ? [NO_WELCOME] : []), ...(settings.isPublic ? [RECOMMENDATION] : [])];
  if (!domain)
    return [
      error(
        'Signups can be confirmed by mail only from a domain of your own.',
        `Enter the hostedZoneId of ${stage} in infra/aws/stages.ts, or remove optIn; docs/mail.md.`,
      ),
    ];
  const sender = senderOf(domain);
  if (sender.endsWith(`@${domain.name}`)) return [];
  return [
    error(
      `Mails are sent by ${sender}, which does not belong to ${domain.name}, so nobody would accept them.`,
      'Correct domain or support address in lambdas/contract/facts.ts.',
    ),
  ];
}

const NO_WELCOME = error(
  'On AWS only people who have confirmed their signup can be welcomed.',
  "Set optIn: 'double' in infra/aws/stages.ts, or remove welcome; docs/mail.md.",
);

const RECOMMENDATION = note(
  'Signups count without a confirmation, so anybody can enter another person’s address.',
  "Recommended: optIn: 'double' in infra/aws/stages.ts has them confirmed by mail; docs/mail.md.",
);

/** Checks whether Amazon SES may write to anyone, and the DNS records of the sender's domain. */
export async function checkMail(tools: DeployTools): Promise<Finding[]> {
  const domain = tools.settings.optIn === 'double' ? domainOf(tools.settings) : undefined;
  const sandbox = await checkSandbox(tools);
  if (!domain) return sandbox;
  const isDeployed = (await findStack(tools, 'mail')) !== undefined;
  return [
    ...sandbox,
    ...(await checkMailRecords(domain, tools)),
    ...(isDeployed ? await checkSender(tools.aws, domain) : []),
  ];
}

async function checkSandbox({ aws, settings }: DeployTools): Promise<Finding[]> {
  const how = 'In the SES console of this region choose "Request production access"; it takes about a day.';
  const finding = settings.isPublic ? warning : note;
  try {
    const { ProductionAccessEnabled } = await aws.ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return [];
    return [
      finding('Amazon SES is in its sandbox, in which mail reaches only addresses that you verified.', how),
    ];
  } catch (problem) {
    return [note(`Whether Amazon SES is in its sandbox could not be read (${nameOf(problem)}).`, how)];
  }
}

/** The deploy creates these records, and fails if they exist. */
async function checkMailRecords(domain: Domain, tools: DeployTools): Promise<Finding[]> {
  const { ResourceRecordSets = [] } = await tools.aws.route53.send(
    new ListResourceRecordSetsCommand({ HostedZoneId: domain.hostedZoneId }),
  );
  const own = await resourcesOf(tools, 'mail', 'AWS::Route53::RecordSet');
  const names = [`_dmarc.${domain.name}`, bounceDomain(domain)].filter(
    (one) => !own.map(withoutDot).includes(one),
  );
  return ResourceRecordSets.filter(({ Name = '' }) => names.includes(withoutDot(Name))).map(
    ({ Name = '', Type }) =>
      error(
        `The hosted zone has a ${Type} record for ${withoutDot(Name)}, which the deploy creates for mails.`,
        'Note its value and delete it in Route 53; the policy of DMARC is in infra/aws/mail/mail-stack.ts.',
      ),
  );
}

/** Checks that SES has found the records of DKIM and of the MAIL FROM domain. */
async function checkSender({ ses }: AwsClients, { name }: Domain): Promise<Finding[]> {
  try {
    const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
    const states = {
      DKIM: identity.DkimAttributes?.Status,
      'MAIL FROM': identity.MailFromAttributes?.MailFromDomainStatus,
    };
    return Object.entries(states)
      .filter(([, status]) => status !== 'SUCCESS')
      .map(([what, status]) =>
        warning(
          `Amazon SES has not found the ${what} records of ${name} (${status ?? 'not set'}), so mails wait or are taken for spam.`,
          'It looks for them for three days. The records are in Route 53; check that the name servers of the domain are those of the hosted zone.',
        ),
      );
  } catch (problem) {
    return [
      note(
        `Whether ${name} may send mails could not be read (${nameOf(problem)}).`,
        'Look at Identities in the SES console of this region.',
      ),
    ];
  }
}
