// `npm run -s admin -- ...` in the repository: builds the program if its sources changed, then runs it.
import { build, isFresh, PROGRAM } from './build.mjs';

if (!isFresh()) {
  try {
    await build();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('The project is not installed yet. Run: npm install');
    process.exit(1);
  }
}
await import(PROGRAM);
