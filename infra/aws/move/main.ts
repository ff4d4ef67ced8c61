import { resolve } from 'node:path';
import { DeployUsageError, parseCommand } from '../deploy/arguments';
import { messageOf } from '../deploy/aws/clients';
import { requireAccount } from '../deploy/check';
import type { Variables } from '../deploy/env';
import { createTools } from '../deploy/tools';
import { fillStage, saveStage } from './move';

/**
 * Runs `npm run backup -- <file> --stage <name>`, and `restore` in the same way.
 * @param env the environment with the credentials, which this process no longer has
 * @returns the exit code: 0 done, 1 failed or refused, 2 invalid command line
 */
export async function moveStage(
  action: 'backup' | 'restore',
  [name = '', ...args]: readonly string[],
  env: Variables,
  storeWorker: string,
): Promise<number> {
  try {
    if (name === '' || name.startsWith('-') || args.length !== 2 || args[0] !== '--stage')
      throw new DeployUsageError(`Usage: npm run -s ${action} -- <file> --stage <name>`);
    const tools = createTools(parseCommand(args), env, async () => {});
    await requireAccount(tools);
    const file = { file: resolve(env.INIT_CWD ?? '.', name), storeWorker };
    await (action === 'backup' ? saveStage(file, tools) : fillStage(file, tools));
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return error instanceof DeployUsageError ? 2 : 1;
  }
}
