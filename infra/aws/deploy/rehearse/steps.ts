import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { ensure } from '../../smoke/check';
import { STACK_PARTS } from '../../stages';
import { findStack, outputsOf, templateOf } from '../aws/stacks';
import { tableInUse } from '../aws/table';
import { deploy } from '../deploy';
import { destroy } from '../destroy';
import { restore } from '../restore';
import { describeLive, findSite } from '../site';
import type { DeployTools } from '../tools';
import { isListed, type RehearsedPerson, signUpPerson } from './person';
import { withSettings } from './settings';

/** The state that the steps of a rehearsal share. */
export interface Rehearsal {
  /** The stage with its settings as they are deployed. */
  tools: DeployTools;
  /** Tests the deployed site. Resolves to whether all checks passed. */
  smoke(tools: DeployTools, options: { alarm: boolean }): Promise<boolean>;
  /** Who has signed up. */
  person: RehearsedPerson | undefined;
  /** The tables that exist, which `destroy` has to be told. */
  tables: string[];
}

interface Step {
  title: string;
  /** Carries out a step, and throws unless its result is as expected. */
  run(rehearsal: Rehearsal): Promise<void>;
}

/** An address that Amazon SNS refuses, in the middle of the update that subscribes it. */
const REFUSED_ADDRESS = 'nobody';
/** The limit that the update changes. */
const SIGNUPS_PER_SECOND = 40;

export const REHEARSAL_STEPS: readonly Step[] = [
  {
    title: 'a first deploy',
    async run(rehearsal) {
      const { tools } = rehearsal;
      await deploy(tools);
      rehearsal.tables.push((await outputsOf(tools, 'data')).TableName ?? '');
      await ensureLive(tools);
      await ensureSmoke(rehearsal, false);
    },
  },
  {
    title: 'a signup, and its confirmation if the stage asks for one',
    async run(rehearsal) {
      const site = await findSite(rehearsal.tools);
      rehearsal.person = await signUpPerson(rehearsal.tools, site?.address ?? '');
    },
  },
  {
    title: 'an update',
    async run(rehearsal) {
      const before = JSON.stringify(await templateOf(rehearsal.tools, 'app'));
      const { surge } = rehearsal.tools.settings;
      rehearsal.tools = withSettings(rehearsal.tools, {
        surge: { ...surge, signupsPerSecond: SIGNUPS_PER_SECOND },
      });
      await deploy(rehearsal.tools);
      const after = JSON.stringify(await templateOf(rehearsal.tools, 'app'));
      ensure(before !== after, 'The stack of the app was not updated.');
      await ensureKept(rehearsal);
    },
  },
  {
    title: 'an update that AWS refuses half-way, which must change nothing',
    async run(rehearsal) {
      const { tools } = rehearsal;
      const before = JSON.stringify(await templateOf(tools, 'app'));
      const failed = await deploy(withSettings(tools, { alertEmail: REFUSED_ADDRESS })).then(
        () => false,
        () => true,
      );
      ensure(failed, 'AWS has accepted the update that it was expected to refuse.');
      const { StackStatus = 'none' } = (await findStack(tools, 'app')) ?? {};
      ensure(StackStatus === 'UPDATE_ROLLBACK_COMPLETE', `The stack of the app is ${StackStatus}.`);
      ensure(JSON.stringify(await templateOf(tools, 'app')) === before, 'The old template is not back.');
      await ensureKept(rehearsal);
      // The same command repairs it.
      await deploy(tools);
      await ensureLive(tools);
    },
  },
  {
    title: 'a restore of the list as it was after the signup',
    async run(rehearsal) {
      const { tools, tables } = rehearsal;
      const [own = ''] = tables;
      const target = await restore(await restorableTime(own, tools), tools);
      tables.push(target);
      rehearsal.tools = withSettings(tools, { restoredTable: target }, target);
      await deploy(rehearsal.tools);
      ensure((await tableInUse(rehearsal.tools)) === target, 'The site does not use the restored table.');
      await ensureKept(rehearsal);
    },
  },
  {
    title: 'an erasure, and all checks of --smoke with an alarm',
    async run(rehearsal) {
      const { person } = rehearsal;
      ensure(person !== undefined, 'Nobody has signed up.');
      await person?.owner.erase(person.email);
      ensure(person !== undefined && !(await isListed(person)), 'Who was erased is still in the list.');
      await ensureSmoke(rehearsal, true);
    },
  },
  {
    title: 'the destruction of the stage with all its signups',
    async run({ tools, tables }) {
      await destroy(tables, tools);
      // All stages share the stack of the account.
      for (const part of STACK_PARTS)
        ensure(part === 'account' || !(await findStack(tools, part)), `The stack ${part} is still there.`);
    },
  },
];

/** How many minutes to wait at most until a table can be restored to the time of a signup; AWS says five. */
const RESTORABLE_MINUTES = 15;
const ATTEMPTS = (RESTORABLE_MINUTES * 60) / 5;

/** Waits until a table can be restored to a time after this call, and returns that time. */
async function restorableTime(TableName: string, { aws, now, pause }: DeployTools): Promise<Date> {
  const since = now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { ContinuousBackupsDescription } = await aws.dynamoDb.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const { LatestRestorableDateTime: latest } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
    if (latest && latest >= since) return latest;
    await pause();
  }
  throw new Error(`${TableName} cannot be restored to its signup after ${RESTORABLE_MINUTES} minutes.`);
}

async function ensureLive(tools: DeployTools): Promise<void> {
  const live = await describeLive(tools);
  ensure(live?.includes(tools.version()) ?? false, `The new version is not live. ${live ?? ''}`);
}

async function ensureSmoke({ smoke, tools }: Rehearsal, alarm: boolean): Promise<void> {
  ensure(await smoke(tools, { alarm }), 'The smoke test found faults: they are above.');
}

/** Ensures that the site works, and that everybody who has signed up is on the list. */
async function ensureKept(rehearsal: Rehearsal): Promise<void> {
  const { person } = rehearsal;
  ensure(person !== undefined && (await isListed(person)), 'The signup is no longer in the list.');
  await ensureSmoke(rehearsal, false);
}
