import { limitWindows } from '../api/limiter';
import { PENDING_DAYS } from '../contract/email';
import { expiryOf } from '../facts/retention';
import { DAY, HOUR, MINUTE, SECOND } from '../facts/time';
import { deleteExpired } from '../system/expiry';
import { recordEvent } from '../system/provider-events';
import { createMailSystem } from '../system/testing/mail-system';
import { one, press, signUpAndConfirm } from '../system/testing/steps';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { leaveList } from './answers';
import { countPending } from './counts';
import { eraseAddress } from './erase';
import { budgetUses, DEFAULT_LIMITS, mailboxUses } from './limits';
import { refOf } from './people';
import { requests } from './request';
import { requestLink, requestWelcome } from './requests';

const ADA = 'ada@example.org';

describeEngines(
  'a request of a visitor',
  (open) => {
    let db: TestTable;
    beforeEach(async () => {
      db = await open();
    });
    const kindsOf = (emails: readonly { kind: string }[]) => emails.map(({ kind }) => kind);

    it('is remembered with its network, by which floods are shared out, if that is known', async () => {
      const { context } = createMailSystem(db);
      const networkOf = async (address: string | undefined) => {
        await requestLink(context, ADA, address);
        return (await requests.on(db.table).get({ ref: refOf(context, ADA), type: 'link' }))?.network;
      };
      const network = await networkOf('203.0.113.7');
      expect(network).toEqual(expect.any(String));
      expect(network).not.toContain('203');
      for (const address of [undefined, '127.0.0.1', '::1']) expect(await networkOf(address)).toBeUndefined();
    });

    it('is one put of the same attributes, whatever is stored about the address, and reads nothing', async () => {
      const system = createMailSystem(db);
      const names = ['new', 'pending', 'member', 'left', 'bounced', 'erased'].map(
        (who) => `${who}@example.org`,
      );
      const [, pending = '', ...confirmed] = names;
      await system.signUp(pending);
      await system.deliver();
      for (const email of confirmed) await signUpAndConfirm(system, email);
      await leaveList(system.context, 'left@example.org');
      await recordEvent(system.context, refOf(system.context, 'bounced@example.org'), 'bounce');
      await eraseAddress(system.context, 'erased@example.org');
      await system.deliver();
      const calls: string[] = [];
      const table = hooked(db.table, {
        after: ({ name, pk }) => void calls.push(`${name} ${pk.split('#')[0]}`),
      });
      const watched = createMailSystem(db, { table });
      for (const email of names) {
        calls.length = 0;
        await watched.signUp(email, 'Ada');
        await requestLink(watched.context, email, undefined);
        expect(calls).toEqual(['put requests', 'put requests']);
      }
      const asked = (await storedItems(db.table)).filter(({ state }) => state === 'asked');
      expect(asked).toHaveLength(2 * names.length);
      const shapes = (type: string) =>
        new Set(asked.filter((item) => item.type === type).map((item) => Object.keys(item).sort().join()));
      expect([shapes('signup').size, shapes('link').size]).toEqual([1, 1]);
    });

    it('is carried out once by two workers, which count it once', async () => {
      const workers = [createMailSystem(db), createMailSystem(db)] as const;
      workers[0].caller.address = '192.0.2.7';
      await workers[0].signUp(ADA);
      const sent = await Promise.all(workers.map((worker) => worker.deliver()));
      expect(kindsOf(sent.flat())).toEqual(['confirm']);
      const windows = await limitWindows.on(db.table).readAll();
      const uses = [...mailboxUses(workers[0].context, ADA, 'confirm'), ...budgetUses(DEFAULT_LIMITS)];
      expect(windows.filter(({ group }) => group !== 'clients').map(({ count }) => count)).toEqual(
        uses.map(() => 1),
      );
    });

    it('ends when somebody leaves, and when they have confirmed since', async () => {
      const system = createMailSystem(db);
      await system.signUp(ADA);
      await system.deliver();
      db.clock.time += HOUR;
      await system.signUp(ADA);
      await leaveList(system.context, ADA);
      expect(await system.deliver()).toEqual([]);
      await system.signUp(ADA);
      const mail = one(await system.deliver());
      db.clock.time += HOUR;
      await system.signUp(ADA);
      db.clock.time += SECOND;
      await press(system, mail, 'yes');
      expect(await system.deliver()).toEqual([]);
      await requestLink(system.context, ADA, undefined);
      await leaveList(system.context, ADA);
      expect(kindsOf(await system.deliver())).toEqual(['goodbye']);
      expect(await storedItems(db.table)).not.toContainEqual(
        expect.objectContaining({ type: expect.anything() }),
      );
    });

    it('ends when somebody who was erased leaves by an old link before the worker has read it', async () => {
      const system = createMailSystem(db);
      await signUpAndConfirm(system, ADA);
      await eraseAddress(system.context, ADA);
      db.clock.time += HOUR;
      await system.signUp(ADA);
      await leaveList(system.context, ADA);
      db.clock.time += MINUTE;
      expect(await system.deliver()).toEqual([]);
    });

    it('stays pending for its days from when it was mailed, however long that was put off', async () => {
      const system = createMailSystem(db);
      await system.signUp(ADA);
      system.onSend.hook = async () => ({ result: 'later', limit: 'account' });
      for (let days = 0; days <= PENDING_DAYS + 1; days += 1) {
        expect(await system.deliver()).toEqual([]);
        db.clock.time += DAY;
      }
      expect(await countPending(system.context)).toBe(1);
      system.onSend.hook = undefined;
      expect(kindsOf(await system.deliver())).toEqual(['confirm']);
      db.clock.time += PENDING_DAYS * DAY - MINUTE;
      await system.deliver();
      expect(await countPending(system.context)).toBe(1);
      db.clock.time += MINUTE;
      await system.deliver();
      expect(await countPending(system.context)).toBe(0);
      expect(JSON.stringify(await storedItems(db.table))).not.toContain(ADA);
    });

    it('leaves nothing when it is erased before the worker has read it, or has expired', async () => {
      const system = createMailSystem(db);
      const stored = async () =>
        (await storedItems(db.table)).filter(({ pk }) => requests.partitions.includes(`${pk}`));
      await system.signUp(ADA);
      await requestLink(system.context, ADA, undefined);
      await requestWelcome(system.context, ADA, undefined);
      expect(await stored()).toHaveLength(3);
      await eraseAddress(system.context, ADA);
      expect(await stored()).toEqual([]);
      await system.signUp(ADA);
      db.clock.time = expiryOf(db.clock.time) + SECOND;
      await deleteExpired(db.open());
      expect(await stored()).toEqual([]);
    });
  },
  ['SQLite'],
);
