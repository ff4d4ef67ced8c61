import { ListResourceRecordSetsCommand } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import {
  bounceDomain,
  type Domain,
  domainOf,
  type StageName,
  type StageSettings,
  senderOf,
  stackName,
} from '../../stages';
import type { AwsClients } from '../aws/clients';
import { findStack, resourcesOf } from '../aws/stacks';
import { nameOf } from './account';
import { withoutDot } from './domain';
import { error, type Finding, note, warning } from './finding';

/** Checks the mode of a stage without AWS; recommends that signups are confirmed by mail. */
export function checkMailSettings(stage: StageName, settings: StageSettings): Finding[] {
  const domain = domainOf(settings);
  if (settings.optIn !== 'double') return settings.isPublic ? [RECOMMENDATION] : [];
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

const RECOMMENDATION = note(
  'Signups count without a confirmation, so anybody can enter another person’s address.',
  "Recommended: optIn: 'double' in infra/aws/stages.ts has them confirmed by mail; docs/mail.md.",
);

/** Checks whether Amazon SES may write to anyone, and the DNS records of the sender's domain. */
export async function checkMail(
  aws: AwsClients,
  stage: StageName,
  settings: StageSettings,
): Promise<Finding[]> {
  const domain = settings.optIn === 'double' ? domainOf(settings) : undefined;
  const sandbox = await checkSandbox(aws, settings);
  if (!domain) return sandbox;
  const isDeployed = (await findStack(aws.cloudFormation, stackName(stage, 'mail'))) !== undefined;
  return [
    ...sandbox,
    ...(await checkMailRecords(aws, stage, domain)),
    ...(isDeployed ? await checkSender(aws, domain) : []),
  ];
}

async function checkSandbox({ ses }: AwsClients, { isPublic }: StageSettings): Promise<Finding[]> {
  const how = 'In the SES console of this region choose "Request production access"; it takes about a day.';
  const finding = isPublic ? warning : note;
  try {
    const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return [];
    return [
      finding('Amazon SES is in its sandbox, in which mail reaches only addresses that you verified.', how),
    ];
  } catch (problem) {
    return [note(`Whether Amazon SES is in its sandbox could not be read (${nameOf(problem)}).`, how)];
  }
}

/** The deploy creates these records, and fails if they exist. */
async function checkMailRecords(
  { route53, cloudFormation }: AwsClients,
  stage: StageName,
  domain: Domain,
): Promise<Finding[]> {
  const { name, hostedZoneId } = domain;
  const { ResourceRecordSets = [] } = await route53.send(
    new ListResourceRecordSetsCommand({ HostedZoneId: hostedZoneId }),
  );
  const own = await resourcesOf(cloudFormation, stackName(stage, 'mail'), 'AWS::Route53::RecordSet');
  const names = [`_dmarc.${name}`, bounceDomain(domain)].filter((one) => !own.map(withoutDot).includes(one));
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
