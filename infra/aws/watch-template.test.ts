import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { GAME } from '@tariff-tantrum/lambdas/contract';
import { ROOT, type TestStageName, type TestTemplate, useTemplates } from './testing';

const template = useTemplates();

describe('the watch stack', () => {
  let watch: TestTemplate;
  beforeAll(() => {
    watch = template('full', 'watch');
  });
  const alarms = () => watch.all('AWS::CloudWatch::Alarm');

  it('logs requests for a day if the settings ask for it, without the password and the links of mails', () => {
    const edge = template('logged', 'edge-watch');
    for (const { RetentionInDays } of edge.properties('AWS::Logs::LogGroup')) expect(RetentionInDays).toBe(1);
    expect(JSON.stringify(edge.only('AWS::Logs::DeliverySource').Properties.ResourceArn)).toContain(
      'Distribution',
    );
    const { RecordFields } = edge.only('AWS::Logs::Delivery').Properties;
    expect(RecordFields).toContain('c-ip');
    expect(RecordFields.filter((field: string) => /query|cookie|referer|host/i.test(field))).toEqual([]);
    const firewall = edge.only('AWS::WAFv2::LoggingConfiguration').Properties;
    expect(firewall.RedactedFields).toEqual([
      { SingleHeader: { Name: 'authorization' } },
      { QueryString: {} },
    ]);
    expect(edge.properties('AWS::Logs::LogGroup').map(({ LogGroupName }) => LogGroupName)).toContainEqual(
      expect.stringMatching(/^aws-waf-logs-/),
    );
    expect(template('full', 'edge-watch').all('AWS::Logs::LogGroup')).toEqual([]);
  });

  it('checks every five minutes whether a visitor can reach the site, and treats no result as a failure', async () => {
    const [rule] = watch.properties('AWS::Events::Rule');
    expect(rule.ScheduleExpression).toBe('rate(5 minutes)');
    const { Code } = watch.only('AWS::Lambda::Function').Properties;
    expect(JSON.parse(rule.Targets[0].Input)).toEqual({ siteUrl: `https://${GAME.domain}` });
    expect(Code.ZipFile.length).toBeLessThanOrEqual(4096);
    // Lambda would repeat a failed check itself, so that one bad minute would count twice.
    expect(watch.only('AWS::Lambda::EventInvokeConfig').Properties.MaximumRetryAttempts).toBe(0);
    const alarm = alarms().find(({ id }) => id.startsWith('SiteDown'))?.Properties;
    expect(alarm).toMatchObject({ TreatMissingData: 'breaching', EvaluationPeriods: 2, Threshold: 0 });
    const errors = alarms().find(({ id }) => id.startsWith('LambdaErrors'))?.Properties;
    expect(JSON.stringify(errors.Metrics)).toContain('FILL(all, 0) - FILL(uptime, 0)');
  });

  it('needs as many alarm metrics as docs/deploying.md counts', () => {
    const count = (stage: TestStageName): number =>
      (['watch', 'edge-watch'] as const)
        .flatMap((part) => template(stage, part).properties('AWS::CloudWatch::Alarm'))
        .reduce((sum, { Metrics }) => sum + (Metrics?.filter(isMetric).length ?? 1), 0);
    const isMetric = ({ MetricStat }: { MetricStat?: object }): boolean => MetricStat !== undefined;
    expect(readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8')).toContain(
      `${count('full')} metrics in production and ${count('plain')} in a preview`,
    );
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
