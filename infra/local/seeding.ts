import { signupRecord } from '@tariff-tantrum/lambdas/domain';
import {
  createDynamoStore,
  createStoreClient,
  type SignupStore,
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
  close(): void;
}

const AT_ONCE = 20;

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
    close: () => client.destroy(),
  };
}
