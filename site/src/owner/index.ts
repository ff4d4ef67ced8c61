export { OwnerError } from '@tariff-tantrum/lambdas/contract/owner';
export type { OwnerExporter, OwnerHost, Unsubscribe } from './host';
export { mountOwner } from './mount';
