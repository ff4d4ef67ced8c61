import { HOUR, MINUTE } from '../../facts/time';
import { createClients } from './clients';
import { createEngine } from './engine';
import type { Environment } from './environment';
import type { WorldEvent } from './events';
import { createOwner, type Owner } from './owner';
import { createPeople, emailOf } from './people';
import type { Step } from './plan';
import { createProcess } from './process';
import { backupMarks, openRestored } from './product';
import { createRules } from './rules/all';
import { judgeExpiry } from './rules/expiry';
import type { Fail, Rule } from './rules/rule';
import { hasEnded, isSending, refOf, storedCampaigns } from './stored';
import { createWorkers } from './workers';

/**
 * How often the owner looks at the campaigns that have not ended, and how long they wait in between (ms): less than a
 * day in all, so that nothing waits for a clock that was ahead. A quota takes days.
 */
const ROUNDS = { most: 20, every: 61 * MINUTE };
const QUOTA_ROUNDS = { most: 60, every: 13 * HOUR };
/** How long everybody waits at the end (ms): by then, limits, delays and clocks that were ahead have passed. */
const REST = 60 * HOUR;

/** How many codes are added at the end, besides two for each person: some people are erased and come back. */
const MORE_CODES = 6;

/** Runs a world until nothing is left to happen, first with mishaps, then without; and judges the end. */
export async function live(env: Environment, plan: readonly Step[], fail: Fail): Promise<void> {
  const { config, scheduler, mishaps, names, observers } = env;
  const rules: Rule[] = [];
  let order = 0;
  const see = (event: WorldEvent): void => {
    order += 1;
    for (const rule of rules) rule.see(event, order);
  };
  observers.add((change) => see({ kind: 'stored', change }));
  const engine = createEngine(env, see);
  const clients = createClients(env, engine, see);
  const owner = createOwner(env, engine, clients.ask);
  const workers = createWorkers(env, engine, fail);
  const act = createPeople(engine, clients.ask);
  const machine = createMachine(env, {
    stop() {
      workers.kill();
      clients.kill();
    },
    start: workers.start,
    see,
  });
  rules.push(...createRules(env, owner, fail));
  const emails = Array.from({ length: config.people }, (_, person) => emailOf(person));
  for (const [person, email] of emails.entries()) {
    names.give(refOf(email), `p${person}`);
    names.give(email, `p${person}`);
  }

  async function take(step: Step): Promise<void> {
    switch (step.who) {
      case 'owner': {
        const campaign = chooseCampaign(env, step.id);
        const again = step.isTwice ? [owner.press(`${step.id} again`, step.do, campaign)] : [];
        await Promise.all([owner.press(step.id, step.do, campaign), ...again]);
        return;
      }
      case 'person':
        return act(step.id, step.person, step.do);
      case 'clock':
        return machine.jump(step.jumps);
      case 'machine':
        return machine[step.do]();
      default:
        return step satisfies never;
    }
  }

  const states = createAwaited(env);
  async function follow(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (step.when !== undefined && !(await states.reached(step.when))) return;
      await scheduler.sleep(step.after);
      await take(step);
    }
  }

  async function story(): Promise<void> {
    await owner.importPeople('setup', emails.slice(0, config.members));
    await owner.importCodes({ name: 'setup codes', action: 'import codes' }, config.codes);
    await owner.write({ name: 'setup', action: 'write' });
    mishaps.begin();
    workers.start();
    const actors = new Set(plan.map(({ by }) => by));
    const stories = [...actors].map((actor) => plan.filter(({ by }) => by === actor));
    const begun = stories.map((steps) => ({ waits: steps.some(isAwaiting), ended: follow(steps) }));
    await Promise.all(begun.map(({ waits, ended }) => (waits ? undefined : ended)));
    await scheduler.sleep(2 * HOUR);
    states.giveUp();
    await Promise.all(begun.map(({ ended }) => ended));
    mishaps.end();
    const left = await finishAll(env, owner);
    if (left !== undefined) fail('does not end', left);
    workers.rest();
    await scheduler.sleep(REST);
    workers.stop();
    for (const rule of rules) await rule.judge?.();
    // The rules of the years before do not allow for deletions.
    rules.length = 0;
    await judgeExpiry(env, engine, fail);
  }

  let isOver = false;
  story().then(
    () => {
      isOver = true;
    },
    (error: unknown) => {
      fail('the simulation fails', error instanceof Error ? (error.stack ?? '') : `${error}`);
      isOver = true;
    },
  );
  const ending = await scheduler.run(() => isOver);
  if (ending !== 'over') fail('does not end', `${ending}: ${describeCampaigns(env)}`);
}

