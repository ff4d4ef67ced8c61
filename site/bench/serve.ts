// Serves a built site in its own process, so that the measuring process does not slow it down. Sends its URL to the
// parent process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveSite } from '@tariff-tantrum/infra/testing';

const [, , folder = ''] = process.argv;
// With the address it was built for, so that the host serves the files that the build compressed.
const { siteUrl } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'));

void serveSite(folder, siteUrl).then(({ url }) => process.send?.(url));
process.on('disconnect', () => process.exit());
