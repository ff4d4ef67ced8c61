/**
 * Develops the site (`npm run develop -w site`): writes its files beside Gatsby's development server, which deletes
 * none of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeSiteFiles } from './make-site-files';

const gatsby = spawn('gatsby', ['develop', ...process.argv.slice(2)], { stdio: 'inherit' });
void once(gatsby, 'exit').then(([code]) => process.exit(code ?? 1));
void makeSiteFiles();
