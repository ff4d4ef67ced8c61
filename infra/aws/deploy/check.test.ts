import { GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { STAGES, type StageSettings } from '../stages';
import { ACCOUNT, awsError, FakeAccount, fakeClients, type Responses } from '../testing/fake-aws';
import { BOOTSTRAPPED, missingStack as missing, READY } from '../testing/fake-aws/ready';
import { check, checkBeforeDeploy } from './check';
import type { DeployTools } from './tools';

const PREVIEW: StageSettings = STAGES.preview;
const WITH_DOMAIN: StageSettings = { ...PREVIEW, hostedZoneId: 'Z1' };

interface Situation {
  settings?: StageSettings;
  responses?: Responses;
  tools?: Partial<DeployTools>;
  checks?: Partial<DeployTools['checks']>;
}

/** Runs `--check` of the preview. */
async function checkIn({ settings = PREVIEW, responses = {}, tools = {}, checks = {} }: Situation) {
  const printed: string[] = [];
  const exitCode = await check('preview', toolsIn({ settings, responses, tools, checks }, printed));
  return { exitCode, output: printed.join('\n') };
}

function toolsIn(
  { settings = PREVIEW, responses, tools, checks }: Situation,
  printed: string[],
): DeployTools {
  return new FakeAccount().tools(settings, {
    aws: fakeClients({ ...READY, ...responses }),
    checks: {
      hasCredentials: () => true,
      nameServers: async () => ['NS-2.awsdns-2.com.', 'ns-1.awsdns-1.org'],
      ask: async () => undefined,
      ...checks,
    },
    print: (line) => printed.push(line),
    ...tools,
  });
}

const statusOf = (part: string, StackStatus: string): Responses => ({
  DescribeStacksCommand: (input, region) =>
    input.StackName === `tariff-tantrum-preview-${part}`
      ? { Stacks: [{ StackStatus }] }
      : READY.DescribeStacksCommand?.(input, region),
});

const authorities = (...values: string[]): Responses => ({
  ListResourceRecordSetsCommand: () => ({
    ResourceRecordSets: [
      {
        Name: `${GAME.domain}.`,
        Type: 'CAA',
        ResourceRecords: values.map((Value) => ({ Value })),
      },
    ],
  }),
});

const refusing = (command: string, name: string, message = 'refused'): Responses => ({
  [command]: () => {
    throw awsError(name, message);
  },
});

const ROOT_USER = { Account: ACCOUNT, Arn: `arn:aws:iam::${ACCOUNT}:root` };
const OFFLINE = 'getaddrinfo ENOTFOUND sts.eu-west-1.amazonaws.com';

const nameServersFail = (code: string) => ({
  nameServers: async () => {
    throw Object.assign(new Error(code), { code });
  },
});

describe('npm run deploy -- --check', () => {
  it('passes if nothing is missing', async () => {
    for (const settings of [PREVIEW, WITH_DOMAIN])
      expect(await checkIn({ settings })).toEqual({
        exitCode: 0,
        output: 'All checks passed. preview can be deployed.',
      });
  });

  it.each<[string, Situation, number]>([
    ['This machine has no AWS credentials.', { checks: { hasCredentials: () => false } }, 1],
    [
      'AWS does not accept the credentials of this machine (refused).',
      { responses: refusing('GetCallerIdentityCommand', 'ExpiredToken') },
      1,
    ],
    [
      `AWS cannot be reached (${OFFLINE}).`,
      { responses: refusing('GetCallerIdentityCommand', 'Error', OFFLINE) },
      1,
    ],
    [
      `The credentials belong to the account ${ACCOUNT}, but the stage belongs to 999999999999.`,
      { settings: { ...PREVIEW, account: '999999999999' } },
      1,
    ],
    [
      'The credentials are those of the root user',
      { responses: { GetCallerIdentityCommand: () => ROOT_USER } },
      3,
    ],
    [
      'The account is not bootstrapped for the CDK in us-east-1.',
      { responses: { DescribeStacksCommand: missing } },
      1,
    ],
    [
      'The account has an old bootstrap stack (version 5) in eu-west-1.',
      {
        responses: {
          DescribeStacksCommand: (input) =>
            input.StackName === 'CDKToolkit'
              ? { Stacks: [{ Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '5' }] }] }
              : missing(),
        },
      },
      1,
    ],
    ['is being changed (UPDATE_IN_PROGRESS)', { responses: statusOf('api', 'UPDATE_IN_PROGRESS') }, 1],
    ['continue-update-rollback', { responses: statusOf('site', 'UPDATE_ROLLBACK_FAILED') }, 1],
    ['delete-stack --region us-east-1', { responses: statusOf('global', 'DELETE_FAILED') }, 1],
    ['delete-stack --region eu-west-1', { responses: statusOf('watch', 'ROLLBACK_FAILED') }, 1],
    ['could not be created last time', { responses: statusOf('budget', 'ROLLBACK_COMPLETE') }, 0],
    ['All checks passed', { responses: statusOf('storage', 'REVIEW_IN_PROGRESS') }, 0],
    [
      `The hosted zone Z1 belongs to other.dk., not to ${GAME.domain}.`,
      {
        settings: WITH_DOMAIN,
        responses: { GetHostedZoneCommand: () => ({ HostedZone: { Name: 'other.dk.' } }) },
      },
      1,
    ],
    [
      'The hosted zone Z1 cannot be read (NoSuchHostedZone).',
      { settings: WITH_DOMAIN, responses: refusing('GetHostedZoneCommand', 'NoSuchHostedZone') },
      1,
    ],
    [
      'has the name servers ns.registrar.dk, which are not those of the hosted zone.',
      { settings: WITH_DOMAIN, checks: { nameServers: async () => ['ns.registrar.dk'] } },
      1,
    ],
    ['has no name servers', { settings: WITH_DOMAIN, checks: nameServersFail('ENOTFOUND') }, 1],
    ['could not be looked up (ETIMEOUT)', { settings: WITH_DOMAIN, checks: nameServersFail('ETIMEOUT') }, 3],
    [
      `The hosted zone has a CNAME record for www.${GAME.domain}`,
      {
        settings: WITH_DOMAIN,
        responses: {
          ListResourceRecordSetsCommand: () => ({
            ResourceRecordSets: [
              { Name: `www.${GAME.domain}.`, Type: 'CNAME' },
              { Name: `${GAME.domain}.`, Type: 'NS' },
            ],
          }),
        },
      },
      1,
    ],
    [
      'The account cannot reserve 500 concurrent executions for signups: its quota is 10.',
      {
        settings: { ...PREVIEW, signupConcurrency: 500 },
        responses: { GetAccountSettingsCommand: () => ({ AccountLimit: { ConcurrentExecutions: 10 } }) },
      },
      1,
    ],
    [
      'allows 10 concurrent Lambda executions, about 100 calls a second.',
      { responses: { GetAccountSettingsCommand: () => ({ AccountLimit: { ConcurrentExecutions: 10 } }) } },
      0,
    ],
    ['not warmed for their 5000 writes.', { settings: { ...PREVIEW, signupsPerSecond: 2500 } }, 0],
    [
      'may not use budgets (AccessDeniedException)',
      { responses: refusing('DescribeBudgetsCommand', 'AccessDeniedException') },
      3,
    ],
    [
      'Amazon SES is in its sandbox',
      { responses: { GetAccountCommand: () => ({ ProductionAccessEnabled: false }) } },
      0,
    ],
    ['could not be read (AccessDenied)', { responses: refusing('GetAccountCommand', 'AccessDenied') }, 0],
    [
      `The CAA records of ${GAME.domain} do not allow Amazon to issue a certificate.`,
      {
        settings: WITH_DOMAIN,
        responses: authorities('0 issue "letsencrypt.org"', '0 issuewild "amazon.com"'),
      },
      1,
    ],
    [
      'All checks passed',
      {
        settings: WITH_DOMAIN,
        responses: authorities('0 iodef "mailto:owner@shop.test"', '0 issuewild ";"'),
      },
      0,
    ],
    [
      'All checks passed',
      { settings: WITH_DOMAIN, responses: authorities('0 issue "letsencrypt.org"', '0 issue "amazon.com"') },
      0,
    ],
  ])('prints "%s"', async (sentence, situation, expected) => {
    const { exitCode, output } = await checkIn(situation);
    expect(output).toContain(sentence);
    expect(exitCode).toBe(expected);
    // Each finding is a sentence, followed by what to do.
    if (!output.startsWith('All checks'))
      expect(output).toMatch(/^((Error|Warning|Note): [A-Z].*[.]( \[[\w-]+\])?\n {2}[A-Z].*\n?)+$/);
  });

  it('does not count the records that the site itself created', async () => {
    const own = GAME.domain;
    const created = { ResourceType: 'AWS::Route53::RecordSet', PhysicalResourceId: own };
    const { exitCode } = await checkIn({
      settings: WITH_DOMAIN,
      responses: {
        ListStackResourcesCommand: () => ({ StackResourceSummaries: [created] }),
        ListResourceRecordSetsCommand: () => ({ ResourceRecordSets: [{ Name: `${own}.`, Type: 'A' }] }),
      },
    });
    expect(exitCode).toBe(0);
  });
});

