/** Tells `npm test` how far Playwright is. */
export default class PlaywrightReporter {
  #counts = { done: 0, total: 0, failed: 0 };

  onBegin(_config, suite) {
    this.#counts.total = suite.allTests().length;
    process.send?.(this.#counts);
  }

  onTestEnd(test, { status }) {
    this.#counts.done += 1;
    if (status !== 'skipped' && status !== test.expectedStatus) this.#counts.failed += 1;
    process.send?.(this.#counts);
  }

  printsToStdio() {
    return false;
  }
}
