import type { Answer, Ask, Request } from './dynalite-calls';

const API = 'DynamoDB_20120810.';

type Attributes = Record<string, unknown>;
interface Write {
  TableName: string;
  Item?: Attributes;
  Key?: Attributes;
}
/** One write by its name: `Put`, `Update`, `Delete` or `ConditionCheck`. */
type Operation = Readonly<Record<string, Write>>;
/** Carries out an operation. Resolves to its result, or rejects with the response if it is an error. */
type Carry = (operation: string, body: object) => Promise<{ Item?: Attributes }>;

/**
 * Adds `TransactWriteItems` to dynalite, which has no transactions. A transaction waits until no other request is under
 * way, carries out one write after the other, and undoes them if a condition fails. So transactions never conflict.
 */
export function withTransactions(ask: Ask): Ask {
  const done = new Set<string>();
  const running = new Set<Promise<unknown>>();
  let exclusive: Promise<unknown> = Promise.resolve();

  return async (request) => {
    if (request.headers['x-amz-target'] !== `${API}TransactWriteItems`) {
      await exclusive;
      const answered = ask(request).finally(() => running.delete(answered));
      running.add(answered);
      return answered;
    }
    const { ClientRequestToken, TransactItems } = JSON.parse(request.body);
    const reason = findRefusal(TransactItems);
    if (reason) return refusal(reason);
    const others = Promise.allSettled([...running, exclusive]);
    const carriedOut = others.then(async () => {
      const codes = done.has(ClientRequestToken) ? [] : await transact(TransactItems, carryOf(ask, request));
      if (codes.length === 0) done.add(ClientRequestToken);
      return codes;
    });
    exclusive = carriedOut.catch(() => undefined);
    return answerOf(await carriedOut);
  };
}

/** The most writes of a transaction. */
const MAX_WRITES = 100;

/** Returns why DynamoDB refuses a transaction whatever is stored (API reference, TransactWriteItems). */
function findRefusal(operations: readonly Operation[]): string | undefined {
  if (operations.length < 1 || operations.length > MAX_WRITES)
    return `Member must have length between 1 and ${MAX_WRITES}, inclusive`;
  const keys = operations.flatMap(Object.values<Write>).map(({ TableName, Item, Key = Item }) => {
    return JSON.stringify([TableName, Key?.pk, Key?.sk]);
  });
  const isTwice = new Set(keys).size < keys.length;
  return isTwice ? 'Transaction request cannot include multiple operations on one item' : undefined;
}

/** Carries out the writes. Resolves to the code of each if a condition has failed, otherwise to nothing. */
async function transact(operations: readonly Operation[], carry: Carry): Promise<string[]> {
  const undo: (() => Promise<unknown>)[] = [];
  for (const [index, [name, write]] of operations.flatMap(Object.entries<Write>).entries()) {
    const { TableName, Item: put, Key: { pk, sk } = put ?? {} } = write;
    const Key = { pk, sk };
    try {
      const { Item } = await carry('GetItem', { TableName, Key });
      // An update without a change only checks, but it would create an item that does not exist.
      await carry(name === 'ConditionCheck' ? 'UpdateItem' : `${name}Item`, write);
      if (name === 'ConditionCheck' && !Item) await carry('DeleteItem', { TableName, Key });
      undo.push(() =>
        Item ? carry('PutItem', { TableName, Item }) : carry('DeleteItem', { TableName, Key }),
      );
    } catch (error) {
      for (const restore of undo.reverse()) await restore();
      if (!String(error).includes('ConditionalCheckFailed')) throw error;
      return operations.map((_, other) => (other === index ? 'ConditionalCheckFailed' : 'None'));
    }
  }
  return [];
}

const carryOf =
  (ask: Ask, { headers }: Request): Carry =>
  async (operation, body) => {
    const answer = await ask({
      headers: { ...headers, 'x-amz-target': API + operation },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(answer.body);
    return JSON.parse(answer.body);
  };

const answerOf = (codes: readonly string[]): Answer =>
  codes.length === 0
    ? answer(200, {})
    : answer(400, {
        __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
        message: 'Transaction cancelled',
        CancellationReasons: codes.map((Code) => ({ Code })),
      });

const refusal = (message: string): Answer =>
  answer(400, { __type: 'com.amazon.coral.validate#ValidationException', message });

const answer = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'TRANSACTION' },
  body: JSON.stringify(body),
});
