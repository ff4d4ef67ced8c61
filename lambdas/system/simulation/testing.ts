import { execFile } from 'node:child_process';

/** Runs `npm run simulate` with options. Resolves to its output. */
export const simulate = (...options: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile('npm', ['run', '--silent', 'simulate', '--', ...options], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
