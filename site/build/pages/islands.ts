import { join } from 'node:path';
import type { Chunk, Compilation, Compiler, WebpackPluginInstance } from 'webpack';

/** Browser entries by the name that `ui/Island` gives its element. Each hydrates its own island. */
const ENTRIES = {
  signup: 'src/sections/signup/island.tsx',
  cart: 'src/sections/layout/cart-island.tsx',
  admin: 'src/sections/admin/island.tsx',
  demo: 'src/sections/demo/island.tsx',
  inquiry: 'src/sections/wholesale/island.ts',
} as const;

/** The files of an island, without a leading slash. */
export interface IslandFiles {
  /** Loaded together when the island is hydrated. */
  entry: readonly string[];
  /** Loaded by the entry on demand. */
  later: readonly string[];
}

/** The files of every island. */
export type Islands = Readonly<Record<string, IslandFiles>>;

const isIsland = ({ name }: Chunk): boolean => Object.hasOwn(ENTRIES, name ?? '');
const isGatsbyChunk = ({ name }: Chunk): boolean => /^(app$|component---)/.test(name ?? '');

/** Webpack's `cacheGroups` for islands. Gatsby's own bundles are not served, so they must not affect them. */
export const ISLAND_CHUNKS = {
  commons: { chunks: isGatsbyChunk },
  shared: { chunks: isGatsbyChunk },
  query: {
    name: 'query',
    test: /[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
    // Only what signup and dashboard share; only the dashboard uses the rest.
    chunks: isIsland,
    minChunks: 2,
    priority: 35,
    enforce: true,
  },
  tooltip: {
    name: 'tooltip',
    test: /[\\/](@radix-ui|@floating-ui)[\\/]/,
    chunks: isIsland,
    priority: 35,
    enforce: true,
  },
};

/** Adds an entry for each island, and passes the files of all islands to `onBuilt`. */
export class IslandsPlugin implements WebpackPluginInstance {
  constructor(
    private readonly siteFolder: string,
    private readonly onBuilt: (islands: Islands) => void,
  ) {}

  apply(compiler: Compiler): void {
    for (const [name, path] of Object.entries(ENTRIES)) {
      new compiler.webpack.EntryPlugin(this.siteFolder, join(this.siteFolder, path), { name }).apply(
        compiler,
      );
    }
    compiler.hooks.done.tap(IslandsPlugin.name, ({ compilation }) => {
      const names = Object.keys(ENTRIES);
      this.onBuilt(
        Object.fromEntries(names.map((name) => [name, filesOf(name, compilation.entrypoints.get(name))])),
      );
    });
  }
}

function filesOf(name: string, entrypoint: ReturnType<Compilation['entrypoints']['get']>): IslandFiles {
  if (!entrypoint) throw new Error(`webpack has not built the island "${name}".`);
  const entry = entrypoint.getFiles();
  const later = entrypoint.getChildren().flatMap((group) => group.getFiles());
  return { entry, later: [...new Set(later)].filter((file) => !entry.includes(file)) };
}
