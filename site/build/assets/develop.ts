/** Writes the files of the site for Gatsby's development server (`npm run develop -w site`), which deletes none of them. */
import { makeSiteFiles } from './make-site-files';

void makeSiteFiles();
