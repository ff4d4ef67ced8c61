import { CfnDeletionPolicy, CfnOutput, CfnWaitConditionHandle, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { PARAMETERS } from '../parameters';
import { type Domain, domainOf, type StageName, type StageSettings } from '../stages';
import { Firewall } from './firewall';

interface GlobalStackProps extends StackProps {
  stage: StageName;
  settings: StageSettings;
}

/**
 * Resources that CloudFront accepts only from us-east-1: the certificate of a custom domain, and the firewall. The stack
 * exists in every stage, so that a deploy without one of them deletes it.
 */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, { stage, settings, ...props }: GlobalStackProps) {
    super(scope, id, props);
    // A stack needs at least one resource; this one does nothing and costs nothing.
    new CfnWaitConditionHandle(this, 'Always');
    const domain = domainOf(settings);
    if (domain) this.addCertificate(domain);
    if (settings.firewall)
      new CfnOutput(this, PARAMETERS.firewall, { value: new Firewall(this, 'Firewall', stage).arn });
  }

  private addCertificate(domain: Domain): void {
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain.name,
      subjectAlternativeNames: namesOf(domain).slice(1),
      validation: CertificateValidation.fromDns(hostedZoneOf(this, domain)),
    });
    // Another domain gets another certificate while the distribution still uses this one, which AWS then refuses to delete.
    const resource = certificate.node.defaultChild;
    if (resource instanceof CfnCertificate)
      resource.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    new CfnOutput(this, PARAMETERS.certificate, { value: certificate.certificateArn });
  }
}

/** Returns the domain's zone from the settings: looking it up would need credentials at every synthesis. */
export function hostedZoneOf(scope: Construct, { name, hostedZoneId }: Domain): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { zoneName: name, hostedZoneId });
}

/** Returns the names that the site responds to: the domain, and `www`, which redirects to it. */
export const namesOf = ({ name }: Domain): string[] => [name, `www.${name}`];
