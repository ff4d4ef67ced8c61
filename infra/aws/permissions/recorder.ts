import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Ask } from '@tariff-tantrum/lambdas/table/testing/dynalite-calls';

/** A call that a Lambda has made; one with several keys, such as `BatchGetItem`, is one call. */
export interface RecordedCall {
  /** Such as `dynamodb:GetItem`. */
  action: string;
  /** The name of a table, the id of a secret; absent if the action has no resource. */
  resource?: string;
  /** The index that a query reads. */
  index?: string;
  /** The partition keys, without the numbers of partitions: `signups#*`. */
  keys?: readonly string[];
}

/**
 * Starts a fake AWS endpoint that records each call. It passes DynamoDB requests on to `store`, responds to Secrets
 * Manager requests with one of `secrets`, and accepts every email.
 * @param secrets the values of secrets by their ids
 */
export async function startRecorder(store: Ask, secrets: Readonly<Record<string, string>>) {
  const calls: RecordedCall[] = [];
  const emails: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push(...callsOf(request, body));
    response.setHeader('x-amzn-requestid', 'recorder');
    if (targetOf(request).startsWith('secretsmanager.')) {
      response.end(JSON.stringify({ SecretString: secrets[JSON.parse(body).SecretId] }));
      return;
    }
    if (request.url === '/v2/email/outbound-emails') {
      emails.push(Buffer.from(JSON.parse(body).Content.Raw.Data, 'base64').toString());
      response.end(JSON.stringify({ MessageId: 'recorded' }));
      return;
    }
    if (request.url === '/v2/email/account') {
      response.end(
        JSON.stringify({
          ProductionAccessEnabled: true,
          SendQuota: { Max24HourSend: -1, MaxSendRate: 1000 },
        }),
      );
      return;
    }
    const answer = await store({ headers: request.headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Returns the calls since the last time. */
    takeCalls: () => calls.splice(0),
    /** Returns the emails that were sent since the last call. */
    takeEmails: () => emails.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const targetOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target']);

/** Returns what IAM judges of a request: a transaction is judged once for each kind of its writes. */
function callsOf(request: IncomingMessage, body: string): RecordedCall[] {
  if (request.url === '/v2/email/account') return [{ action: 'ses:GetAccount' }];
  // An email with raw content needs both.
  if (request.url === '/v2/email/outbound-emails')
    return ['ses:SendEmail', 'ses:SendRawEmail'].map((action) => ({ action }));
  const [service = '', name = ''] = targetOf(request).split('.');
  const input = JSON.parse(body);
  if (service === 'secretsmanager') return [{ action: `${service}:${name}`, resource: input.SecretId }];
  if (name === 'BatchGetItem') return batchCalls(input.RequestItems);
  if (name === 'TransactWriteItems') return transactionCalls(input.TransactItems);
  return [tableCall(name, [input])];
}

const batchCalls = (tables: Record<string, { Keys: DynamoDbCall['Key'][] }>): RecordedCall[] =>
  Object.entries(tables).map(([TableName, { Keys }]) =>
    tableCall(
      'BatchGetItem',
      Keys.map((Key) => ({ TableName, ...(Key && { Key }) })),
    ),
  );

function transactionCalls(items: readonly Record<string, DynamoDbCall>[]): RecordedCall[] {
  const writes = items.flatMap(Object.entries<DynamoDbCall>);
  const names = new Set(writes.map(([name]) => name));
  return [...names].map((name) =>
    tableCall(
      `${name}Item`,
      writes.filter((write) => write[0] === name).map(([, write]) => write),
    ),
  );
}

/** Returns one call with the keys of all its parts. */
function tableCall(action: string, parts: readonly DynamoDbCall[]): RecordedCall {
  const keys = parts.map((part) => partitionKeyOf(part)?.replace(/#\d+$/, '#*') ?? 'unknown keys');
  const [{ TableName = 'unknown table', IndexName = undefined } = {}] = parts;
  return {
    action: `dynamodb:${action}`,
    resource: TableName,
    ...(IndexName && { index: IndexName }),
    keys: [...new Set(keys)].sort(),
  };
}

interface DynamoDbCall {
  TableName?: string;
  IndexName?: string;
  Key?: { pk?: { S: string } };
  Item?: { pk?: { S: string } };
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Record<string, { S?: string }>;
}

/** Returns the leading key of a call: IAM compares it with `dynamodb:LeadingKeys`. */
function partitionKeyOf({ Key, Item, KeyConditionExpression, ExpressionAttributeValues }: DynamoDbCall) {
  // A query begins with the partition key.
  const [, placeholder = ''] = /= *(:\w+)/.exec(KeyConditionExpression ?? '') ?? [];
  return (Key ?? Item)?.pk?.S ?? ExpressionAttributeValues?.[placeholder]?.S;
}
