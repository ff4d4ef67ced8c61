import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
  args: readonly string[],
  env: Variables,
  storeWorker: string,
): Promise<number> {
  try {
    const given = readMove(args);
    if (!given) throw new DeployUsageError(`Usage: npm run -s ${action} -- <file> --stage <name>`);
    const tools = createTools(parseCommand(['--stage', given.stage]), env, async () => {});
    await requireAccount(tools);
    const file = { file: resolve(env.INIT_CWD ?? '.', given.file), storeWorker };
    await (action === 'backup' ? saveStage(file, tools) : fillStage(file, tools));
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return error instanceof DeployUsageError ? 2 : 1;
  }
}

/** Returns the file and the stage of a command line, in either order; undefined if it does not name both, or more. */
export function readMove(args: readonly string[]): { file: string; stage: string } | undefined {
  try {
    const options = { stage: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = positionals;
    return file && values.stage && others.length === 0 ? { file, stage: values.stage } : undefined;
  } catch {
    return undefined;
  }
}
