/** An entry of a lock file's `packages`, by its path such as `site` or `node_modules/react`. */
export interface Package {
  version?: string;
  /** `resolved` is the folder of a workspace. */
  link?: boolean;
  resolved?: string;
  optional?: boolean;
  peer?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export declare function packagesOf(
  packages: Record<string, Package>,
  group: { workspaces: readonly string[]; dev: boolean },
): Set<string>;
