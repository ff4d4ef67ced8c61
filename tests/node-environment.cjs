const { TestEnvironment } = require('jest-environment-node');

/** Jest runs tests in a context of its own, where no error of Node (`fetch`, files) is an instance of `Error`. Here they are. */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Error, TypeError });
  }
};
