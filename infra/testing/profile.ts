import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A part of a program, and its processor time. */
export interface Share {
  part: string;
  ms: number;
}

interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  }[];
  samples: number[];
  /** In microseconds. */
  timeDeltas: number[];
}

/** Returns variables with which a system's processes write their profiles to a folder when they exit. */
export const profilingTo = (folder: string) => ({
  NODE_OPTIONS: `--import ${new URL('./profiler.mjs', import.meta.url)}`,
  PROFILE_FOLDER: folder,
});

/**
 * Returns where a process spent its time, the most first: packages, our own folders, and Node itself.
 * @param pid a process that has exited
 */
export function sharesOf(folder: string, pid: number): Share[] {
  const profile: CpuProfile = JSON.parse(readFileSync(join(folder, `${pid}.json`), 'utf8'));
  const { nodes, samples, timeDeltas } = profile;
  const partOf = createNamer();
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [n, id] of samples.entries()) {
    const part = parts.get(id) ?? '';
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[n] ?? 0) / 1000);
  }
  times.delete('(idle)');
  return [...times].map(([part, ms]) => ({ part, ms })).sort((a, b) => b.ms - a.ms);
}

/** Returns a function that names the part of the program to which a call frame belongs, using source maps. */
function createNamer() {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (url: string): SourceMap | undefined => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    return maps.get(url);
  };
  return ({
    functionName,
    url,
    lineNumber,
    columnNumber,
  }: CpuProfile['nodes'][number]['callFrame']): string => {
    if (!url) return functionName.startsWith('(') ? functionName : 'node (native)';
    if (url.startsWith('node:')) return url.replace(/^(node:(internal\/)?[^/]+).*/, '$1');
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
    const source = entry && 'originalSource' in entry ? entry.originalSource : url;
    const [, name] = /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(source) ?? [];
    return name ?? /(infra|lambdas)\/[\w-]+/.exec(source)?.[0] ?? basename(source);
  };
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // Not one of our bundles.
    return undefined;
  }
}
