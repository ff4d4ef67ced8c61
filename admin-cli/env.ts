import { resolve } from 'node:path';

/** What the environment says to this program; nothing else reads `process.env`. */
export interface Environment {
  /** `LAUNCH_API_URL`, where the launch site is. */
  apiUrl: string | undefined;
  /** `LAUNCH_ADMIN_PASSWORD`. */
  password: string | undefined;
  /** `NO_COLOR` is set and not empty: no colour anywhere. */
  noColor: boolean;
  /** `TERM=dumb`: a terminal that knows no colour and cannot redraw a line. */
  dumbTerminal: boolean;
  /** How the owner calls this program, for hints that can be copied. */
  programName: string;
  /** The folder the owner is in. */
  folder: string;
}

/** Reads the environment. An empty variable counts as unset. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  // npm runs scripts in the package's folder and tells where it was called.
  const byNpm = env.npm_lifecycle_event === 'admin';
  return {
    apiUrl: env.LAUNCH_API_URL || undefined,
    password: env.LAUNCH_ADMIN_PASSWORD || undefined,
    noColor: Boolean(env.NO_COLOR),
    dumbTerminal: env.TERM === 'dumb',
    programName: byNpm ? 'npm run -s admin --' : 'launch-admin',
    folder: resolve((byNpm && env.INIT_CWD) || '.'),
  };
}
