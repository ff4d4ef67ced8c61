// Preloaded into a process that must not need a network: any attempt ends it with a sentence.
const { Socket } = require('node:net');
const dns = require('node:dns');

function refuse(...args) {
  // Pipes between processes are no network.
  if (args[0] && typeof args[0] === 'object' && args[0][0]?.path) return connect.apply(this, args);
  process.stderr.write('NETWORK USED\n');
  process.exit(99);
}
const { connect } = Socket.prototype;
Socket.prototype.connect = refuse;
dns.lookup = refuse;
dns.promises.lookup = refuse;
