import { readFileSync } from 'node:fs';

/**
 * Tells when the `npm start` above this process has gone. npm hands a signal to the shell between the two,
 * which dies of it and hands nothing on; so this process looks for itself whether it has lost its parents.
 */
export function watchNpm(npmScript: string | undefined, onGone: () => void): void {
  if (npmScript !== 'start' && npmScript !== 'dev') return;
  const [parent, grandparent] = [process.ppid, parentOf(process.ppid)];
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) onGone();
  }, 100).unref();
}

/** The parent of another process where the system tells, which is Linux; npm is one further up than the shell. */
function parentOf(pid: number): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1);
    return Number(afterName?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
