// Serves a built site in a process of its own, so that what measures it does not hold it up. Tells its address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveSite } from '@tariff-tantrum/infra/local';

const [, , folder = ''] = process.argv;
// For the address it was built for, so that its files go out in the form that the build has compressed.
const { siteUrl } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'));

void serveSite(folder, siteUrl).then(({ url }) => process.send?.(url));
process.on('disconnect', () => process.exit());
