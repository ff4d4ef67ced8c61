// `npx tsx tests/list-licences.ts`: prints the licence of each shipped package.
import { listLicences, shippedPackages } from './supply-chain/licences';
import { readLock } from './supply-chain/lock';

console.log(listLicences(shippedPackages(readLock())).join('\n'));
