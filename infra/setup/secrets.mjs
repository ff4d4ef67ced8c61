/**
 * Variables that children of these programs, such as npm, Gatsby and esbuild, do not need. A test compares them with
 * what the programs read.
 */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'LAUNCH_ADMIN_PASSWORD',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  // With these, a job of GitHub Actions requests the token that AWS exchanges for a role.
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
];

/**
 * Deletes the secrets from this process's environment, which children and threads inherit.
 * @returns {NodeJS.ProcessEnv} the environment as it was
 */
export function takeSecrets() {
  const env = { ...process.env };
  for (const name of SECRETS) delete process.env[name];
  return env;
}

/**
 * Returns an environment for a child.
 * @param {NodeJS.ProcessEnv} env
 */
export const withoutSecrets = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SECRETS.includes(name)));
