import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { STAGES, type StageSettings } from '../../stages';
import { awsError, fakeClients, type Responses } from '../../testing/fake-aws';
import { checkMail, checkMailSettings } from './mail';

const DOUBLE: StageSettings = { ...STAGES.production, hostedZoneId: 'Z1', optIn: 'double' };
const NOTHING: Responses = {
  GetAccountCommand: () => ({ ProductionAccessEnabled: true }),
  DescribeStacksCommand: () => {
    throw awsError('ValidationError');
  },
  ListStackResourcesCommand: () => {
    throw awsError('ValidationError');
  },
  ListResourceRecordSetsCommand: () => ({ ResourceRecordSets: [] }),
};
const DEPLOYED: Responses = { ...NOTHING, DescribeStacksCommand: () => ({ Stacks: [{}] }) };
const VERIFIED = {
  DkimAttributes: { Status: 'SUCCESS' },
  MailFromAttributes: { MailFromDomainStatus: 'SUCCESS' },
};

const check = (responses: Responses, settings = DOUBLE) =>
  checkMail(fakeClients(responses), 'production', settings);

describe('the settings of mails', () => {
  it('recommend confirmed signups in production, and nothing in a preview', () => {
    const [finding, ...more] = checkMailSettings('production', STAGES.production);
    expect(finding).toMatchObject({ severity: 'note', whatToDo: expect.stringContaining("optIn: 'double'") });
    expect(more).toEqual([]);
    expect(checkMailSettings('preview', STAGES.preview)).toEqual([]);
  });

  it('are refused without a hosted zone', () => {
    const { hostedZoneId: _, ...withoutZone } = DOUBLE;
    expect(checkMailSettings('production', withoutZone)).toEqual([
      expect.objectContaining({ severity: 'error', whatToDo: expect.stringContaining('hostedZoneId') }),
    ]);
    expect(checkMailSettings('production', DOUBLE)).toEqual([]);
  });
});

describe('the check of mails', () => {
  it('finds nothing before a first deploy, or if everything is verified', async () => {
    expect(await check(NOTHING)).toEqual([]);
    expect(await check({ ...DEPLOYED, GetEmailIdentityCommand: () => VERIFIED })).toEqual([]);
  });

  it('prints that SES is in the sandbox, and how to leave it', async () => {
    const responses = { ...NOTHING, GetAccountCommand: () => ({}) };
    for (const settings of [DOUBLE, STAGES.production])
      expect(await check(responses, settings)).toEqual([
        expect.objectContaining({
          severity: 'warning',
          whatToDo: expect.stringContaining('Request production access'),
        }),
      ]);
  });

  it.each(['_dmarc', 'bounce'])('refuses a record that the deploy would create: %s', async (name) => {
    const record = { Name: `${name}.${GAME.domain}.`, Type: 'TXT' };
    const ListResourceRecordSetsCommand = () => ({ ResourceRecordSets: [record] });
    expect(await check({ ...NOTHING, ListResourceRecordSetsCommand })).toEqual([
      expect.objectContaining({
        severity: 'error',
        title: expect.stringContaining(`${name}.${GAME.domain}`),
      }),
    ]);
    const own = { ResourceType: 'AWS::Route53::RecordSet', PhysicalResourceId: `${name}.${GAME.domain}` };
    const ListStackResourcesCommand = () => ({ StackResourceSummaries: [own] });
    expect(await check({ ...NOTHING, ListResourceRecordSetsCommand, ListStackResourcesCommand })).toEqual([]);
  });

  it('warns of DNS records that SES has not found', async () => {
    const found = await check({
      ...DEPLOYED,
      GetEmailIdentityCommand: () => ({ ...VERIFIED, DkimAttributes: { Status: 'PENDING' } }),
    });
    expect(found).toEqual([
      expect.objectContaining({ severity: 'warning', title: expect.stringMatching(/DKIM.*PENDING/) }),
    ]);
  });

  it('notes what its credentials may not read', async () => {
    const refuse = () => {
      throw awsError('AccessDenied');
    };
    const found = await check({ ...DEPLOYED, GetAccountCommand: refuse, GetEmailIdentityCommand: refuse });
    expect(found.map(({ severity }) => severity)).toEqual(['note', 'note']);
  });
});

test('the sender belongs to the domain of the site', () => {
  expect(CONTACT.support.endsWith(`@${GAME.domain}`)).toBe(true);
});
