import { GLOBAL_REGION, sendsEmail, stackName } from '../../stages';
import { messageOf } from '../aws/clients';
import { findStack } from '../aws/stacks';
import { checkBeforeDeploy, RefusedError } from '../check';
import type { DeployTools } from '../tools';
import { REHEARSAL_STEPS, type Rehearsal } from './steps';

const COST =
  'It takes about an hour and a half and costs about 1 USD: a distribution, a table with a second one restored from its backup, three ' +
  'secrets and some alarms, for that time.';

/**
 * Does everything in a real account that an owner may have to do with a stage: deploys, updates, fails, restores, tests
 * and destroys it, and checks the result of each step. Asks first.
 * @param confirmed the stage, if it was named on the command line instead
 * @param smoke tests the deployed site; resolves to whether all checks passed
 * @throws RefusedError for a public stage, one that is deployed already, or without a confirmation; the error of the
 * step that failed
 */
export async function rehearse(
  tools: DeployTools,
  confirmed: string | undefined,
  smoke: Rehearsal['smoke'],
): Promise<void> {
  const { stage, settings, print } = tools;
  await refuseUnlessNew(tools);
  print(
    `This rehearses a deploy in ${settings.region} and ${GLOBAL_REGION} with a stage of its own, ${stage}. ${COST}\n` +
      (sendsEmail(settings)
        ? 'A signup is confirmed by the link that its email has, whose key is read from the stage.'
        : 'The stage has no domain, so no emails and no confirmation: name one that has with --stage.'),
  );
  const answer = confirmed ?? (await tools.ask(`Enter ${stage} to begin: `));
  if (answer?.trim() !== stage)
    throw new RefusedError(`Nothing was done. To begin without being asked, add --yes ${stage}`);
  await checkBeforeDeploy(tools);
  const rehearsal: Rehearsal = { tools, smoke, person: undefined, tables: [] };
  for (const [index, { title, run }] of REHEARSAL_STEPS.entries()) {
    print(`\n${index + 1} of ${REHEARSAL_STEPS.length}: ${title}`);
    await run(rehearsal).catch((error: unknown) => {
      throw new Error(`The rehearsal failed at "${title}". ${messageOf(error)}\n${remains(rehearsal)}`);
    });
  }
  print(`\nThe rehearsal passed: ${REHEARSAL_STEPS.length} steps. Nothing of ${stage} is left.`);
}

async function refuseUnlessNew(tools: DeployTools): Promise<void> {
  const { stage, settings } = tools;
  if (settings.isPublic || settings.plan)
    throw new RefusedError(
      `${stage} is for visitors or has a plan, which lasts for a month. Rehearse with another stage.`,
    );
  if (await findStack(tools, 'data'))
    throw new RefusedError(
      `${stackName(stage, 'data')} exists: a rehearsal destroys what it deploys. Rehearse with another stage.`,
    );
}

const remains = ({ tools: { stage }, tables }: Rehearsal): string =>
  `What it has created is still there, to be looked at. To remove it: npm run destroy -- --stage ${stage}` +
  tables.map((table) => ` --delete-signups ${table}`).join('');
