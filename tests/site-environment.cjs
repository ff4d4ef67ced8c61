const { existsSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');
const { TestEnvironment } = require('jest-environment-node');

/** For tests that may read the built site: those of a run that is still building it wait. */
module.exports = class extends TestEnvironment {
  async setup() {
    const mark = process.env.SITE_MARK;
    while (mark && !existsSync(mark)) await delay(200);
    await super.setup();
  }
};
