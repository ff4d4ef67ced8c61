import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { GLOBAL_REGION } from '../../stages';
import { PERIOD } from './alarms';

/** Returns a metric of CloudFront, which publishes all of them in one region. */
export const edgeMetric = (distributionId: string, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    region: GLOBAL_REGION,
    period: PERIOD,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
  });
