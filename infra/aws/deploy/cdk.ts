import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { cdkEnvironment } from '../env';

/**
 * Runs the CDK CLI; its output goes to the terminal.
 * @throws if the command fails
 */
export async function cdk(region: string, args: readonly string[]): Promise<void> {
  const bin = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [bin, ...args, '--no-notices'], {
    env: cdkEnvironment(region),
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args[0]} failed (${signal ?? code}). Its output is above.`);
}
