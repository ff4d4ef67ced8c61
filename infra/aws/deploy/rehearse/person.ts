import { text } from 'node:stream/consumers';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { parseMailKey } from '@tariff-tantrum/lambdas/email/keys';
import { mailLinks } from '@tariff-tantrum/lambdas/email/tokens';
import { refOf } from '@tariff-tantrum/lambdas/people/people';
import { outputsOf, resourcesOf } from '../aws/stacks';
import type { DeployTools } from '../tools';

/** Amazon SES accepts emails to its simulator and delivers them to nobody. */
const ADDRESS = 'success+rehearsal@simulator.amazonses.com';

/** Somebody who signs up at the site of a rehearsal, and the owner's client. */
export interface RehearsedPerson {
  email: string;
  owner: LaunchClient;
}

/** Signs somebody up, and confirms it if the stage asks for that. Resolves once they are on the list. */
export async function signUpPerson(tools: DeployTools, address: string): Promise<RehearsedPerson> {
  const { PasswordSecret } = await outputsOf(tools, 'data');
  const password = await readSecret(tools, PasswordSecret);
  const owner = createLaunchClient({ baseUrl: address, password, fetch: tools.fetch });
  const person = { email: ADDRESS, owner };
  await owner.signup({ email: ADDRESS, name: 'Rehearsal' });
  const link = tools.settings.optIn === 'double' ? await confirmationLink(tools, address) : undefined;
  await untilListed(person, link, tools);
  return person;
}

/** Minutes that the email of a confirmation may take: the worker runs each minute, and its first start is slow. */
const MINUTES = 5;
const ATTEMPTS = (MINUTES * 60) / 5;

async function untilListed(
  person: RehearsedPerson,
  link: URL | undefined,
  tools: DeployTools,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // It is valid as soon as its email was sent.
    if (link) await press(link, tools);
    if (await isListed(person)) return;
    await tools.pause();
  }
  throw new Error(`The signup is not in the list after ${MINUTES} minutes: look at the log of the worker.`);
}

/** Presses "Yes" on the page of the link, as a browser does. */
async function press({ origin, searchParams }: URL, { fetch }: DeployTools): Promise<void> {
  const body = new URLSearchParams({ t: searchParams.get('t') ?? '', answer: 'yes' });
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
  };
  await fetch(origin + PATHS.answer, { method: 'POST', redirect: 'manual', headers, body: String(body) });
}

/** Returns the link that the email to the person has: nobody can read the mailbox of the simulator. */
async function confirmationLink(tools: DeployTools, address: string): Promise<URL> {
  const secrets = await resourcesOf(tools, 'data', 'AWS::SecretsManager::Secret');
  const secret = secrets.find((id) => id.includes('MailKey'));
  const keys = parseMailKey(await readSecret(tools, secret));
  const now = () => tools.now().getTime();
  const addressee = { ref: refOf(keys, ADDRESS), email: ADDRESS };
  return new URL(mailLinks(address, { keys, now }, addressee, now()).confirm);
}

async function readSecret({ aws }: DeployTools, SecretId: string | undefined): Promise<string> {
  const { SecretString = '' } = await aws.secrets.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}

/** Returns whether a person is in the list and in the export; throws if they are in only one of them. */
export async function isListed({ email, owner }: RehearsedPerson): Promise<boolean> {
  const { signups } = await owner.list({ search: email });
  const { chunks } = await owner.export();
  const isInExport = (await text(chunks)).includes(email);
  const isInList = signups.some((signup) => signup.email === email);
  if (isInList !== isInExport) throw new Error('List and export do not have the same people.');
  return isInList;
}
