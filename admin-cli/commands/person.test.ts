import { openTerminal, run } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';

const at = '2025-10-01T12:00:00.000Z';
const STORY = {
  state: 'ordered',
  email: 'ada@example.com',
  name: 'Ada',
  tag: 'essen-2026',
  code: 'PENGUIN-1',
  events: [
    { event: 'joined', at, how: 'imported', consent: 'imported', consentFrom: 'the fair' },
    {
      event: 'campaign',
      at,
      campaign: 'm12345678',
      subject: 'We are open',
      state: 'accepted',
      code: 'PENGUIN-1',
      bounced: false,
      complained: false,
      isRehearsal: false,
    },
  ],
};

describe('launch-admin person', () => {
  it('shows what a person is, and what happened in order of time', async () => {
    const { options, received } = fakeApi({ person: STORY });
    const { screen } = await openTerminal('person ada@example.com', { ...options, columns: 120 }).ended;
    expect(screen).toMatch(/State +Ordered/);
    expect(screen).toMatch(/Code +PENGUIN-1/);
    expect(screen).toMatch(/2025-\S+ \S+ +Imported; they agreed here: the fair/);
    expect(screen).toMatch(/Campaign “We are open”: accepted by their mail server, code PENGUIN-1/);
    expect(received).toEqual([['person', { email: 'ada@example.com' }]]);
  });

  it('finds the person of a code, and prints the story as JSON', async () => {
    const { options, received } = fakeApi({ person: STORY });
    const { stdout } = await run('person penguin-1 --json', options);
    expect(JSON.parse(stdout)).toEqual(STORY);
    expect(received).toEqual([['person', { code: 'penguin-1' }]]);
  });

  it('corrects a name at once, and an address by an email to the new one', async () => {
    const { options, received } = fakeApi({
      correctName: { name: 'Ada' },
      correctAddress: { isRehearsal: false },
    });
    const named = await run(['person', 'ada@example.com', '--name', 'Ada'], options);
    expect(named.stderr).toBe('ada@example.com is called Ada now.\n');
    const moving = await run('person ada@example.com --new-email a@example.org', options);
    expect(moving.stderr).toContain('An email to a@example.org is on its way.');
    expect(received).toEqual([
      ['correctName', { email: 'ada@example.com', name: 'Ada' }],
      ['correctAddress', { email: 'ada@example.com', newEmail: 'a@example.org' }],
    ]);
    for (const option of ['--name', '--new-email'])
      expect((await run(['person', 'PENGUIN-1', option, 'a@example.org'], options)).code).toBe(2);
  });

  it('has them sent their link once more', async () => {
    const { options, received } = fakeApi({ sendLink: { email: 'link', isRehearsal: false } });
    const { screen } = await openTerminal('person ada@example.com --send-link', options).ended;
    expect(screen).toContain('The link to their signup is on its way.');
    expect(received).toEqual([['sendLink', { email: 'ada@example.com' }]]);
    const rehearsed = fakeApi({ sendLink: { email: 'link', isRehearsal: true } });
    const { stderr: written } = await run('person ada@example.com --send-link', rehearsed.options);
    expect(written).toContain('nobody gets it');
    const { code, stderr } = await run('person penguin-1 --send-link', options);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--send-link needs the address.')]);
  });

  it('says that nothing is known of somebody', async () => {
    const { options } = fakeApi({ person: { state: 'unknown', events: [] } });
    const { screen } = await openTerminal('person nobody@example.com', options).ended;
    expect(screen).toContain('Nothing is known of nobody@example.com.');
  });
});
