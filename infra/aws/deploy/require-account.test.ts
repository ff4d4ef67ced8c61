import { STAGES, type StageSettings } from '../stages';
import { ACCOUNT, awsError, FakeAccount, fakeClients } from '../testing/fake-aws';
import { READY } from '../testing/fake-aws/ready';
import { requireAccount } from './check';
import type { DeployTools } from './tools';

const requireIn = (settings: Partial<StageSettings>, more: Partial<DeployTools> = {}) =>
  requireAccount(new FakeAccount().tools({ ...STAGES.preview, ...settings }, more));

describe('a rollback, a smoke test or a destroy', () => {
  it('runs with credentials of the account of the stage', async () => {
    await requireIn({});
    await requireIn({ account: ACCOUNT });
  });

  it('is refused in another account, in which it would find nothing', async () => {
    await expect(requireIn({ account: '999999999999' })).rejects.toThrow(
      `Not yet:\nError: The credentials belong to the account ${ACCOUNT}`,
    );
  });

  it('is refused without credentials, and with expired ones', async () => {
    const { checks } = new FakeAccount().tools(STAGES.preview);
    await expect(requireIn({}, { checks: { ...checks, hasCredentials: () => false } })).rejects.toThrow(
      'This machine has no AWS credentials.',
    );
    const expired = () => {
      throw awsError('ExpiredToken');
    };
    await expect(
      requireIn({}, { aws: fakeClients({ ...READY, GetCallerIdentityCommand: expired }) }),
    ).rejects.toThrow('run `aws sso login`');
  });
});
