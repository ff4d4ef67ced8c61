const { existsSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** How long what a file has started may take to end after its last test (ms), on a busy machine too. */
const END_MS = 30_000;
const POLL_MS = 50;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
/**
 * From how many bytes on the memory of a worker is cleared before a file. V8 itself would leave what files have used
 * until a process has a gigabyte and a half, although no more than 130 MB are in use between two files.
 */
const MANY_BYTES = 500 * 2 ** 20;

/**
 * Where Jest runs a test file. A file that leaves something running, such as a timer, a server or a process, fails:
 * Jest itself only says that a worker had to be killed, on a slow machine also without a reason, and not for which
 * file. Options of a project (`testEnvironmentOptions`):
 * - `waitsForSite`: it may read the built site, for which it waits if this run is still building it.
 * - `nodeErrors`: errors of Node (`fetch`, files) are instances of `Error`. Jest runs tests in a context of its own,
 *   where they are not.
 */
module.exports = class extends TestEnvironment {
  #options;
  #before;
  #hasFailed = false;
  #hasHung = false;

  constructor(config, context) {
    super(config, context);
    this.#options = config.projectConfig.testEnvironmentOptions;
    if (this.#options.nodeErrors) Object.assign(this.global, { Error, TypeError });
  }

  async setup() {
    await super.setup();
    if (process.memoryUsage.rss() > MANY_BYTES) collectGarbage();
    const mark = process.env.SITE_MARK;
    while (this.#options.waitsForSite && mark && !existsSync(mark)) await delay(200);
    this.#before = process.getActiveResourcesInfo();
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) {
      this.#hasFailed = true;
      this.#hasHung ||= test.errors.some((error) => /Exceeded timeout/.test(String(error)));
    }
    // The others would wait as long for the same; and of a mutant, one failure says enough.
    const isDecided = this.#hasHung || (this.#hasFailed && process.env.IS_MUTANT !== undefined);
    if (name === 'test_start' && isDecided) test.mode = 'skip';
  }

  async teardown() {
    await super.teardown();
    // The error of a test that failed says more, and may be why something is left.
    if (this.#hasFailed) return;
    for (let waited = 0; ; waited += POLL_MS) {
      const left = added(this.#before, process.getActiveResourcesInfo());
      if (left.length === 0) return;
      if (waited >= END_MS)
        throw new Error(`Something is still running after this file: ${left.join(', ')}.`);
      await delay(POLL_MS);
    }
  }
};

/**
 * Returns what is in the second list more often than in the first, but for pipes: the standard streams of a worker are
 * pipes that exist from their first use. A process that is left is in the list itself.
 */
function added(before, after) {
  const rest = [...before];
  return after.filter((name) => {
    if (name === 'PipeWrap') return false;
    const index = rest.indexOf(name);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
