import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { cdkEnvironment } from '../env';

/**
 * Runs the CDK's command on templates that are already made, its words going to the terminal.
 * @param app the folder of the templates
 * @throws when it fails
 */
export async function cdk(app: string, region: string, args: readonly string[]): Promise<void> {
  const bin = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  await run([bin, ...args, '--app', app, '--no-notices'], cdkEnvironment(region));
}

/** Runs another program of this repository with Node. @throws when it fails */
export function run(args: readonly string[], env: Record<string, string | undefined>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args.join(' ')} ended with ${signal ?? code}.`));
    });
  });
}
