import { openEmbeddedStore } from './embedded-store';
import type { Store, StoreOptions } from './store';

/** Opens the store that the environment names. @throws StartError if it cannot be opened */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { store } = options.env;
  switch (store.engine) {
    case 'sqlite':
      return openEmbeddedStore(options);
    case 'dynamodb':
      // Loaded only if needed: the AWS SDK takes longer to load than everything else.
      return (await import('./dynamodb-store')).openDynamoDbStore(store);
    default:
      return store satisfies never;
  }
}
