/**
 * Outputs of one stack that the deploy passes to a stack in another region as the parameter of the same name.
 * CloudFormation has no references between regions; the CDK replaces them by Lambdas that never update a certificate which
 * changes.
 */
export const PARAMETERS = {
  /** From the global stack to the site, if it has a domain. */
  certificate: 'CertificateArn',
  /** From the global stack to the site, if it has a firewall. */
  firewall: 'FirewallArn',
  /** From the site to the alarms about CloudFront. */
  distribution: 'DistributionId',
} as const;
