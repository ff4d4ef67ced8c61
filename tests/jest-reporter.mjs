/** Tells `npm test` how far Jest is, and prints only what failed, with what those files printed. */
export default class JestReporter {
  onRunStart({ numTotalTestSuites }) {
    process.send?.({ done: 0, total: numTotalTestSuites });
  }

  onTestFileResult({ path }, { failureMessage, console: printed }, results) {
    const { numPassedTestSuites, numFailedTestSuites, numPendingTestSuites, numTotalTestSuites } = results;
    const done = numPassedTestSuites + numFailedTestSuites + numPendingTestSuites;
    process.send?.({ done, total: numTotalTestSuites, failed: results.numFailedTests });
    if (!failureMessage) return;
    process.stdout.write(`FAILED ${path}\n${failureMessage}\n`);
    for (const { message } of printed ?? []) process.stdout.write(`${message}\n`);
  }

  onRunComplete() {
    process.send?.({ isOver: true });
  }
}
