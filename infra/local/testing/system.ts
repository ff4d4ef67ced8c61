import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface TestSystemOptions {
  /** `false` runs the API alone, without a built site. Default: true. */
  site?: boolean;
  /** Variables for the system; `undefined` takes one away. PORT is 0 unless given. */
  env?: Record<string, string | undefined>;
  /** A data folder of the caller's own, which is left behind; else a temporary one. */
  dataDir?: string;
  /** More options for `npm start`. */
  args?: readonly string[];
  /** The user the system runs as; for tests that are root themselves. */
  uid?: number;
  /** The most KiB a file may get, which is what a full disk is like. */
  fileSizeLimit?: number;
  /** The longest a start may take, in ms; a build of the site included. */
  patience?: number;
}

/** The real system in a process of its own. */
export interface TestSystem {
  /** Where it answers, such as `http://127.0.0.1:40123`. */
  url: string;
  /** The admin password. */
  password: string;
  dataDir: string;
  /** The host's process; `restart` makes another. */
  process: ChildProcess;
  /** Everything it has printed, of all its starts. */
  output(): string;
  /** Sends a signal to the host and waits for its end. Answers with its exit code, null where killed. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts again on the same port and data folder, after `kill` or any other end. */
  restart(): Promise<void>;
  /** Ends everything, and deletes the data folder where it is a temporary one. */
  stop(): Promise<void>;
}

/** A start that ended before it was ready. */
export class TestStartError extends Error {
  override readonly name = 'TestStartError';
  constructor(
    readonly exitCode: number | null,
    readonly output: string,
  ) {
    super(`The system ended with ${exitCode} before it was ready:\n${output}`);
  }
}

/**
 * Starts the real system on a free port with a data folder of its own, and waits until it is ready.
 * @example const system = await startTestSystem({ site: false }); await fetch(`${system.url}/api/health`);
 * @throws TestStartError where it ends instead
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
      env: environmentOf({ ADMIN_PASSWORD: password, ...options.env, PORT: port, DATA_DIR: dataDir }),
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
    const timer = setTimeout(() => child.kill('SIGKILL'), options.patience ?? 600_000);
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
    dataDir,
    output: () => output,
    kill,
    async restart() {
      current = await launch();
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
  // Without the signal a write beyond the limit fails, as it does on a full disk. The unit is half a KiB.
  return ['sh', '-c', `trap '' XFSZ; ulimit -S -f ${2 * fileSizeLimit}; exec "$@"`, 'sh', ...command];
}

/** What `npm start` has Node run, options of Node's own included. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository(), 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}

/** A run of all tests builds the site first: a source that is edited meanwhile must not have it built again. */
function siteOptions(site: boolean): string[] {
  if (!site) return ['--no-site'];
  return process.env.SITE_IS_BUILT === '1' ? ['--as-built'] : [];
}

/** The repository's folder. */
const repository = (): string => fileURLToPath(new URL('../../..', import.meta.url));

function environmentOf(own: Record<string, string | undefined>): NodeJS.ProcessEnv {
  // What the test runner was told for itself must not reach the system.
  const { NODE_OPTIONS, SITE_URL, HOST, DYNAMODB_ENDPOINT, TABLE_NAME, ...inherited } = process.env;
  // As below npm, the system ends when the process goes that has started it.
  const merged = { ...inherited, npm_lifecycle_event: 'start', ...own };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}
