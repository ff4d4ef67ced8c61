import { STAGES } from '../stages';
import { awsError, FakeAccount, fakeClients, type Responses } from '../testing/fake-aws';
import { removeMail } from './remove-mail';
import type { DeployTools } from './tools';

/** Removes the stack of mails from an account that has it, and returns what happened. */
async function remove(optIn: 'single' | 'double', states: (string | undefined)[]): Promise<string[]> {
  const log: string[] = [];
  const responses: Responses = {
    DescribeStacksCommand: () => {
      const StackStatus = states.length > 1 ? states.shift() : states[0];
      if (StackStatus === undefined) throw awsError('ValidationError');
      return { Stacks: [{ StackStatus }] };
    },
    DeleteStackCommand: ({ StackName }) => {
      log.push(`delete ${StackName}`);
      return {};
    },
  };
  const tools: DeployTools = new FakeAccount().tools(
    { ...STAGES.preview, optIn },
    { aws: fakeClients(responses) },
  );
  await removeMail('preview', tools, async () => void log.push('deploy api'));
  return log;
}

describe('a deploy of signups that count at once', () => {
  it('removes the stack of mails after the API has stopped using it', async () => {
    expect(await remove('single', ['CREATE_COMPLETE', undefined])).toEqual([
      'deploy api',
      'delete tariff-tantrum-preview-mail',
    ]);
  });

  it('does nothing if there is none, or if signups are confirmed by mail', async () => {
    expect(await remove('single', [undefined])).toEqual([]);
    expect(await remove('double', ['CREATE_COMPLETE'])).toEqual([]);
  });

  it('fails with the name of a stack that cannot be removed', async () => {
    await expect(remove('single', ['CREATE_COMPLETE', 'DELETE_FAILED'])).rejects.toThrow(
      'The stack tariff-tantrum-preview-mail could not be removed.',
    );
  });
});
