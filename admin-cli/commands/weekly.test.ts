import { run } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';

test('weekly prints the email, and --send says who gets it', async () => {
  const weekly = { subject: '3 signups this week', text: 'Line one.\nLine two.', html: '', bytes: 0 };
  const api = fakeApi({ weekly, sendWeekly: { to: 'owner@example.org', isRehearsal: false, findings: [] } });
  const printed = await run('weekly', api.options);
  expect(printed.stdout).toBe('Subject: 3 signups this week\n\nLine one.\nLine two.\n');
  const { stdout } = await run('weekly --send', api.options);
  expect(stdout).toBe('on its way\towner@example.org\n');
  expect(api.received.map(([name]) => name)).toEqual(['weekly', 'sendWeekly']);
});