const isAwaiting = ({ when }: Step): boolean => when !== undefined;

/** Creates a watcher that resolves when a campaign reaches a state. */
function createAwaited({ observers }: Environment) {
  let waiting: { state: string; tell(isReached: boolean): void }[] = [];
  let isOver = false;
  observers.add(({ before, after }) => {
    if (before.kind !== 'campaign' || after.kind !== 'campaign' || before.state === after.state) return;
    const reached = waiting.filter(({ state }) => state === after.state);
    waiting = waiting.filter(({ state }) => state !== after.state);
    for (const { tell } of reached) tell(true);
  });
  return {
    /** Resolves to whether a campaign has come into a state. */
    reached: (state: string): Promise<boolean> =>
      new Promise((resolve) => (isOver ? resolve(false) : waiting.push({ state, tell: resolve }))),
    /** Ends all waits. */
    giveUp(): void {
      isOver = true;
      for (const { tell } of waiting) tell(false);
    },
  };
}

/** Chooses the campaign that an owner looks at: mostly the newest. */
function chooseCampaign(env: Environment, step: string): string | undefined {
  const campaigns = storedCampaigns(env)
    .map(({ id }) => id)
    .sort();
  const chance = env.draw(`${step} looks`);
  return chance.chance(0.75) || campaigns.length === 0 ? campaigns.at(-1) : chance.pick(campaigns);
}

/**
 * Brings every campaign that was begun, and one that was not, to its end. Resolves to the states of the campaigns if
 * that is not possible.
 */
async function finishAll(env: Environment, owner: Owner): Promise<string | undefined> {
  const { scheduler, config } = env;
  await owner.importCodes({ name: 'more codes', action: 'import codes' }, 2 * config.people + MORE_CODES);
  const { most, every } = config.quota === undefined ? ROUNDS : QUOTA_ROUNDS;
  for (let round = 1; round <= most; round += 1) {
    const campaigns = storedCampaigns(env);
    const open =
      // The other campaigns wait until this one is sent.
      campaigns.find(({ state }) => isSending(state)) ??
      campaigns.find(({ state }) => state !== 'draft' && !hasEnded(state)) ??
      campaigns.find(({ state }) => state === 'draft' && round === 1);
    if (!open) return undefined;
    await owner.finish(`end ${round}`, open.id, open.state);
    await scheduler.sleep(every);
  }
  return describeCampaigns(env);
}

const describeCampaigns = (env: Environment): string =>
  storedCampaigns(env)
    .map(({ id, state }) => `${env.names.of(id)} is ${state}`)
    .join(', ');

/** Creates the mishaps of the machine itself. */
function createMachine(
  env: Environment,
  { stop, start, see }: { stop(): void; start(): void; see(event: WorldEvent): void },
) {
  const { database, clock, mishaps, trace } = env;
  let copied: ReturnType<typeof database.copy> | undefined;
  return {
    jump(ms: number): void {
      trace.add(() => `the clock jumps by ${ms} ms`);
      clock.jump(ms);
    },
    'back up'(): void {
      const { item } = backupMarks.write.put({ backupAt: new Date(clock.now()).toISOString() });
      copied = [
        ...database.copy(),
        { pk: item.pk, sk: item.sk, signedUpAt: null, item: JSON.stringify(item) },
      ];
    },
    /** Continues with the same data, copied without a backup: to another folder or another machine. */
    move(): void {
      if (mishaps.isEnded()) return;
      trace.add(() => 'the data is copied, and the copy started');
      stop();
      env.installation = 'a copy';
      start();
    },
    /** Starts again with the data of the backup. */
    async restore(): Promise<void> {
      if (!copied || mishaps.isEnded()) return;
      trace.add(() => 'a backup is restored');
      stop();
      database.replace(copied);
      see({ kind: 'restored' });
      // A host that fails to do this does not start, and is started again.
      const opened = async (attempt: number): Promise<void> => {
        const process = createProcess(env, `host ${attempt}`);
        const killed = new Promise<'killed'>((resolve) => process.onKill(() => resolve('killed')));
        const result = await Promise.race([
          openRestored(env, process).catch(() => 'killed' as const),
          killed,
        ]);
        if (result === 'killed') await opened(attempt + 1);
      };
      await opened(1);
      start();
    },
  };
}
