import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createErrorHandler } from '@tariff-tantrum/lambdas/api/responses';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { Context } from 'hono';
import { ROOT, type TestStageName, useTemplates } from '../../testing';

const template = useTemplates();

const isMetric = ({ MetricStat }: { MetricStat?: object }): boolean => MetricStat !== undefined;

/** The context of a signup. */
const signupContext = new Context(new Request(`https://shop.test${PATHS.signup}`));

test('the stacks need as many alarm metrics as docs/deploying.md counts', () => {
  const count = (stage: TestStageName): number =>
    (['app', 'edge'] as const)
      .flatMap((part) => template(stage, part).properties('AWS::CloudWatch::Alarm'))
      .reduce((sum, { Metrics }) => sum + (Metrics?.filter(isMetric).length ?? 1), 0);
  expect(readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8').replace(/\s+/g, ' ')).toContain(
    `${count('full')} metrics in production and ${count('plain')} in a preview`,
  );
});

describe('the alarms', () => {
  const alarms = (stage: TestStageName) =>
    Object.fromEntries(
      (['app', 'edge'] as const)
        .flatMap((part) => template(stage, part).all('AWS::CloudWatch::Alarm'))
        .map(({ id, Properties }) => [id.replace(/[0-9A-F]{8}$/, ''), Properties]),
    );

  it('include one for a single request that failed, and one for a signup that the form could not store', () => {
    const { ApiErrors, LostSignups } = alarms('full');
    expect(ApiErrors).toMatchObject({ MetricName: '5XXError', Threshold: 0, EvaluationPeriods: 1 });
    expect(LostSignups).toMatchObject({ Threshold: 0, EvaluationPeriods: 1 });
    const filter = template('full', 'app')
      .properties('AWS::Logs::MetricFilter')
      .find(({ MetricTransformations: [{ MetricName }] }) => MetricName === LostSignups.MetricName);
    expect(JSON.stringify(filter.LogGroupName)).toContain('visitorLog');
    // A term with a question mark matches each line that contains it.
    const terms = [...filter.FilterPattern.matchAll(/\?"([^"]+)"/g)].map(([, term]) => term);
    for (const error of [new StoreUnavailableError('down'), new TypeError('bug')]) {
      const lines: string[] = [];
      createErrorHandler((entry) => lines.push(JSON.stringify(entry)))(error, signupContext);
      expect(lines).toHaveLength(1);
      expect(terms.some((term) => lines[0]?.includes(term))).toBe(true);
    }
  });

  it('are raised by a worker or an uptime check that does not run', () => {
    const { EmailsWait, SiteDown } = alarms('full');
    expect([EmailsWait.TreatMissingData, SiteDown.TreatMissingData]).toEqual(['breaching', 'breaching']);
  });

  it('watch no Lambda of another stage, except for the concurrency that all of an account share', () => {
    for (const [name, { Namespace, Dimensions, Metrics = [], MetricName }] of Object.entries(
      alarms('full'),
    )) {
      const watched = Metrics.filter(isMetric).map(
        ({ MetricStat }: { MetricStat: { Metric: object } }) => MetricStat.Metric,
      );
      for (const metric of [{ Namespace, Dimensions, MetricName }, ...watched])
        if (metric.Namespace === 'AWS/Lambda' && metric.MetricName !== 'Throttles')
          expect([name, metric.Dimensions?.length]).toEqual([name, 1]);
    }
  });

  it('report their end too', () => {
    for (const { AlarmActions, OKActions } of Object.values(alarms('full'))) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
  });
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
    const [{ ZipFile }] = template('full', 'app')
      .properties('AWS::Lambda::Function')
      .flatMap(({ Code }) => (Code.ZipFile ? [Code] : []));
    const module = { exports: {} as { handler(event: { siteUrl: string }): Promise<void> } };
    runInNewContext(ZipFile, { module, fetch, AbortSignal });
    await module.exports.handler({ siteUrl });
  }

  it('passes if pages and API respond, and fails if one of them does not', async () => {
    statuses = { '/': 200, '/api/ready': 200 };
    await check(address);
    statuses = { '/': 200, '/api/ready': 504 };
    await expect(check(address)).rejects.toThrow('/api/ready responded with status 504.');
    statuses = { '/api/ready': 200 };
    await expect(check(address)).rejects.toThrow('/ responded with status 404.');
    await expect(check('http://127.0.0.1:1')).rejects.toThrow('fetch failed');
  });
});
