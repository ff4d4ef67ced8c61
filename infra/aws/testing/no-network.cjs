// Preloaded into a process that must not use the network, and must not install packages under the tests that run beside
// it: any attempt prints a sentence and exits with 99.
const { Socket } = require('node:net');
const dns = require('node:dns');
const childProcess = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');

const { connect } = Socket.prototype;

function deny(...args) {
  // Pipes to child processes are allowed.
  if (args[0] && typeof args[0] === 'object' && args[0][0]?.path) return connect.apply(this, args);
  process.stderr.write('NETWORK USED\n');
  process.exit(99);
}
Socket.prototype.connect = deny;
dns.lookup = deny;
dns.promises.lookup = deny;

const { spawn } = childProcess;
childProcess.spawn = (program, args, ...rest) => {
  if ([program, ...(Array.isArray(args) ? args : [])].includes('ci')) {
    process.stderr.write(
      'The installed packages differ from package-lock.json. Run npm ci, then the tests again.\n',
    );
    process.exit(99);
  }
  return spawn(program, args, ...rest);
};
syncBuiltinESMExports();
