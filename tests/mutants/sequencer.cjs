const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** The order of `MUTANTS_ORDER`: the test that most probably fails is the first. */
module.exports = class extends Sequencer {
  sort(tests) {
    const order = process.env.MUTANTS_ORDER.split(',');
    const rank = ({ path, context }) => order.indexOf(relative(context.config.rootDir, path));
    return tests.toSorted((one, other) => rank(one) - rank(other));
  }
};
