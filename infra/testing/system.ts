import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { repository } from './repository';

export interface TestSystemOptions {
  /** `false` serves only the API, without a built site. Defaults to true. */
  site?: boolean;
  /** Variables of the system; `undefined` removes one. PORT defaults to 0. */
  env?: Record<string, string | undefined>;
  /** A data folder, which is not deleted; defaults to a temporary one. */
  dataDir?: string;
  /** Further options of `npm start`. */
  args?: readonly string[];
  /** The user that runs the system; for tests that run as root. */
  uid?: number;
  /** The largest size of a file in KiB, to simulate a full disk. */
  fileSizeLimit?: number;
  /** Stops the host's clock, so that no minute of a limit ends during a test. Its timers run. */
  clockStands?: boolean;
  /** Timeout of a start in ms, including a build of the site. */
  startTimeout?: number;
}

/** The real system in a process of its own. */
export interface TestSystem {
  /** Its address, such as `http://127.0.0.1:40123`. */
  url: string;
  /** The admin password. */
  password: string;
  /** The client with that password. */
  owner: LaunchClient;
  dataDir: string;
  /** The host's process; `restart` replaces it. */
  process: ChildProcess;
  /** Returns everything it has printed, since the first start. */
  output(): string;
  /** Sends a signal to the host and waits until it exits. Resolves to its exit code, null if it was killed. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts again on the same port and data folder. */
  restart(): Promise<void>;
  /** Limits the size of files in KiB from now on, to fill or free the disk; needs a start with `fileSizeLimit`. */
  limitFileSize(kib: number | 'unlimited'): void;
  /** Ends everything, and deletes a temporary data folder. */
  stop(): Promise<void>;
}

/** The system exited before it was ready. */
export class TestStartError extends Error {
  override readonly name = 'TestStartError';
  constructor(
    readonly exitCode: number | null,
    readonly output: string,
  ) {
    super(`The system exited with ${exitCode} before it was ready:\n${output}`);
  }
}

/**
 * Starts the real system on a free port with a data folder of its own, and waits until it is ready.
 * @example const system = await startTestSystem({ site: false }); await fetch(`${system.url}/api/health`);
 * @throws TestStartError if it exits instead
 */
export async function startTestSystem(options: TestSystemOptions = {}): Promise<TestSystem> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tariff-tantrum-'));
  const password = options.env?.ADMIN_PASSWORD ?? randomBytes(12).toString('hex');
  let output = '';
  let port = options.env?.PORT ?? '0';

  async function launch(): Promise<{ child: ChildProcess; url: string }> {
    const [program = '', ...args] = commandOf(options);
    const child = spawn(program, args, {
      cwd: repository(),
      env: environmentOf({
        ADMIN_PASSWORD: password,
        ...(options.clockStands && { NODE_OPTIONS: STANDING_CLOCK }),
        ...options.env,
        PORT: port,
        DATA_DIR: dataDir,
      }),
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
    });
    const began = output.length;
    const exited = once(child, 'exit');
    const ready = new Promise<string>((found) => {
      const take = (chunk: Buffer) => {
        output += chunk;
        const url = /^Ready: (\S+)$/m.exec(output.slice(began))?.[1];
        if (url) found(url);
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), options.startTimeout ?? 600_000);
    const url = await Promise.race([ready, exited.then(() => undefined)]);
    clearTimeout(timer);
    if (url === undefined) throw new TestStartError(child.exitCode, output.slice(began));
    return { child, url };
  }

  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = current;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  let current = await launch();
  port = new URL(current.url).port;
  return {
    get url() {
      return current.url;
    },
    get process() {
      return current.child;
    },
    password,
    owner: createLaunchClient({ baseUrl: current.url, password }),
    dataDir,
    output: () => output,
    kill,
    async restart() {
      current = await launch();
    },
    limitFileSize(kib) {
      const limit = kib === 'unlimited' ? kib : 1024 * kib;
      execFileSync('prlimit', ['--pid', String(current.child.pid), `--fsize=${limit}:unlimited`]);
    },
    async stop() {
      await kill('SIGTERM');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function commandOf({ site = true, args = [], fileSizeLimit }: TestSystemOptions): string[] {
  const command = [process.execPath, ...startArguments(), ...siteOptions(site), ...args];
  if (fileSizeLimit === undefined) return command;
  // With the signal ignored, a write beyond the limit fails as on a full disk. The unit is half a KiB.
  return ['sh', '-c', `trap '' XFSZ; ulimit -S -f ${2 * fileSizeLimit}; exec "$@"`, 'sh', ...command];
}

/** An option of Node: its clock shows the time of its start. */
const STANDING_CLOCK = `--import=data:text/javascript,${encodeURIComponent('const now = Date.now(); Date.now = () => now;')}`;

/** Returns the arguments of Node in the script `start`. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository(), 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}

/** A run of all tests builds the site first: editing a source meanwhile must not start another build. */
function siteOptions(site: boolean): string[] {
  if (!site) return ['--no-site'];
  return process.env.SITE_IS_BUILT === '1' ? ['--as-built'] : [];
}

function environmentOf(own: Record<string, string | undefined>): NodeJS.ProcessEnv {
  // Variables meant for the test runner must not reach the system.
  const { NODE_OPTIONS, SITE_URL, HOST, DYNAMODB_ENDPOINT, TABLE_NAME, ...inherited } = process.env;
  // As below npm, the system exits when the process that started it does.
  const merged = { ...inherited, npm_lifecycle_event: 'start', ...own };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}
