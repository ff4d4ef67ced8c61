import { isUtf8 } from 'node:buffer';
import { access, constants, open, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CliEnvironment } from '../env';
import { CommandError, usageError } from '../errors/command-error';

const MAX_BYTES = 4096;
const GROUP_AND_OTHERS = 0o077;

/**
 * Returns the admin password and its source, such as `LAUNCH_ADMIN_PASSWORD`: flag, then environment, then the one that
 * `npm start` has generated on this machine, then a prompt.
 * @param ask asks the owner; returns undefined if there is no terminal
 * @throws CommandError (usage) if no source has one
 */
export async function readPassword(
  { env, stdin }: { env: CliEnvironment; stdin: NodeJS.ReadStream },
  {
    passwordStdin,
    passwordFile,
    useLocal,
  }: {
    passwordStdin?: boolean;
    passwordFile?: string;
    /** Whether the password is for the site on this machine. */
    useLocal?: boolean | undefined;
  },
  ask: () => Promise<string> | undefined,
  warn: (line: string) => void,
): Promise<{ value: string; from: string }> {
  if (passwordStdin) return { value: await readFromStdin(stdin), from: 'stdin' };
  if (passwordFile !== undefined)
    return { value: await readFromFile(passwordFile, env.folder, warn), from: passwordFile };
  if (env.password !== undefined) return { value: env.password, from: 'LAUNCH_ADMIN_PASSWORD' };
  const local = env.localPasswordFile;
  if (useLocal && (await isReadable(local))) {
    await requireServer(dirname(local));
    return { value: await readFromFile(local, env.folder, warn), from: local };
  }
  const typed = await ask();
  if (typed !== undefined) return { value: typed, from: 'the terminal' };
  throw usageError(
    'The admin password is required, and there is no terminal to ask for it.',
    'Use --password-stdin or --password-file, or set LAUNCH_ADMIN_PASSWORD.',
  );
}

/**
 * The server notes its process in its data folder. While it does not run, any user's program could listen on its port,
 * and would get the password.
 * @throws CommandError (unreachable) if the process is not there
 */
async function requireServer(dataDir: string): Promise<void> {
  try {
    const [, pid] = /"pid":(\d+)/.exec(await readFile(join(dataDir, 'running.json'), 'utf8')) ?? [];
    // Signal 0 only asks whether the process is there.
    process.kill(Number(pid), 0);
  } catch (error) {
    // It is another user's, and so it is there.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return;
    throw new CommandError('unreachable', `The server of ${dataDir} does not run.`, {
      hint: 'Start it, or name another one with --api-url.',
    });
  }
}

const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

async function readFromStdin(stdin: NodeJS.ReadStream): Promise<string> {
  if (stdin.isTTY) {
    throw usageError(
      '--password-stdin reads a pipe or a file, but stdin is a terminal.',
      'Omit it to be asked for the password.',
    );
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_BYTES) throw usageError('The content of stdin is too long for a password.');
  }
  return decode(Buffer.concat(chunks), 'stdin');
}

async function readFromFile(name: string, folder: string, warn: (line: string) => void): Promise<string> {
  const file = await open(resolve(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The password file ${name} cannot be read (${error.code}).`);
  });
  try {
    const status = await file.stat();
    if (status.isDirectory()) throw usageError(`The password file ${name} is a folder.`);
    if (status.isFile() && process.platform !== 'win32' && status.mode & GROUP_AND_OTHERS) {
      warn(`Other users can read ${name}. To prevent that: chmod 600 ${name}`);
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES + 1), 0, MAX_BYTES + 1);
    if (bytesRead > MAX_BYTES) throw usageError(`The file ${name} is too long for a password.`);
    return decode(buffer.subarray(0, bytesRead), name);
  } finally {
    await file.close();
  }
}

/** Returns the text without the line end that editors and `echo` add. */
function decode(bytes: Uint8Array, from: string): string {
  if (!isUtf8(bytes)) throw usageError(`The password in ${from} is not UTF-8 text.`);
  const password = new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
  if (password === '') throw usageError(`The password in ${from} is empty.`);
  return password;
}
