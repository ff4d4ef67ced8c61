import { CANARY } from '../contract/campaigns';
import { type CampaignState, TRANSITIONS } from '../contract/transitions';
import { MINUTE } from '../facts/time';
import { DRAFT, refusal, setUpCampaign, toList } from '../system/testing/campaign';
import { describeEngines } from '../table/testing/engines';

jest.setTimeout(120_000);

describeEngines('a campaign', (open) => {
  it('is not continued by a freeze that comes after the wait for its first recipients', async () => {
    const db = await open();
    const { system, owner, change, freeze, status } = await setUpCampaign(db, CANARY.recipients + 5);
    const id = await freeze();
    await change(id, 'send');
    await system.deliver();
    await system.deliver();
    db.clock.time += CANARY.minutes * MINUTE;
    const { actions: before } = await owner.actions();

    expect(await refusal(change(id, 'freeze', { recipients: CANARY.recipients + 5 }))).toBe(
      'This is not possible: the campaign was sent to the first recipients and waits for you. You can continue with all others or pause it now.',
    );
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'waiting', accepted: CANARY.recipients });
    expect(toList(system)).toHaveLength(CANARY.recipients);
    expect((await owner.actions()).actions).toEqual(before);
  });

  it('refuses whatever its state does not allow, saying what can be done now, and stays as it is', async () => {
    const db = await open();
    const { system, owner, change, status } = await setUpCampaign(db, CANARY.recipients + 5);
    const { id } = await owner.saveCampaign(DRAFT);
    const actions = {
      save: () => owner.saveCampaign({ id, ...DRAFT }),
      freeze: () => change(id, 'freeze', { recipients: CANARY.recipients + 5 }),
      send: () => change(id, 'send'),
      continue: () => change(id, 'continue', { atOnce: true }),
      pause: () => change(id, 'pause'),
      resume: () => change(id, 'resume'),
      delete: () => owner.deleteCampaign({ id }),
    };
    type Action = keyof typeof actions;
    const allows = async (state: CampaignState, allowed: Action[], next: string) => {
      for (const [name, call] of Object.entries(actions)) {
        const isAllowed = allowed.some((action) => action === name);
        if (!isAllowed) expect([name, await refusal(call())]).toEqual([name, expect.stringContaining(next)]);
      }
      expect((await status(id)).state).toBe(state);
    };

    await allows('draft', ['save', 'freeze', 'delete'], 'change it, freeze it, or delete it now.');
    await system.mail.campaigns.beginFreeze(id);
    await allows(
      'freezing',
      ['freeze', 'pause'],
      'not frozen completely. You can freeze it or pause it now.',
    );
    await actions.pause();
    await allows('paused', ['resume'], 'is paused. You can resume it now.');
    await actions.resume();
    await allows('freezing', ['freeze', 'pause'], 'You can freeze it or pause it now.');
    await actions.freeze();
    await allows('frozen', ['send'], 'You can send it to the first recipients now.');
    await actions.send();
    await allows('canary', ['pause'], 'is being sent to the first recipients. You can pause it now.');
    await system.deliver();
    await system.deliver();
    await allows('waiting', ['continue', 'pause'], 'You can continue with all others or pause it now.');
    await actions.continue();
    await allows('sending', ['pause'], 'is being sent to all recipients. You can pause it now.');
    await system.deliver();
    await allows('done', [], 'the campaign was sent. It does not change any more.');
    expect(toList(system)).toHaveLength(CANARY.recipients + 5);
  });

  it('is resumed as it was paused, whatever was under way', async () => {
    const { system } = await setUpCampaign(await open(), 0);
    const { campaigns } = system.mail;
    const id = await campaigns.create({ ...DRAFT, to: 'everyone', unconfirmed: true });
    const steps = {
      freezing: () => campaigns.beginFreeze(id),
      frozen: () => campaigns.completeFreeze(id, 3),
      canary: () => campaigns.send(id),
      waiting: () => campaigns.wait(id),
      sending: () => campaigns.continue(id, false),
    };
    const resumed: string[] = [];
    for (const [state, step] of Object.entries(steps)) {
      await step();
      const before = await campaigns.get(id);
      expect(before).toMatchObject({ state });
      if (!(await campaigns.pause(id, 'owner'))) continue;
      expect(await campaigns.get(id)).toEqual({
        ...before,
        ...{ state: 'paused', pausedFrom: state, pausedBy: 'owner' },
      });
      expect(await campaigns.resume(id)).toBe(true);
      expect(await campaigns.get(id)).toEqual(before);
      resumed.push(state);
    }
    expect(resumed).toEqual(TRANSITIONS.pause.from);
  });
});
