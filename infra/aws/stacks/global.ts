import { CfnDeletionPolicy } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Domain, Stage } from '../stages';
import { createFirewall } from './firewall';
import { StageStack } from './stage-stack';

/**
 * The store of the live release's id, and what CloudFront accepts only from us-east-1: the certificate of a custom domain,
 * and the firewall.
 */
export class GlobalStack extends StageStack {
  readonly liveRelease: KeyValueStore;
  readonly certificate: Certificate | undefined;
  /** The ARN of the firewall. */
  readonly firewall: string | undefined;

  constructor(app: Construct, stage: Stage) {
    super(app, 'global', stage);
    this.liveRelease = new KeyValueStore(this, 'LiveRelease', { keyValueStoreName: this.stackName });
    this.addOutputs({ LiveReleaseStore: this.liveRelease.keyValueStoreArn });
    if (this.domain) this.certificate = this.createCertificate(this.domain);
    if (this.settings.firewall) this.firewall = createFirewall(this);
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
