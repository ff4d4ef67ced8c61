import { awsError, type Responses } from './intercept';
import { READY_ACCOUNT } from './services';

/** The CDK's bootstrap stack. */
export const BOOTSTRAPPED = { Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }] };

/** Throws CloudFormation's error for a stack that does not exist. */
export const missingStack = (): never => {
  throw awsError('ValidationError', 'Stack does not exist');
};

/** Responses for an account in which nothing is missing and nothing is deployed yet. */
export const READY: Responses = {
  ...READY_ACCOUNT,
  DescribeStacksCommand: ({ StackName }) =>
    StackName === 'CDKToolkit' ? { Stacks: [BOOTSTRAPPED] } : missingStack(),
  ListStackResourcesCommand: missingStack,
};
