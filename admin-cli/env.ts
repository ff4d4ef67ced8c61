import { resolve } from 'node:path';

/** The environment of this program; nothing else reads `process.env`. */
export interface CliEnvironment {
  /** `LAUNCH_API_URL`, the address of the launch site. */
  apiUrl: string | undefined;
  /** `LAUNCH_ADMIN_PASSWORD`. */
  password: string | undefined;
  /** `NO_COLOR` is set and not empty. */
  noColor: boolean;
  /** `TERM=dumb`: the terminal has no colour and cannot redraw a line. */
  dumbTerminal: boolean;
  /** How the owner calls this program, for hints that can be copied. */
  programName: string;
  /** The folder in which the owner called it. */
  folder: string;
}

/** Reads the environment. An empty variable counts as unset. */
export function readEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  folder = process.cwd(),
): CliEnvironment {
  // npm runs scripts in the package's folder and passes the original one in INIT_CWD.
  const byNpm = env.npm_lifecycle_event === 'admin';
  return {
    apiUrl: env.LAUNCH_API_URL || undefined,
    password: env.LAUNCH_ADMIN_PASSWORD || undefined,
    noColor: Boolean(env.NO_COLOR),
    dumbTerminal: env.TERM === 'dumb',
    programName: byNpm ? 'npm run -s admin --' : 'launch-admin',
    folder: resolve((byNpm && env.INIT_CWD) || folder),
  };
}
