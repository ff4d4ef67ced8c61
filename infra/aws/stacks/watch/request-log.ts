import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2';

/** Who requested what, and the result. Queries are left out: the links in emails have their tokens in them. */
const FIELDS = [
  ...['date', 'time', 'c-ip', 'cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes'],
  ...['cs(User-Agent)', 'x-edge-result-type'],
];

/** Logs the requests to the site for a day each, and what the firewall decided about them: who causes an attack. */
export function addRequestLogs(stack: Stack, distribution: string, firewall: string | undefined): void {
  const createGroup = (id: string, logGroupName: string) =>
    new LogGroup(stack, id, {
      logGroupName,
      retention: RetentionDays.ONE_DAY,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  const source = new CfnDeliverySource(stack, 'RequestSource', {
    name: stack.stackName,
    logType: 'ACCESS_LOGS',
    resourceArn: distribution,
  });
  const destination = new CfnDeliveryDestination(stack, 'RequestDestination', {
    name: stack.stackName,
    destinationResourceArn: createGroup('Requests', `${stack.stackName}-requests`).logGroupArn,
    outputFormat: 'json',
  });
  new CfnDelivery(stack, 'RequestDelivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: FIELDS,
  }).addDependency(source);
  if (firewall === undefined) return;
  new CfnLoggingConfiguration(stack, 'FirewallLog', {
    resourceArn: firewall,
    // The firewall accepts only names that begin so.
    logDestinationConfigs: [createGroup('FirewallDecisions', `aws-waf-logs-${stack.stackName}`).logGroupArn],
    redactedFields: [{ singleHeader: { Name: 'authorization' } }, { queryString: {} }],
  });
}
