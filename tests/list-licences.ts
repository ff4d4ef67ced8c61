// `npx tsx tests/list-licences.ts`: writes docs/licences.md. Run it after adding, removing or updating a package.
import { writeFileSync } from 'node:fs';
import { licencePage, shippedPackages } from './supply-chain/licences';
import { readLock } from './supply-chain/lock';

const shipped = shippedPackages(readLock());
writeFileSync('docs/licences.md', licencePage(shipped));
console.log(`${shipped.length} shipped packages listed in docs/licences.md.`);
