/** What the environment says to this program; nothing else reads `process.env`. */
export interface Environment {
  /** `LAUNCH_API_URL`, the address offered before the owner has chosen one. */
  apiUrl: string | undefined;
}

/** Reads the environment. An empty variable counts as unset. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return { apiUrl: env.LAUNCH_API_URL || undefined };
}
