import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const API = 'DynamoDB_20120810.';
/** Marks the requests of a transaction itself. */
const OWN = 'x-within-transaction';

type Attributes = Record<string, unknown>;
interface Write {
  TableName: string;
  Item?: Attributes;
  Key?: Attributes;
}
/** One write by its name: `Put`, `Update`, `Delete` or `ConditionCheck`. */
type Operation = Readonly<Record<string, Write>>;
/** Sends a request to dynalite. Resolves to the body, or rejects with the response if it is an error. */
type Ask = (operation: string, body: object) => Promise<{ Item?: Attributes }>;

/**
 * Adds `TransactWriteItems` to dynalite, which has no transactions: each is carried out while no other request is, one
 * write after the other, and is undone if a condition fails. There is no conflict of transactions, therefore.
 */
export function addTransactions(server: Server): void {
  const [handle] = server.listeners('request');
  const done = new Set<string>();
  const running = new Set<Promise<unknown>>();
  let exclusive: Promise<unknown> = Promise.resolve();

  server
    .removeAllListeners('request')
    .on('request', async (request: IncomingMessage, response: ServerResponse) => {
      if (request.headers[OWN]) return handle?.call(server, request, response);
      if (request.headers['x-amz-target'] === `${API}TransactWriteItems`) {
        const { ClientRequestToken, TransactItems } = JSON.parse(await text(request));
        const others = Promise.allSettled([...running, exclusive]);
        const carriedOut = others.then(async () => {
          const codes = done.has(ClientRequestToken)
            ? []
            : await transact(TransactItems, askOf(server, request));
          if (codes.length === 0) done.add(ClientRequestToken);
          return codes;
        });
        exclusive = carriedOut.catch(() => undefined);
        return carriedOut.then(
          (codes) => respond(response, codes),
          () => response.destroy(),
        );
      }
      await exclusive;
      const closed: Promise<unknown> = once(response, 'close').then(() => running.delete(closed));
      running.add(closed);
      return handle?.call(server, request, response);
    });
}

/** Carries out the writes. Resolves to the code of each if a condition has failed, otherwise to nothing. */
async function transact(operations: readonly Operation[], ask: Ask): Promise<string[]> {
  const undo: (() => Promise<unknown>)[] = [];
  for (const [index, [name, write]] of operations.flatMap(Object.entries<Write>).entries()) {
    const { TableName, Item: put, Key: { pk, sk } = put ?? {} } = write;
    const Key = { pk, sk };
    const { Item } = await ask('GetItem', { TableName, Key });
    try {
      // An update without a change only checks; of what does not exist it would make an item.
      await ask(name === 'ConditionCheck' ? 'UpdateItem' : `${name}Item`, write);
      if (name === 'ConditionCheck' && !Item) await ask('DeleteItem', { TableName, Key });
    } catch (error) {
      for (const restore of undo.reverse()) await restore();
      if (!String(error).includes('ConditionalCheckFailed')) throw error;
      return operations.map((_, other) => (other === index ? 'ConditionalCheckFailed' : 'None'));
    }
    undo.push(() => (Item ? ask('PutItem', { TableName, Item }) : ask('DeleteItem', { TableName, Key })));
  }
  return [];
}

function askOf(server: Server, { headers }: IncomingMessage): Ask {
  const { port } = server.address() as AddressInfo;
  return async (operation, body) => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': API + operation,
        'X-Amz-Date': String(headers['x-amz-date']),
        Authorization: String(headers.authorization),
        [OWN]: 'yes',
      },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    return JSON.parse(answer);
  };
}

function respond(response: ServerResponse, codes: readonly string[]): void {
  const body =
    codes.length === 0
      ? {}
      : {
          __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
          message: 'Transaction cancelled',
          CancellationReasons: codes.map((Code) => ({ Code })),
        };
  response.writeHead(codes.length === 0 ? 200 : 400, {
    'Content-Type': 'application/x-amz-json-1.0',
    'x-amzn-RequestId': 'TRANSACTION',
  });
  response.end(JSON.stringify(body));
}
