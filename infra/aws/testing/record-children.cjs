// Preloaded into a process: appends the environment of each child process, as JSON in one line, to the file RECORD_TO.
const { appendFileSync } = require('node:fs');
const childProcess = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');

const { spawn } = childProcess;
childProcess.spawn = (...args) => {
  const options = args.find((arg) => arg !== null && typeof arg === 'object' && !Array.isArray(arg));
  const line = { command: args.slice(0, 2).flat().join(' '), env: options?.env ?? process.env };
  appendFileSync(process.env.RECORD_TO, `${JSON.stringify(line)}\n`);
  return spawn(...args);
};
syncBuiltinESMExports();
