import { join } from 'node:path';

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** One AWS door a Lambda; bundled by path, so that nothing here depends on their code. */
export const FUNCTIONS_FOLDER = join(ROOT, 'lambdas', 'functions');

/** The built site, and what its build says of itself. */
export const SITE_FOLDER = join(ROOT, 'site', 'public');
export const SITE_BUILD_FILE = join(ROOT, 'site', 'build.json');

/** Where bundles and templates go; git ignores it. */
export const DIST_FOLDER = join(import.meta.dirname, 'dist');
