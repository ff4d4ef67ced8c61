import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** An event for a Lambda, and by how many milliseconds its clock is shifted. */
export interface LambdaCall {
  event: object;
  clock?: number;
}

type LambdaResult = { statusCode: number; body?: string } | null;

/** Runs the bundles of a deploy in one process; `invoke` calls one of them with some events, in order. */
export async function startBundles(folder: string, names: readonly string[], env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'invoke.mjs'), [folder, ...names], {
    env,
    execArgv: [],
    silent: true,
  });
  let printed = '';
  for (const stream of [child.stderr, child.stdout])
    stream?.on('data', (data) => {
      printed += data;
    });
  // The end of the process counts as a message, so that a test never waits for one in vain.
  const nextMessage = async (): Promise<unknown> => {
    const [message] = await once(child, 'message');
    if (message === undefined) throw new Error(`The Lambdas have ended: ${printed}`);
    return message;
  };
  child.once('exit', () => child.emit('message', undefined));
  await nextMessage();
  return {
    async invoke(name: string, calls: readonly LambdaCall[]): Promise<LambdaResult[]> {
      child.send({ name, calls });
      return (await nextMessage()) as LambdaResult[];
    },
    /** Returns everything that was printed, which on AWS is the log. */
    printed: () => printed,
    stop: () => child.kill(),
  };
}
