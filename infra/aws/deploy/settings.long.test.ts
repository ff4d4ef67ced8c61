import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { partsOf, type StageSettings } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { ACCOUNT } from '../testing/fake-aws/deployed';
import { createTestDeploys, versionServed } from '../testing/fake-aws/test-deploy';
import { check } from './check';
import { deploy } from './deploy';

const { toolsFor } = createTestDeploys();

/** Every optional part but the plan, with which no firewall can be taken off. */
const { plan: _plan, ...BASE }: StageSettings = TEST_STAGES.double.settings;
const { surge: SURGE = {} } = BASE;

/** Another value of each setting of a stage, and of each of a surge. In another region, it would be a new stage. */
const CHANGES: Record<Exclude<keyof StageSettings, 'surge' | 'region'>, Partial<StageSettings>> = {
  isPublic: { isPublic: false },
  hostedZoneId: { hostedZoneId: 'Z9876543210' },
  domain: { domain: `shop.${GAME.domain}` },
  hsts: { hsts: { days: 30, includeSubDomains: true } },
  account: { account: ACCOUNT },
  repository: { repository: 'owner/another' },
  alertEmail: { alertEmail: 'another@shop.test' },
  firewall: { firewall: false },
  monthlyBudget: { monthlyBudget: 99 },
  optIn: { optIn: 'single' },
  campaignFrom: { campaignFrom: `news@${GAME.domain}` },
  dmarcReports: { dmarcReports: 'reports@shop.test' },
  dmarcPolicy: { dmarcPolicy: 'reject' },
  welcome: { welcome: true },
  mailRate: { mailRate: 5 },
  ownerEmail: { ownerEmail: 'boss@shop.test' },
  weeklyEmail: { weeklyEmail: false },
  plan: { plan: 'free' },
  emailsPerDay: { emailsPerDay: 1000 },
  restoredTable: { restoredTable: 'LaunchSignups-back' },
};
const SURGES: Record<keyof NonNullable<StageSettings['surge']>, Partial<StageSettings>> = {
  signupsPerSecond: { surge: { ...SURGE, signupsPerSecond: 2000 } },
  signupConcurrency: { surge: { ...SURGE, signupConcurrency: 100 } },
  warmWrites: { surge: { ...SURGE, warmWrites: 60_000 } },
  logRequests: { surge: { ...SURGE, logRequests: true } },
  edgeKey: { surge: { ...SURGE, edgeKey: (SURGE.edgeKey ?? 1) + 1 } },
};
const ALL = Object.entries<Partial<StageSettings>>({ ...CHANGES, ...SURGES });

/** Settings whose change cannot be undone, which AWS or a check refuses. */
const ONE_WAY = ['edgeKey', 'warmWrites'];

test.each(ALL)(
  'a change of %s is deployed, also after it has failed half-way, and can be taken back',
  async (name, change) => {
    const account = new FakeAccount('production');
    account.others.GetHostedZoneCommand = () => ({
      HostedZone: { Name: `${GAME.domain}.` },
      DelegationSet: { NameServers: ['ns-1.awsdns-1.org', 'ns-2.awsdns-2.com'] },
    });
    const changed = { ...BASE, ...change };
    const accepted = ['LaunchSignups-back'];
    const to = async (settings: StageSettings) => {
      const tools = toolsFor(account, 1, {}, settings);
      const own = account.stackOf('data')?.outputs.TableName;
      await deploy({ ...tools, accepted: [...tools.accepted, ...accepted, ...(own ? [own] : [])] });
      expect(account.parts()).toEqual(partsOf(settings));
      expect(account.cloudFormation.orphans).toEqual([]);
      expect(
        [...account.cloudFormation.stacks.values()].filter(
          ({ status }) => !/^(CREATE|UPDATE)_COMPLETE$/.test(status),
        ),
      ).toEqual([]);
      expect(versionServed(account)).toBe(1);
    };
    await to(BASE);
    account.steps.clear();
    account.failingStep = { part: 'app', step: 1 };
    await to(changed).catch((error: Error) => expect(error.message).toContain('was rolled back'));
    account.failingStep = undefined;
    await to(changed);
    const printed: string[] = [];
    const again = toolsFor(account, 1, { print: (line) => printed.push(line) }, changed);
    expect([name, await check({ ...again, accepted: [...again.accepted, ...accepted] })]).not.toEqual([
      name,
      1,
    ]);
    if (!ONE_WAY.includes(name)) await to(BASE);
  },
);
