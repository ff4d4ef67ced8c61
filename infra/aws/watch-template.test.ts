import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { ROOT, type TestStageName, useTemplates } from './testing';

const template = useTemplates();

test('the watch stacks need as many alarm metrics as docs/deploying.md counts', () => {
  const count = (stage: TestStageName): number =>
    (['watch', 'edge-watch'] as const)
      .flatMap((part) => template(stage, part).properties('AWS::CloudWatch::Alarm'))
      .reduce((sum, { Metrics }) => sum + (Metrics?.filter(isMetric).length ?? 1), 0);
  const isMetric = ({ MetricStat }: { MetricStat?: object }): boolean => MetricStat !== undefined;
  expect(readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8')).toContain(
    `${count('full')} metrics in production and ${count('plain')} in a preview`,
  );
});

describe('the uptime check', () => {
  let server: Server;
  let address: string;
  let statuses: Record<string, number>;
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(statuses[request.url ?? ''] ?? 404).end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Runs the source in the template, as Lambda does. */
  async function check(siteUrl: string): Promise<void> {
    const { ZipFile } = template('full', 'watch').only('AWS::Lambda::Function').Properties.Code;
    const module = { exports: {} as { handler(event: { siteUrl: string }): Promise<void> } };
    runInNewContext(ZipFile, { module, fetch, AbortSignal });
    await module.exports.handler({ siteUrl });
  }

  it('passes if pages and API respond, and fails if one of them does not', async () => {
    statuses = { '/': 200, '/api/health': 200 };
    await check(address);
    statuses = { '/': 200, '/api/health': 504 };
    await expect(check(address)).rejects.toThrow('/api/health responded with status 504.');
    statuses = { '/api/health': 200 };
    await expect(check(address)).rejects.toThrow('/ responded with status 404.');
    await expect(check('http://127.0.0.1:1')).rejects.toThrow('fetch failed');
  });
});
