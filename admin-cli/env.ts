import { resolve } from 'node:path';

/** What the program reads from its environment; nothing else reads `process.env`. */
export type CliEnvironment = ReturnType<typeof readEnvironment>;

/**
 * Reads the environment. An empty variable counts as unset.
 * @param folder where the program runs
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()) {
  // npm runs scripts in the package's folder and passes the original one in INIT_CWD.
  const byNpm = env.npm_lifecycle_event === 'admin';
  return {
    apiUrl: env.LAUNCH_API_URL || undefined,
    password: env.LAUNCH_ADMIN_PASSWORD || undefined,
    noColor: Boolean(env.NO_COLOR),
    /** The terminal has no colour and cannot redraw a line. */
    dumbTerminal: env.TERM === 'dumb',
    /** How the owner calls this program, for hints that can be copied. */
    programName: byNpm ? 'npm run -s admin --' : env.LAUNCH_COMMAND || 'launch-admin',
    /** Where `npm start` listens on this machine with the same variables, and its generated password. */
    localPort: env.PORT?.trim() || undefined,
    localPasswordFile: resolve(folder, env.DATA_DIR?.trim() || '.data', 'admin-password'),
    /** The folder from where the owner called it. */
    folder: resolve((byNpm && env.INIT_CWD) || folder),
  };
}
