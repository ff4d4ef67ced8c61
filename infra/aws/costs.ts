import { billTable } from './costs/model';

// `npx tsx infra/aws/costs.ts` prints the table of docs/costs.md anew, after a price has been corrected.
console.log(billTable());
