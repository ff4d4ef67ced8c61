/**
 * Reads the environment variables; no other module does. An empty variable counts as unset.
 * `LAUNCH_API_URL` is the address shown until the owner has saved another one.
 */
export const readEnvironment = (env: NodeJS.ProcessEnv = process.env): { apiUrl: string | undefined } => ({
  apiUrl: env.LAUNCH_API_URL || undefined,
});
