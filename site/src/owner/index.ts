export { OwnerError } from '@tariff-tantrum/lambdas/contract/owner';
export type { OwnerCommand, OwnerExporter, OwnerHost, OwnerServer, Unsubscribe } from './host';
export { mountOwner } from './mount';
