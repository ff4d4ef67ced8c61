import {
  BOOTSTRAPPED,
  checkIn,
  missing,
  PREVIEW,
  refusing,
  type Situation,
  statusOf,
  toolsIn,
} from '../testing/check-situations';
import { ACCOUNT, type Responses } from '../testing/fake-aws';
import { checkBeforeDeploy, requireAccount } from './check';

describe('before a deploy', () => {
  const before = (situation: Situation, printed: string[] = []) =>
    checkBeforeDeploy(toolsIn(situation, printed));
  const deployed: Responses = {
    DescribeStacksCommand: (input) =>
      input.StackName === 'CDKToolkit'
        ? { Stacks: [BOOTSTRAPPED] }
        : { Stacks: [{ StackStatus: 'UPDATE_COMPLETE' }] },
  };

  it('asks for the account once: not if the stage is deployed there or the settings name it', async () => {
    const questions: string[] = [];
    const tools = {
      ask: async (question: string) => {
        questions.push(question);
        return ` ${ACCOUNT} `;
      },
    };
    await before({ tools });
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain(`to the AWS account ${ACCOUNT}, as arn:aws:sts::${ACCOUNT}`);
    await before({ tools, responses: deployed });
    await before({ tools, settings: { ...PREVIEW, account: ACCOUNT } });
    expect(questions).toHaveLength(1);
  });

  it('refuses another account number, and a first deploy without a terminal', async () => {
    await expect(before({ tools: { ask: async () => '111' } })).rejects.toThrow(
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
    await expect(before({ responses, tools: { bootstrap, ask: async () => 'n' } })).rejects.toThrow(
      `Run: npx cdk bootstrap aws://${ACCOUNT}/eu-west-1`,
    );
    expect(toolkit).toBe(0);
    const ask = async (question: string) => (question.includes('Bootstrap') ? 'y' : ACCOUNT);
    await before({ responses, tools: { bootstrap, ask } });
    expect(toolkit).toBe(2);
  });

  it('is refused for errors, and prints warnings and notes', async () => {
    await expect(before({ responses: statusOf('app', 'UPDATE_IN_PROGRESS') })).rejects.toThrow(
      'Not yet:\nError: ',
    );
    const printed: string[] = [];
    const responses = { ...deployed, ...refusing('DescribeBudgetsCommand', 'AccessDenied') };
    await before({ responses }, printed);
    expect(printed.join()).toContain('Warning: This account or user may not use budgets');
  });
});

describe('a smoke test or a destroy', () => {
  it('runs with credentials of the account of the stage', async () => {
    await requireAccount(toolsIn({}));
    await requireAccount(toolsIn({ settings: { ...PREVIEW, account: ACCOUNT } }));
  });

  it.each<[string, Situation]>([
    [
      'in another account, where it would find nothing',
      { settings: { ...PREVIEW, account: '999999999999' } },
    ],
    ['without credentials', { tools: { hasCredentials: () => false } }],
    ['with expired credentials', { responses: refusing('GetCallerIdentityCommand', 'ExpiredToken') }],
  ])('is refused %s', async (_, situation) => {
    await expect(requireAccount(toolsIn(situation))).rejects.toThrow(
      (await checkIn(situation)).output.trim(),
    );
  });
});
