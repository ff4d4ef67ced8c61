import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useFolders } from '../../../testing/folders';
import { checkOffline } from '../../deploy/check';
import { deploy } from '../../deploy/deploy';
import type { DeployTools } from '../../deploy/tools';
import { bucketFolderOf, LIVE_RELEASE } from '../../release';
import { STAGES, type StageSettings } from '../../stages';
import type { FakeAccount } from './account';

/** Returns the hash of inline code, as a policy lists it. */
export const hashOf = (code: string): string =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`;

/** The inline styles of a version of the test site. */
const stylesOf = (version: number): string => `main{border-top:${version}px solid rgb(0, 0, ${version})}`;

const page = (version: number, title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
  `<style>${stylesOf(version)}</style></head>` +
  `<body><main><h1>${title}</h1><p>Version ${version}</p></main></body></html>`;

/** Writes a version of a small site, and returns the tools of a deploy that describe it. */
function buildTestSite(folder: string, version: number): Pick<DeployTools, 'build' | 'siteFolder'> {
  rmSync(folder, { recursive: true, force: true });
  const files: Record<string, string> = {
    'index.html': page(version, 'Start'),
    'terms/index.html': page(version, 'Terms'),
    '404.html': page(version, 'Page not found'),
    [`app-${String(version).padStart(20, '0')}.js`]: `version(${version})`,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const csp = { scripts: [], styles: [hashOf(stylesOf(version))] };
  return { siteFolder: folder, build: async () => ({ siteUrl: 'https://built.test', hosting: 'aws', csp }) };
}

/** Deploys versions of a small site to fake accounts. */
export function createTestDeploys() {
  const folder = useFolders()();
  /** Returns the tools to deploy a version of the site, whatever its pages state, and to a restored table. */
  const toolsFor = (
    account: FakeAccount,
    version: number,
    more: Partial<DeployTools> = {},
    settings: StageSettings = STAGES.preview,
  ): DeployTools => {
    const tools = account.tools(settings, buildTestSite(join(folder, 'site'), version));
    const accepted = [...checkOffline(tools), { id: settings.restoredTable }].flatMap(({ id }) => id ?? []);
    return { ...tools, accepted, ...more };
  };
  const deployVersion = (
    account: FakeAccount,
    version: number,
    more?: Partial<DeployTools>,
    settings?: StageSettings,
  ): Promise<void> => deploy(toolsFor(account, version, more, settings));
  return { toolsFor, deployVersion };
}

const liveRelease = (account: FakeAccount): string => account.edgeKeys.get(LIVE_RELEASE) ?? 'none';

/**
 * Returns what a visitor gets for a page, through the function that is live.
 * @param release what their edge location has
 */
export function servedPage(account: FakeAccount, page: string, release = liveRelease(account)): string {
  const key = page === '404.html' ? page : `${bucketFolderOf(release)}/${page}`;
  return Buffer.from(account.objects.get(key)?.body ?? '').toString();
}

/** Returns the version of the site that visitors get. */
export const versionServed = (account: FakeAccount): number =>
  Number(/Version (\d+)/.exec(servedPage(account, 'index.html'))?.[1]);

/** Returns the version of the code that API Gateway calls; NaN if there is none. */
export function codeServed({ stage, state }: FakeAccount): number {
  const name = `tariff-tantrum-${stage}-visitor`;
  const published = state.lambdas.get(name)?.versions.get(state.aliases.get(name) ?? '');
  return Number(/"code(\d+)-/.exec(published ?? '')?.[1]);
}

/**
 * Asserts after each change that visitors get a page whose styles the policy allows, also where the last switch has not
 * yet arrived (CloudFront Developer Guide, "KeyValueStore": edge locations follow within seconds).
 * @returns the versions that were served
 */
export function watchStyles(account: FakeAccount): number[] {
  const versions: number[] = [];
  /** The release that is live, and the one before it. */
  let releases = [liveRelease(account)];
  account.onChange = () => {
    const live = liveRelease(account);
    if (live !== releases[0]) releases = [live, ...releases.slice(0, 1)];
    for (const release of releases)
      for (const page of ['index.html', 'terms/index.html', '404.html']) {
        const [, styles = ''] = /<style>(.*)<\/style>/.exec(servedPage(account, page, release)) ?? [];
        expect(account.policy).toContain(hashOf(styles));
      }
    versions.push(versionServed(account));
  };
  return versions;
}
