import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const OFTEN_BYTES = 2_000_000;

/**
 * Keeps a long download's memory small. Each chunk is a buffer outside of V8's heap, of which V8 lets some
 * 64 MB gather before it clears them away; clearing them away more often costs a few milliseconds each time.
 * @returns what to call with each chunk's length
 */
export function createSweeper(): (bytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < OFTEN_BYTES) return;
    since = 0;
    collect();
  };
}
