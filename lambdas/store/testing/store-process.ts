/** A DynamoDB in a process of its own, so that a benchmark's work does not stand in its way. */
import { startTestStore } from '@tariff-tantrum/infra/local';

const [, , folder] = process.argv;
const { endpoint } = await startTestStore(folder);
process.send?.(endpoint);
process.once('disconnect', () => process.exit());
