import { join } from 'node:path';
import { checkOffline } from '../../deploy/check';
import { deploy } from '../../deploy/deploy';
import type { DeployTools } from '../../deploy/tools';
import { LIVE_RELEASE, releaseFolder } from '../../release';
import { STAGES, type StageSettings } from '../../stages';
import { createTempFolder } from '../temp-folder';
import type { FakeAccount } from './account';
import { buildTestSite, hashOf } from './test-build';

/** Deploys versions of a small site to fake accounts; `clean` deletes its files. */
export function createTestDeploys() {
  const { folder, clean } = createTempFolder();
  /** Returns the tools to deploy a version of the site, whatever its pages state. */
  const toolsFor = (
    account: FakeAccount,
    version: number,
    more: Partial<DeployTools> = {},
    settings: StageSettings = STAGES.preview,
  ): DeployTools => {
    const tools = account.tools(settings, buildTestSite(join(folder, 'site'), version));
    return { ...tools, accepted: checkOffline(tools).flatMap(({ id }) => id ?? []), ...more };
  };
  const deployVersion = (
    account: FakeAccount,
    version: number,
    more?: Partial<DeployTools>,
    settings?: StageSettings,
  ): Promise<boolean> => deploy(toolsFor(account, version, more, settings), async () => {});
  return { toolsFor, deployVersion, clean };
}

/** Returns what a visitor gets for a page, through the function that is live. */
export function servedPage(account: FakeAccount, page: string): string {
  const key =
    page === '404.html' ? page : `${releaseFolder(account.edgeKeys.get(LIVE_RELEASE) ?? 'none')}/${page}`;
  return Buffer.from(account.state.objects.get(key)?.body ?? '').toString();
}

/** Returns the version of the site that visitors get. */
export const versionServed = (account: FakeAccount): number =>
  Number(/Version (\d+)/.exec(servedPage(account, 'index.html'))?.[1]);

/** Returns the version of the Lambda of visitors that API Gateway calls. */
export const visitorVersion = (account: FakeAccount): string | undefined =>
  account.state.aliases.get(`tariff-tantrum-${account.stage}-visitor`);

/**
 * Asserts after each change that visitors get a page whose styles the policy allows.
 * @returns the versions that were served
 */
export function watchStyles(account: FakeAccount): number[] {
  const versions: number[] = [];
  account.onChange = () => {
    for (const page of ['index.html', 'terms/index.html', '404.html']) {
      const [, styles = ''] = /<style>(.*)<\/style>/.exec(servedPage(account, page)) ?? [];
      expect(account.state.policy).toContain(hashOf(styles));
    }
    versions.push(versionServed(account));
  };
  return versions;
}
