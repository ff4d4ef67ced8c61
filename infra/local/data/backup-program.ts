// The program of scheduled backups, which the host starts from its own bundle: `npm run backup` may be of a newer
// version.
import { processEnv } from '../env';
import { runBackup } from './backup';

process.exitCode = await runBackup(process.argv.slice(2), processEnv());
