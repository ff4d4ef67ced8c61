import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { AppStack } from './app';
import type { EdgeStack } from './edge';
import { StageStack } from './stage-stack';

/**
 * The flat-rate plan of the distribution, with everything that it includes: a zone or a store that is not named in it
 * is paid by use. The plan has its own stack because it needs the distribution, and its service is in us-east-1.
 */
export class PlanStack extends StageStack {
  constructor(app: Construct, stage: Stage, { edge, appStack }: { edge: EdgeStack; appStack: AppStack }) {
    super(app, 'plan', stage);
    const zone = this.domain && `arn:${this.partition}:route53:::hostedzone/${this.domain.hostedZoneId}`;
    const { firewall, liveRelease } = edge;
    const planTier = (this.settings.plan ?? 'free').toUpperCase();
    const subscription = new CfnSubscription(this, 'Subscription', {
      planFamily: 'CloudFront',
      planTier,
      resourceArns: [
        appStack.distribution.distributionArn,
        liveRelease.keyValueStoreArn,
        ...[firewall, zone].flatMap((arn) => arn ?? []),
      ],
    });
    this.addOutputs({ Plan: subscription.attrArn, PlanTier: planTier, PlanStatus: subscription.attrStatus });
  }
}
