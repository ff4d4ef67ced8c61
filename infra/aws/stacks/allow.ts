import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Returns a statement that allows actions on resources. */
export const allow = (actions: string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });
