const { default: Sequencer } = require('@jest/test-sequencer');

/** Jest's own order (what failed, then what took longest), with those last that wait for the built site. */
module.exports = class extends Sequencer {
  sort(tests) {
    const waits = ({ context }) => Boolean(context.config.testEnvironmentOptions.waitsForSite);
    return [...super.sort(tests)].sort((a, b) => Number(waits(a)) - Number(waits(b)));
  }
};
