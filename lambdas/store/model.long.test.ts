import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import fc from 'fast-check';
import type { StoreClient } from './dynamodb';
import { localClient, openTestTable } from './testing';
import { live, story } from './testing/model';

jest.setTimeout(60 * 60_000);

let server: TestStore;
let client: StoreClient;
beforeAll(async () => {
  server = await startTestStore();
  client = localClient(server.endpoint);
});
afterAll(async () => {
  client.destroy();
  await server.close();
});

test('five hundred stories', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => live(await openTestTable(client), told)),
    { numRuns: 500 },
  );
});
