import { existsSync, readFileSync } from 'node:fs';
import {
  type CloudWatchClient,
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { ensure, type SmokeResult } from '../smoke/check';
import { formatResults, resultOf, smokeTest } from '../smoke/smoke';
import { type StageName, stackName } from '../stages';
import { outputsOf, resourcesOf } from './aws/stacks';
import { RefusedError } from './check';
import { findSite } from './site';
import type { DeployTools } from './tools';

/** Tests the deployed site of a stage, and that its alarms reach the topic. @returns whether all checks passed */
export async function smokeStage(stage: StageName, tools: DeployTools): Promise<boolean> {
  const site = await findSite(tools.aws, stage);
  if (!site) throw new RefusedError(`${stage} is not deployed, so there is nothing to test.`);
  const password = await adminPassword(stage, tools);
  const results = await smokeTest({ address: site.address, password, fetch: tools.fetch });
  results.push(...(await smokeApiAddress(stage, tools)), ...(await smokeAlarm(stage, tools)));
  return printResults(results, tools);
}

/** Tests any running site, such as `npm start`. @param passwordFile the file with the admin password */
export async function smokeAddress(
  address: string,
  passwordFile: string,
  tools: DeployTools,
): Promise<boolean> {
  const password = readPassword(passwordFile);
  return printResults(await smokeTest({ address, password, fetch: tools.fetch }), tools);
}

function readPassword(file: string): string {
  if (!existsSync(file))
    throw new RefusedError(`The password file ${file} does not exist. npm start prints where it is.`);
  return readFileSync(file, 'utf8').trim();
}

function printResults(results: readonly SmokeResult[], { print }: DeployTools): boolean {
  const failed = results.filter(({ problem }) => problem !== undefined).length;
  print(formatResults(results));
  print(
    failed === 0
      ? `Smoke test: all ${results.length} checks passed.`
      : `Smoke test: ${failed} of ${results.length} checks failed.`,
  );
  return failed === 0;
}

async function adminPassword(stage: StageName, { aws }: DeployTools): Promise<string> {
  const outputs = await outputsOf(aws.cloudFormation, stackName(stage, 'secrets'));
  const { SecretString = '' } = await aws.secrets.send(
    new GetSecretValueCommand({ SecretId: outputs?.PasswordSecret }),
  );
  return SecretString;
}

/** Checks that the API refuses requests to its own address, which bypass CloudFront. */
async function smokeApiAddress(stage: StageName, { aws, fetch }: DeployTools): Promise<SmokeResult[]> {
  const outputs = (await outputsOf(aws.cloudFormation, stackName(stage, 'api'))) ?? {};
  const [, address] = Object.entries(outputs).find(([name]) => name.startsWith('ApiEndpoint')) ?? [];
  const check = resultOf('The API refuses requests that bypass CloudFront.', async () => {
    const response = await fetch(`${address}api/health`);
    ensure(response.status === 421, `Expected status 421, got ${response.status}.`);
  });
  return [await check];
}

/** Sets an alarm off, and checks that CloudWatch could publish it: the owner gets one e-mail about it. */
async function smokeAlarm(stage: StageName, tools: DeployTools): Promise<SmokeResult[]> {
  const { aws, pause } = tools;
  const stack = stackName(stage, 'watch');
  const topic = (await outputsOf(aws.cloudFormation, stack))?.AlarmTopic;
  if (topic === undefined) return [];
  const alarms = await resourcesOf(aws.cloudFormation, stack, 'AWS::CloudWatch::Alarm');
  const AlarmName = alarms.find((name) => name.includes('ApiErrors'));
  return [
    await resultOf('An alarm reaches the topic that sends e-mails.', async () => {
      const state = { AlarmName, StateReason: 'Smoke test of the deploy: alarms arrive. Nothing is wrong.' };
      const since = new Date(tools.now().getTime() - CLOCK_DIFFERENCE_MS);
      // An alarm that is raised already would publish nothing.
      await aws.cloudWatch.send(new SetAlarmStateCommand({ ...state, StateValue: 'OK' }));
      await aws.cloudWatch.send(new SetAlarmStateCommand({ ...state, StateValue: 'ALARM' }));
      await waitForAction(aws.cloudWatch, AlarmName, since, pause);
      await aws.cloudWatch.send(new SetAlarmStateCommand({ ...state, StateValue: 'OK' }));
    }),
  ];
}

const ATTEMPTS = 12;

/** By how much this machine's clock may differ from that of AWS, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 60_000;

async function waitForAction(
  client: CloudWatchClient,
  AlarmName: string | undefined,
  StartDate: Date,
  pause: DeployTools['pause'],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { AlarmHistoryItems = [] } = await client.send(
      new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action', StartDate }),
    );
    const summary = AlarmHistoryItems[0]?.HistorySummary;
    if (summary?.startsWith('Successfully')) return;
    ensure(summary === undefined, `CloudWatch could not publish the alarm: ${summary}`);
    await pause();
  }
  throw new Error(
    'CloudWatch has not published the alarm within a minute. Look at the history of the alarm.',
  );
}
