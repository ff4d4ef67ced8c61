import type { Table } from '@tariff-tantrum/lambdas/table/table';
import type { LocalEnv } from '../env';
import type { Lifetime } from '../lifetime';

/** What opening a store needs. */
export interface StoreOptions {
  env: LocalEnv;
  /** The data folder. */
  folder: string;
  /** The program of the embedded store's thread. */
  storeWorker: string;
  lifetime: Pick<Lifetime, 'fail' | 'onShutdown'>;
}

/** An open store. */
export interface Store {
  table: Table;
  /**
   * The name of this installation. A copy of its data has another name, on this machine or another one; a copy of the
   * whole machine has the same name.
   */
  installation: string;
}
