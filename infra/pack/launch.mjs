// The commands of a packed release. Plain JavaScript: an old Node must be able to say that it is too old.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode } from '../setup/node.mjs';
import { takeSecrets } from '../setup/secrets.mjs';

requireNode();
const release = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Loads a module of the bundled server. */
const load = (name) => import(pathToFileURL(join(release, 'server', name)).href);
const storeWorker = join(release, 'server/worker.js');
const [command = 'help', ...args] = process.argv.slice(2);

const COMMANDS = {
  start: ['', 'runs the server'],
  admin: ['<command>', "runs one of the owner's commands, such as stats"],
  doctor: ['', 'checks the running server'],
  backup: [
    '[--try] <file>',
    'saves the list; with --try, restores a backup into a throw-away folder and checks it',
  ],
  restore: ['<file>', 'replaces the list by a backup'],
  update: ['<archive>', 'backs up, switches to the release of an archive, and goes back if it does not work'],
  rollback: ['', 'switches to the release before'],
  version: ['', 'prints the version'],
};

loadSettings();
try {
  requireTarget();
  process.exitCode = (await run()) ?? process.exitCode;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** @throws Error if this release is for another machine: the driver of SQLite is */
function requireTarget() {
  const { target } = readVersion();
  const machine = `${process.platform}-${process.arch}`;
  if (target === machine) return;
  throw new Error(
    `This release is for ${target}, and this machine is ${machine}. Pack one with --target ${machine}.`,
  );
}

/** Reads the settings beside the link `current`, if this release is installed. The environment has precedence. */
function loadSettings() {
  const file = join(release, '../../settings.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.DATA_DIR ||= join(process.cwd(), '.data');
  // A server without backups loses everything with its disk.
  process.env.BACKUP_DIR ||= join(process.env.DATA_DIR, 'backups');
  process.env.LAUNCH_COMMAND = './launch admin';
}

async function run() {
  switch (command) {
    case 'start':
      return startServer();
    case 'admin':
      return runTerminal(args);
    case 'doctor':
      return runTerminal(['doctor', ...args]);
    case 'backup':
      return (await load('backup.js')).runBackupCommand(args, takeSecrets(), storeWorker);
    case 'restore':
      return (await load('backup.js')).runRestore(args, takeSecrets());
    case 'update':
      return (await load('releases.js')).runUpdate(release, args, takeSecrets());
    case 'rollback':
      return (await load('releases.js')).runRollback(release, takeSecrets());
    case 'version':
      return printVersion();
    default:
      return printHelp();
  }
}

async function startServer() {
  const env = takeSecrets();
  const { start } = await load('main.js');
  await start({
    root: release,
    env,
    storeWorker,
    backupProgram: join(release, 'server/backup-program.js'),
    site: 'built',
    buildSite: async () => join(release, 'site'),
    version: readVersion(),
  });
}

async function runTerminal(terminalArgs) {
  const program = join(release, 'terminal/launch-admin.mjs');
  process.argv = [process.argv[0], program, ...terminalArgs];
  await import(program);
}

function readVersion() {
  return JSON.parse(readFileSync(join(release, 'version.json'), 'utf8'));
}

/** Loads the server's code, so that an update finds out whether it runs here at all. */
async function printVersion() {
  await load('backup.js');
  const { name, commit, day } = readVersion();
  console.log(commit === undefined ? name : `${name}, commit ${commit} of ${day}`);
}

function printHelp() {
  const print = command === 'help' || command === '--help' ? console.log : console.error;
  print('Usage: ./launch <command>');
  for (const [name, [parameters, meaning]] of Object.entries(COMMANDS))
    print(`  ${`${name} ${parameters}`.padEnd(22)} ${meaning}`);
  return print === console.log ? 0 : 2;
}
