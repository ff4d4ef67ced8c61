import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Starts a fake AWS endpoint that records each action. It forwards DynamoDB requests to `store` and responds to
 * Secrets Manager requests with `password`.
 */
export async function startRecorder(store: string, password: string) {
  const actions: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    actions.push(actionOf(request, body));
    if (targetOf(request).startsWith('secretsmanager.')) {
      response.setHeader('x-amzn-requestid', 'recorder');
      response.end(JSON.stringify({ SecretString: password }));
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
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const HOP_BY_HOP_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect']);

const targetOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target']);

/** Returns the action and its resource, such as `dynamodb:Query on signups#* by time`. */
function actionOf(request: IncomingMessage, body: string): string {
  const [service = '', action] = targetOf(request).split('.');
  if (service === 'secretsmanager') return `secretsmanager:${action} on the password`;
  const call: DynamoDbCall = JSON.parse(body);
  const keys = partitionKeyOf(call)?.replace(/#\d+$/, '#*');
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
