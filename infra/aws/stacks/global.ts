import { CfnWaitConditionHandle, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Domain } from '../stages';
import { Firewall } from './firewall';

export interface GlobalStackProps extends StackProps {
  domain: Domain | undefined;
  firewall: boolean;
}

/**
 * Resources that CloudFront accepts only from us-east-1: the certificate of a custom domain, and the firewall. The stack
 * exists in every stage, so that a deploy without one of them deletes it.
 */
export class GlobalStack extends Stack {
  readonly certificate: Certificate | undefined;
  readonly firewallArn: string | undefined;

  constructor(scope: Construct, id: string, props: GlobalStackProps) {
    super(scope, id, props);
    // A stack needs at least one resource; this one does nothing and costs nothing.
    new CfnWaitConditionHandle(this, 'Always');
    if (props.domain)
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: props.domain.name,
        subjectAlternativeNames: namesOf(props.domain).slice(1),
        validation: CertificateValidation.fromDns(hostedZoneOf(this, props.domain)),
      });
    if (props.firewall) this.firewallArn = new Firewall(this, 'Firewall').arn;
  }
}

/** Returns the domain's zone from the settings: looking it up would need credentials at every synthesis. */
export function hostedZoneOf(scope: Construct, { name, hostedZoneId }: Domain): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { zoneName: name, hostedZoneId });
}

/** Returns the names that the site responds to: the domain, and `www`, which redirects to it. */
export const namesOf = ({ name }: Domain): string[] => [name, `www.${name}`];
