import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../say';
import { StartError } from '../start-error';
import type { FromStore, StartMessage, ToStore } from './messages';

export interface EmbeddedStore {
  endpoint: string;
  /** What the store lets in; nobody else on the machine knows it. */
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Closes the store properly, or ends its process where that takes longer than `patience` ms. */
  stop(patience: number): Promise<void>;
}

export interface EmbeddedStoreOptions {
  /** The data folder. */
  folder: string;
  acceptTornLog: boolean;
  /** The program of its process: the bundle of `process.ts`. */
  storeProcess: string;
}

/** Pause before the store's process is started again, in ms: doubled with each failure, up to the last. */
const PAUSE = { first: 100, last: 5000 };

/**
 * Starts the embedded DynamoDB (dynalite on LevelDB) in a process of its own, and starts it again whenever it
 * dies alone.
 * @throws StartError with a sentence where it cannot start
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const secret = () => randomBytes(16).toString('hex');
  const credentials = { accessKeyId: secret(), secretAccessKey: secret() };
  const start: StartMessage = {
    type: 'start',
    port: 0,
    folder: options.folder,
    accessKeyId: credentials.accessKeyId,
    acceptTornLog: options.acceptTornLog,
  };
  let stopping = false;
  let current = await launch(options.storeProcess, start);
  keepAlive(current.child);

  /** Goes on for as long as the host lives: a full disk may have room again, a taken port may be free. */
  async function keepAlive(child: ChildProcess): Promise<void> {
    for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.last)) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (stopping) return;
      say("The store's process has ended by itself. Starting it again ...");
      await delay(pause);
      if (stopping) return;
      try {
        // The same port again: the clients know no other. And what it cut itself was never acknowledged.
        const again = { ...start, port: current.port, acceptTornLog: true };
        current = await launch(options.storeProcess, again);
        child = current.child;
        pause = PAUSE.first;
        say('The store is back.');
      } catch (error) {
        say(error instanceof StartError ? error.message : 'The store could not be started.');
      }
    }
  }

  return {
    endpoint: `http://127.0.0.1:${current.port}`,
    credentials,
    async stop(patience) {
      stopping = true;
      const { child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      tell(child, { type: 'stop' });
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await exit;
      clearTimeout(timer);
    },
  };
}

/** Starts the process, and waits until it listens. */
async function launch(program: string, start: StartMessage): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(program, [], {
    // What dynalite keeps around would otherwise grow to a gigabyte with a million signups.
    execArgv: ['--max-old-space-size=192', '--enable-source-maps'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  tell(child, start);
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromStore) => {
      if (message.type === 'line') say(message.text);
      else if (message.type === 'listening') resolve({ child, port: message.port });
      else reject(new StartError(message.sentence));
    });
    child.on('error', () => reject(new StartError("The store's process could not be started.")));
    child.on('exit', () => reject(new StartError("The store's process ended before it was ready.")));
  });
}

// A process that is just ending takes no message; its end is noticed by itself.
const tell = (child: ChildProcess, message: ToStore) => child.send(message, () => undefined);
