import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An AWS that notes what it is asked for: DynamoDB's calls go on to `store`, secrets it answers itself. */
export async function startRecorder(store: string, password: string) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push(actionOf(request, body));
    if (targetOf(request).startsWith('secretsmanager.')) {
      response.setHeader('x-amzn-requestid', 'recorder');
      response.end(JSON.stringify({ SecretString: password }));
      return;
    }
    const headers = Object.entries(request.headers).filter(([name]) => !HOP.has(name));
    const answer = await fetch(store, {
      method: 'POST',
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body,
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** What was asked for since the last time, each once, sorted. */
    take: () => [...new Set(calls.splice(0))].sort(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Headers that are of one connection alone. */
const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect']);

const targetOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target']);

/** `dynamodb:Query on index/by-time`, as a role would say it. */
function actionOf(request: IncomingMessage, body: string): string {
  const [service = '', action] = targetOf(request).split('.');
  if (service === 'secretsmanager') return `secretsmanager:${action} on the password`;
  const { IndexName } = JSON.parse(body);
  return `dynamodb:${action} on ${IndexName ? `index/${IndexName}` : 'the table'}`;
}
