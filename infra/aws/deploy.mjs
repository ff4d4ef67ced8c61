// Entry of `npm run deploy` and `npm run destroy`. Plain JavaScript, because it runs before the installation.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureSite, requireNode, takeSecrets } from '../setup/index.mjs';

requireNode();
// Before any child: npm, Gatsby and esbuild need none of them. The SDK and the CDK get the credentials of AWS from
// here.
const env = takeSecrets();
const root = fileURLToPath(new URL('../..', import.meta.url));
// The AWS SDK emits warnings about Node versions that the owner cannot act on.
process.removeAllListeners('warning');
// Credentials come from files and variables; searching the network for an instance role only takes time.
process.env.AWS_EC2_METADATA_DISABLED ??= 'true';

try {
  await ensureInstalled(root, 'deploy');
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) });
  const { main } = await import('./deploy/main.ts');
  const buildSite = (siteUrl) => ensureSite(root, { siteUrl, exactAddress: true, hosting: 'aws' });
  process.exitCode = await main(process.argv.slice(2), env, buildSite);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
