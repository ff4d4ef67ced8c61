// Preloaded into a process that must not use the network: any attempt prints NETWORK USED and exits with 99.
const { Socket } = require('node:net');
const dns = require('node:dns');

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