describe('before a deploy', () => {
  const before = (situation: Situation, printed: string[] = []) =>
    checkBeforeDeploy('preview', toolsIn(situation, printed));
  const deployed: Responses = {
    DescribeStacksCommand: (input) =>
      input.StackName === 'CDKToolkit'
        ? { Stacks: [BOOTSTRAPPED] }
        : { Stacks: [{ StackStatus: 'UPDATE_COMPLETE' }] },
  };

  it('asks for the account once: not if the stage is deployed there or the settings name it', async () => {
    const questions: string[] = [];
    const checks = {
      ask: async (question: string) => {
        questions.push(question);
        return ` ${ACCOUNT} `;
      },
    };
    await before({ checks });
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain(`to the AWS account ${ACCOUNT}, as arn:aws:sts::${ACCOUNT}`);
    await before({ checks, responses: deployed });
    await before({ checks, settings: { ...PREVIEW, account: ACCOUNT } });
    expect(questions).toHaveLength(1);
  });

  it('refuses another account number, and a first deploy without a terminal', async () => {
    await expect(before({ checks: { ask: async () => '111' } })).rejects.toThrow(
      `Nothing was deployed: 111 is not the account of these credentials, ${ACCOUNT}.`,
    );
    await expect(before({})).rejects.toThrow(`Without a terminal, set account: '${ACCOUNT}'`);
  });

  it('offers to bootstrap, and continues after that', async () => {
    let toolkit = 0;
    const responses: Responses = {
      DescribeStacksCommand: ({ StackName }) =>
        StackName === 'CDKToolkit' && toolkit === 2 ? { Stacks: [BOOTSTRAPPED] } : missing(),
    };
    const bootstrap = async (environments: readonly string[]): Promise<void> => {
      toolkit = environments.length;
    };
    await expect(
      before({ responses, tools: { bootstrap }, checks: { ask: async () => 'n' } }),
    ).rejects.toThrow(`Run: npx cdk bootstrap aws://${ACCOUNT}/eu-west-1`);
    expect(toolkit).toBe(0);
    const ask = async (question: string) => (question.includes('Bootstrap') ? 'y' : ACCOUNT);
    await before({ responses, tools: { bootstrap }, checks: { ask } });
    expect(toolkit).toBe(2);
  });

  it('is refused for errors, and prints warnings and notes', async () => {
    await expect(before({ responses: statusOf('api', 'UPDATE_IN_PROGRESS') })).rejects.toThrow(
      'Not yet:\nError: ',
    );
    const printed: string[] = [];
    const responses = { ...deployed, ...refusing('DescribeBudgetsCommand', 'AccessDenied') };
    await before({ responses }, printed);
    expect(printed.join()).toContain('Warning: This account or user may not use budgets');
  });
});
