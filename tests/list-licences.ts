// `npx tsx tests/list-licences.ts`: writes docs/licences.md. Run it after adding, removing or updating a package.
import { writeFileSync } from 'node:fs';
import { readLock } from './rules/lock';
import { licencePage, shippedPackages } from './supply-chain/licences';

const shipped = shippedPackages(readLock());
writeFileSync('docs/licences.md', licencePage(shipped));
console.log(`${shipped.length} shipped packages listed in docs/licences.md.`);
