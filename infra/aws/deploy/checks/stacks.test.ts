import { STAGES } from '../../stages';
import { fakeClients } from '../../testing/fake-aws';
import { missingStack } from '../../testing/fake-aws/ready';
import { checkSubscriptions } from './stacks';

const OWNER = 'owner@shop.test';

/** Checks a stage whose alarms in us-east-1 have these subscriptions, by their addresses. */
async function check(subscriptions: Record<string, string>, alertEmail: string | undefined = OWNER) {
  const aws = fakeClients({
    DescribeStacksCommand: ({ StackName }) =>
      String(StackName).endsWith('-edge-watch')
        ? { Stacks: [{ Outputs: [{ OutputKey: 'AlarmTopic', OutputValue: 'arn:topic' }] }] }
        : missingStack(),
    ListSubscriptionsByTopicCommand: () => ({
      Subscriptions: Object.entries(subscriptions).map(([Endpoint, SubscriptionArn]) => ({
        Endpoint,
        SubscriptionArn,
      })),
    }),
  });
  return checkSubscriptions(aws, 'preview', { ...STAGES.preview, ...(alertEmail && { alertEmail }) });
}

describe('checkSubscriptions', () => {
  it.each([
    ['is not confirmed', { [OWNER]: 'PendingConfirmation', 'other@shop.test': 'arn:other' }],
    ['no longer exists, as SNS deletes it after two days', {}],
  ])('warns if the subscription %s, with the command for another e-mail', async (_, subscriptions) => {
    const [warning, ...more] = await check(subscriptions);
    expect(more).toEqual([]);
    expect(warning).toMatchObject({
      severity: 'warning',
      title: `The alarms of us-east-1 do not reach ${OWNER}, because the subscription is not confirmed.`,
    });
    expect(JSON.stringify(warning)).toContain(
      `aws sns subscribe --region us-east-1 --protocol email --notification-endpoint ${OWNER} --topic-arn arn:topic`,
    );
  });

  it('finds nothing if it is confirmed, or if nobody is to get alarms', async () => {
    expect(await check({ [OWNER]: 'arn:confirmed' })).toEqual([]);
    expect(await check({}, '')).toEqual([]);
  });
});
