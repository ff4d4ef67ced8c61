import { check } from '../deploy/check';
import type { DeployTools } from '../deploy/tools';
import { STAGES, type StageSettings } from '../stages';
import { awsError, FakeAccount, fakeClients, type Responses } from './fake-aws';
import { READY_ACCOUNT } from './fake-aws/services';

export const PREVIEW: StageSettings = STAGES.preview;

/** The CDK's bootstrap stack. */
export const BOOTSTRAPPED = { Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }] };

/** Throws CloudFormation's error for a stack that does not exist. */
export const missing = (): never => {
  throw awsError('ValidationError', 'Stack does not exist');
};

/** Responses for an account where nothing is missing and nothing is deployed yet. */
const READY: Responses = {
  ...READY_ACCOUNT,
  DescribeStacksCommand: ({ StackName }) =>
    StackName === 'CDKToolkit' ? { Stacks: [BOOTSTRAPPED] } : missing(),
  ListStackResourcesCommand: missing,
};

export interface Situation {
  settings?: StageSettings;
  responses?: Responses;
  tools?: Partial<DeployTools>;
}

/** Runs `--check` of the preview. */
export async function checkIn(situation: Situation) {
  const printed: string[] = [];
  const exitCode = await check(toolsIn(situation, printed));
  return { exitCode, output: printed.join('\n') };
}

export const toolsIn = (
  { settings = PREVIEW, responses, tools }: Situation,
  printed: string[] = [],
): DeployTools =>
  new FakeAccount().tools(settings, {
    aws: fakeClients({ ...READY, ...responses }),
    nameServers: async () => ['NS-2.awsdns-2.com.', 'ns-1.awsdns-1.org'],
    ask: async () => undefined,
    print: (line) => printed.push(line),
    ...tools,
  });

/** Responses for an account where one stack of the stage exists. */
export const withStack = (part: string, stack: object): Responses => ({
  DescribeStacksCommand: (input, region) =>
    input.StackName === `tariff-tantrum-preview-${part}`
      ? { Stacks: [stack] }
      : READY.DescribeStacksCommand?.(input, region),
});
export const statusOf = (part: string, StackStatus: string): Responses => withStack(part, { StackStatus });

export const refusing = (command: string, name: string, message = 'refused'): Responses => ({
  [command]: () => {
    throw awsError(name, message);
  },
});
