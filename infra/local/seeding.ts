import { signupRecord } from '@tariff-tantrum/lambdas/domain';
import {
  createDynamoStore,
  createStoreClient,
  ensureTable,
  putBatch,
  type SignupStore,
  StoreUnavailableError,
  signupItem,
  TABLE_NAME,
} from '@tariff-tantrum/lambdas/store';

/** A signup at any time, and with whatever the API itself would refuse. */
export interface TestPerson {
  email: string;
  name?: string;
  /** ISO 8601; now unless told. */
  at?: string;
}

/** The list in a test's DynamoDB, reached past the API: for signups of other times than now. */
export interface TestList {
  store: SignupStore;
  signUp(people: readonly TestPerson[]): Promise<void>;
  /**
   * Makes the table and puts very many at once, past the store's rules: before any host runs on it, which
   * would count while they come.
   * @param person the nth of them, from 0
   */
  fill(count: number, person: (n: number) => Required<TestPerson>): Promise<void>;
  close(): void;
}

const AT_ONCE = 20;
/** The most that DynamoDB takes in one request. */
const BATCH = 25;

/** @param endpoint of a `TestStore` that a `TestSystem` runs on (DYNAMODB_ENDPOINT). */
export function openTestList(endpoint: string): TestList {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = createStoreClient({ endpoint, region: 'local', credentials });
  const store = createDynamoStore({ client, tableName: TABLE_NAME, now: Date.now });
  const signUpOne = ({ email, name, at }: TestPerson) =>
    store.add(signupRecord({ email, name }, at ? Date.parse(at) : Date.now()));
  return {
    store,
    async signUp(people) {
      for (let from = 0; from < people.length; from += AT_ONCE) {
        await Promise.all(people.slice(from, from + AT_ONCE).map(signUpOne));
      }
    },
    async fill(count, person) {
      await ensureTable(client, TABLE_NAME);
      const putFrom = async (from: number) => {
        const items = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => person(from + n)).map(
          ({ email, name, at }) => signupItem(signupRecord({ email, name }, Date.parse(at))),
        );
        await untilThere(() => putBatch(client, TABLE_NAME, items));
      };
      const starts = Array.from({ length: Math.ceil(count / BATCH) }, (_, n) => n * BATCH);
      for (let done = 0; done < starts.length; done += AT_ONCE) {
        await Promise.all(starts.slice(done, done + AT_ONCE).map(putFrom));
      }
    },
    close: () => client.destroy(),
  };
}

/** A busy machine's store may miss its deadline; putting the same again does no harm. */
async function untilThere(put: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await put();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }
}
