import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeployTools } from '../../deploy/tools';

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
export function buildTestSite(folder: string, version: number): Pick<DeployTools, 'build' | 'siteFolder'> {
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
