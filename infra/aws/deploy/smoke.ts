import { existsSync, readFileSync } from 'node:fs';
import { DescribeAlarmHistoryCommand, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { ensure, type SmokeResult } from '../smoke/check';
import { formatResults, resultOf, smokeTest } from '../smoke/smoke';
import { outputsOf, resourcesOf } from './aws/stacks';
import { RefusedError } from './check';
import { findSite } from './site';
import type { DeployTools } from './tools';

/**
 * Tests the deployed site of a stage.
 * @param options `alarm`: also whether an alarm reaches the topic, which sends the owner e-mails
 * @returns whether all checks passed
 */
export async function smokeStage(tools: DeployTools, { alarm }: { alarm: boolean }): Promise<boolean> {
  const site = await findSite(tools);
  if (!site) throw new RefusedError(`${tools.stage} is not deployed, so there is nothing to test.`);
  const password = await adminPassword(tools);
  const results = await smokeTest({ address: site.address, password, fetch: tools.fetch });
  results.push(...(await smokeApiAddress(tools)), ...(alarm ? await smokeAlarm(tools) : []));
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

async function adminPassword(tools: DeployTools): Promise<string> {
  const { PasswordSecret: SecretId } = await outputsOf(tools, 'data');
  const { SecretString = '' } = await tools.aws.secrets.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}

/** Checks that the API refuses requests to its own address, which bypass CloudFront. */
async function smokeApiAddress(tools: DeployTools): Promise<SmokeResult[]> {
  const outputs = Object.entries(await outputsOf(tools, 'app'));
  const [, address] = outputs.find(([name]) => name.startsWith('ApiEndpoint')) ?? [];
  const check = resultOf('The API refuses requests that bypass CloudFront.', async () => {
    const response = await tools.fetch(`${address}api/health`);
    ensure(response.status === 421, `Expected status 421, got ${response.status}.`);
  });
  return [await check];
}

/** Raises an alarm, and checks that CloudWatch could publish it: the owner gets e-mails about it. */
async function smokeAlarm(tools: DeployTools): Promise<SmokeResult[]> {
  const { cloudWatch } = tools.aws;
  if ((await outputsOf(tools, 'app')).AlarmTopic === undefined) return [];
  const alarms = await resourcesOf(tools, 'app', 'AWS::CloudWatch::Alarm');
  const AlarmName = alarms.find((name) => name.includes('ApiErrors'));
  return [
    await resultOf('An alarm reaches the topic that sends e-mails.', async () => {
      const state = { AlarmName, StateReason: 'Smoke test of the deploy: alarms arrive. Nothing is wrong.' };
      const since = new Date(tools.now().getTime() - CLOCK_DIFFERENCE_MS);
      // An alarm that is raised already would publish nothing.
      await cloudWatch.send(new SetAlarmStateCommand({ ...state, StateValue: 'OK' }));
      await cloudWatch.send(new SetAlarmStateCommand({ ...state, StateValue: 'ALARM' }));
      await waitForAction(AlarmName, since, tools);
      await cloudWatch.send(new SetAlarmStateCommand({ ...state, StateValue: 'OK' }));
    }),
  ];
}

const ATTEMPTS = 12;

/** By how much this machine's clock may differ from that of AWS, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 60_000;

async function waitForAction(
  AlarmName: string | undefined,
  StartDate: Date,
  { aws, pause }: DeployTools,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { AlarmHistoryItems = [] } = await aws.cloudWatch.send(
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
