import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '../../testing/folders';
import { STAGES } from '../stages';
import { FakeAccount, type Responses } from '../testing/fake-aws';
import { createTestDeploys } from '../testing/fake-aws/test-deploy';
import { smokeAddress, smokeStage } from './smoke';

const ALARM = 'An alarm reaches the topic that sends e-mails.';
const API = 'The API refuses requests that bypass CloudFront.';

const { deployVersion } = createTestDeploys();
const account = new FakeAccount();
beforeAll(() => deployVersion(account, 1));

/** A deployed stage whose site is tested elsewhere: here every response is a 421. */
function deployedTools(responses: Responses = {}, status = 421) {
  const printed: string[] = [];
  const states: unknown[] = [];
  const requests: string[] = [];
  account.others = {
    GetSecretValueCommand: () => ({ SecretString: 'the-admin-password' }),
    SetAlarmStateCommand: ({ AlarmName, StateValue }) => {
      states.push(`${AlarmName} ${StateValue}`);
      return {};
    },
    DescribeAlarmHistoryCommand: () => ({
      AlarmHistoryItems: [{ HistorySummary: 'Successfully executed action arn:alarms' }],
    }),
    ...responses,
  };
  const tools = account.tools(STAGES.preview, {
    fetch: async (input) => {
      requests.push(String(input));
      return new Response('', { status });
    },
    print: (line) => printed.push(line),
  });
  return { tools, states, requests, output: () => printed.join('\n') };
}

describe('the smoke test of a deployed stage', () => {
  it('requests the API at its own address, and sets one alarm off and back, even if it was raised before', async () => {
    const { tools, states, requests, output } = deployedTools();
    await smokeStage(tools, { alarm: true });
    expect(requests).toContainEqual(
      expect.stringMatching(
        /^https:\/\/[\w-]+\.execute-api\.eu-west-1\.amazonaws\.com\/[\w-]+\/api\/health$/,
      ),
    );
    expect(output()).toContain(`ok      ${API}`);
    expect(output()).toContain(`ok      ${ALARM}`);
    const ofAlarm = (state: string) => expect.stringMatching(new RegExp(`-ApiErrors[\\w-]* ${state}$`));
    expect(states).toEqual(['OK', 'ALARM', 'OK'].map(ofAlarm));
  });

  it('sets no alarm off after a deploy', async () => {
    const { tools, states } = deployedTools();
    await smokeStage(tools, { alarm: false });
    expect(states).toEqual([]);
  });

  it('fails if the API responds to requests that bypass CloudFront', async () => {
    const { tools, output } = deployedTools({}, 200);
    expect(await smokeStage(tools, { alarm: true })).toBe(false);
    expect(output()).toContain(`FAILED  ${API}\n        Expected status 421, got 200.`);
  });

  it.each([
    [
      'CloudWatch could not publish the alarm: Failed to execute action arn:alarms',
      [{ HistorySummary: 'Failed to execute action arn:alarms' }],
    ],
    ['CloudWatch has not published the alarm within a minute.', []],
  ])('fails if the alarm is not delivered: %s', async (sentence, AlarmHistoryItems) => {
    const { tools, output } = deployedTools({ DescribeAlarmHistoryCommand: () => ({ AlarmHistoryItems }) });
    await smokeStage(tools, { alarm: true });
    expect(output()).toContain(`FAILED  ${ALARM}\n        ${sentence}`);
  });

  it('refuses a stage that is not deployed', async () => {
    const tools = new FakeAccount().tools(STAGES.preview);
    await expect(smokeStage(tools, { alarm: true })).rejects.toThrow('preview is not deployed');
  });
});

const createFolder = useFolders();

test('the smoke test of an address reads the password from a file and never prints it', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'password'), 'the-admin-password\n');
  const { tools, output } = deployedTools();
  expect(await smokeAddress('http://127.0.0.1:8080', join(folder, 'password'), tools)).toBe(false);
  expect(output()).toMatch(/Smoke test: \d+ of \d+ checks failed\.$/);
  expect(output()).not.toContain('the-admin-password');
  await expect(smokeAddress('http://127.0.0.1:8080', join(folder, 'none'), tools)).rejects.toThrow(
    'does not exist. npm start prints where it is.',
  );
});
