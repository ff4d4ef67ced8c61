import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { cdkEnvironment, type Variables } from '../env';

/**
 * Runs the CDK CLI; its output goes to the terminal.
 * @param env the environment with the credentials
 * @throws if the command fails
 */
export async function cdk(region: string, env: Variables, args: readonly string[]): Promise<void> {
  const bin = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [bin, ...args, '--no-notices'], {
    env: cdkEnvironment(region, env),
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args[0]} failed (${signal ?? code}). Its output is above.`);
}
