import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { mailAlarms } from '../../mail/alarms';
import type { StageName, StageSettings } from '../../stages';
import type { SiteStack } from '../site';
import { addAlarms } from './alarms';
import { addDashboard } from './dashboard';
import { defineAlarms, type MonitoredResources } from './metrics';
import { UptimeCheck } from './uptime';

interface WatchStackProps extends StackProps, Omit<MonitoredResources, 'uptime'> {
  stage: StageName;
  settings: StageSettings;
  site: SiteStack;
}

/** Monitoring: a check that the site can be reached, alarms by e-mail, and one dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const uptime = new UptimeCheck(this, 'Uptime', props.site.address).lambda;
    const resources = { ...props, uptime };
    const alarms = [
      ...defineAlarms(this, resources),
      ...(props.settings.optIn === 'double' ? mailAlarms(props.stage) : []),
    ];
    const topic = addAlarms(this, alarms, props.settings.alertEmail);
    addDashboard(this, resources, props.site.distribution.distributionId, alarms);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
  }
}
