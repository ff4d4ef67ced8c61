import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The names that tests have for secrets, by their ids. */
const SECRETS: Record<string, string> = { 'the-password': 'the password', 'the-mail-key': 'the mail key' };

/**
 * Starts a fake AWS endpoint that records each action. It forwards DynamoDB requests to `store`, responds to Secrets
 * Manager requests with one of `secrets`, and accepts every email.
 * @param secrets the values of secrets by their ids
 */
export async function startRecorder(store: string, secrets: Readonly<Record<string, string>>) {
  const actions: string[] = [];
  const emails: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    actions.push(...actionsOf(request, body));
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
    const headers = Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name));
    const forwarded = await fetch(store, {
      method: 'POST',
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body,
    });
    response.writeHead(forwarded.status, Object.fromEntries(forwarded.headers));
    response.end(await forwarded.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Returns the distinct actions since the last call, sorted. */
    takeActions: () => [...new Set(actions.splice(0))].sort(),
    /** Returns the emails that were sent since the last call. */
    takeEmails: () => emails.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const HOP_BY_HOP_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect']);

const targetOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target']);

/** Returns the action and its resource, such as `dynamodb:Query on signups#* by time`. */
function actionsOf(request: IncomingMessage, body: string): string[] {
  // IAM asks for the permission of each key.
  if (targetOf(request).endsWith('.BatchGetItem')) {
    const tables: Record<string, { Keys: DynamoDbCall['Key'][] }> = JSON.parse(body).RequestItems;
    const keys = Object.values(tables).flatMap(({ Keys }) => Keys);
    return keys.map((Key) => tableActionOf('BatchGetItem', Key ? { Key } : {}));
  }
  if (!targetOf(request).endsWith('.TransactWriteItems')) return [actionOf(request, body)];
  // IAM asks for the permission of each write.
  const writes: Record<string, DynamoDbCall>[] = JSON.parse(body).TransactItems;
  return writes
    .flatMap(Object.entries<DynamoDbCall>)
    .map(([name, call]) => tableActionOf(`${name}Item`, call));
}

function actionOf(request: IncomingMessage, body: string): string {
  if (request.url === '/v2/email/account') return 'ses:GetAccount on everything';
  // An email with raw content needs both.
  if (request.url === '/v2/email/outbound-emails') return 'ses:SendEmail, ses:SendRawEmail on the sender';
  const [service = '', action] = targetOf(request).split('.');
  if (service === 'secretsmanager')
    return `secretsmanager:${action} on ${SECRETS[JSON.parse(body).SecretId] ?? 'an unknown secret'}`;
  return tableActionOf(String(action), JSON.parse(body));
}

function tableActionOf(action: string, call: DynamoDbCall): string {
  const keys = partitionKeyOf(call)?.replace(/#\d+$/, '#*') ?? 'unknown keys';
  return `dynamodb:${action} on ${keys}${call.IndexName ? ` ${call.IndexName}` : ''}`;
}

interface DynamoDbCall {
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
