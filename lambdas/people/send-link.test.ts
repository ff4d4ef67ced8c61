import { PERSON_ERRORS } from '../contract/messages';
import { DAY, MINUTE } from '../facts/time';
import { recordEvent } from '../system/provider-events';
import { refusal } from '../system/testing/campaign';
import { createMailSystem } from '../system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm } from '../system/testing/steps';
import { describeEngines } from '../table/testing/engines';
import { leaveList } from './answers';

const ADA = 'ada@example.org';

describeEngines('a link that the owner has sent again', (open) => {
  it('confirms a signup that waits, or leads to one on the list, of an import too', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    const sent = async () => (await system.deliver()).map(({ kind, to }) => [kind, to]);
    await system.signUp(ADA, 'Ada');
    expect(await owner.sendLink({ email: ADA })).toEqual({ email: 'confirm', isRehearsal: false });
    // What they wait for already is sent once.
    const first = one(await system.deliver());
    expect(first.kind).toBe('confirm');
    db.clock.time += DAY;
    expect(await owner.sendLink({ email: ADA.toUpperCase() })).toEqual({
      email: 'confirm',
      isRehearsal: false,
    });
    const again = one(await system.deliver());
    expect([again.kind, again.to]).toEqual(['confirm', ADA]);
    await press(system, again, 'yes');
    expect(await owner.sendLink({ email: ADA })).toEqual({ email: 'link', isRehearsal: false });
    expect(await sent()).toEqual([['link', ADA]]);
    await db.signUp('bob@example.org');
    expect(await owner.sendLink({ email: 'bob@example.org' })).toEqual({ email: 'link', isRehearsal: false });
    expect(await sent()).toEqual([['link', 'bob@example.org']]);
  });

  it('keeps the limits of its mailbox, and is sent when they allow it', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await signUpAndConfirm(system, ADA);
    for (let times = 0; times < 3; times += 1) await owner.sendLink({ email: ADA });
    expect(await system.deliver()).toHaveLength(1);
    await owner.sendLink({ email: ADA });
    expect(await system.deliver()).toHaveLength(0);
    db.clock.time += 10 * MINUTE;
    expect(await system.deliver()).toHaveLength(1);
  });

  it('is refused if nobody may write to them, or there is nothing to link to', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    expect(await refusal(owner.sendLink({ email: ADA }))).toBe(PERSON_ERRORS.notListed);
    const { ref } = await signUpAndConfirm(system, ADA);
    await leaveList(system.context, ADA);
    expect(await refusal(owner.sendLink({ email: ADA }))).toBe(PERSON_ERRORS.notListed);
    await recordEvent(system.context, ref, 'bounce', 'confirm');
    expect(await refusal(owner.sendLink({ email: ADA }))).toBe(PERSON_ERRORS.silenced);
    expect(await system.deliver()).toEqual([]);
  });

  it('is in the log of the owner’s actions, as a new address to be confirmed is, also if it is refused', async () => {
    const owner = ownerOf(createMailSystem(await open()));
    await refusal(owner.sendLink({ email: ADA }));
    await refusal(owner.correctAddress({ email: ADA, newEmail: 'ada@new.example' }));
    const logged = (await owner.actions()).actions.map(({ action }) => action);
    expect(logged.sort()).toEqual(['correct-address', 'send-link', 'sign-in']);
  });
});
