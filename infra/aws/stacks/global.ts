import { CfnDeletionPolicy, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { type Domain, domainOf, type StageName, type StageSettings } from '../stages';
import { Firewall } from './firewall';

interface GlobalStackProps extends StackProps {
  stage: StageName;
  settings: StageSettings;
}

/**
 * The store of the live release's id, and what CloudFront accepts only from us-east-1: the certificate of a custom domain,
 * and the firewall.
 */
export class GlobalStack extends Stack {
  readonly liveRelease: KeyValueStore;
  readonly certificate: Certificate | undefined;
  /** The ARN of the firewall. */
  readonly firewall: string | undefined;

  constructor(scope: Construct, id: string, { stage, settings, ...props }: GlobalStackProps) {
    super(scope, id, props);
    this.liveRelease = new KeyValueStore(this, 'LiveRelease', { keyValueStoreName: this.stackName });
    new CfnOutput(this, 'LiveReleaseStore', { value: this.liveRelease.keyValueStoreArn });
    const domain = domainOf(settings);
    if (domain) this.certificate = this.createCertificate(domain);
    if (settings.firewall) this.firewall = new Firewall(this, 'Firewall', stage).arn;
  }

  private createCertificate(domain: Domain): Certificate {
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain.name,
      subjectAlternativeNames: namesOf(domain).slice(1),
      validation: CertificateValidation.fromDns(hostedZoneOf(this, domain)),
    });
    // Another domain gets another certificate while the distribution still uses this one, which AWS then refuses to delete.
    const resource = certificate.node.defaultChild;
    if (resource instanceof CfnCertificate)
      resource.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    return certificate;
  }
}

/** Returns the domain's zone from the settings: looking it up would need credentials at every synthesis. */
export function hostedZoneOf(scope: Construct, { name, hostedZoneId }: Domain): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { zoneName: name, hostedZoneId });
}

/** Returns the names that the site responds to: the domain, and `www`, which redirects to it. */
export const namesOf = ({ name }: Domain): string[] => [name, `www.${name}`];
