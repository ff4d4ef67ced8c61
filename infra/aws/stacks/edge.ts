import { CfnDeletionPolicy, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Domain, Stage } from '../stages';
import { createFirewall } from './firewall';
import { acknowledge, StageStack } from './stage-stack';
import { addAlarms } from './watch/add-alarms';
import { edgeAlarms } from './watch/alarms';

/**
 * The store of the live release's id, and what CloudFront accepts only from us-east-1: the certificate of a custom
 * domain, and the firewall with its alarms.
 */
export class EdgeStack extends StageStack {
  readonly liveRelease: KeyValueStore;
  readonly certificate: Certificate | undefined;
  /** The ARN of the firewall. */
  readonly firewall: string | undefined;

  constructor(app: Construct, stage: Stage) {
    super(app, 'edge', stage);
    this.liveRelease = new KeyValueStore(this, 'LiveRelease', { keyValueStoreName: this.stackName });
    // The next deploy compares its settings with the region: a stage in another one would have another table.
    this.addOutputs({
      LiveReleaseStore: this.liveRelease.keyValueStoreArn,
      StageRegion: this.settings.region,
    });
    if (this.domain) this.certificate = this.createCertificate(this.domain);
    if (!this.settings.firewall) return;
    this.firewall = createFirewall(this);
    addAlarms(this, edgeAlarms(this.stage));
    if (this.settings.surge?.logRequests) this.logRequests(this.firewall);
  }

  /**
   * Logs each request and what the firewall decided about it for a day: who causes an attack. Tokens of links are left
   * out.
   */
  private logRequests(firewall: string): void {
    const log = new LogGroup(this, 'Requests', {
      // The firewall accepts only names that begin so.
      logGroupName: `aws-waf-logs-${this.stackName}`,
      retention: RetentionDays.ONE_DAY,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const headers = ['authorization', 'cookie', 'referer'];
    new CfnLoggingConfiguration(this, 'FirewallLog', {
      resourceArn: firewall,
      logDestinationConfigs: [log.logGroupArn],
      redactedFields: [{ queryString: {} }, ...headers.map((Name) => ({ singleHeader: { Name } }))],
    });
  }

  private createCertificate(domain: Domain): Certificate {
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain.name,
      subjectAlternativeNames: namesOf(domain).slice(1),
      validation: CertificateValidation.fromDns(hostedZoneOf(this, domain)),
    });
    // Another domain gets another certificate while the distribution still uses this one, which AWS then refuses to
    // delete.
    const resource = certificate.node.defaultChild;
    if (resource instanceof CfnCertificate)
      resource.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    acknowledge(certificate, {
      'CloudFormation-Validate::W3011':
        'A removed certificate can be created again; only a replaced one is still in use.',
    });
    return certificate;
  }
}

/** Returns the domain's zone from the settings: looking it up would need credentials at every synthesis. */
export function hostedZoneOf(scope: Construct, { name, hostedZoneId }: Domain): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { zoneName: name, hostedZoneId });
}

/** Returns the names that the site responds to: the domain, and `www`, which redirects to it. */
export const namesOf = ({ name }: Domain): string[] => [name, `www.${name}`];
