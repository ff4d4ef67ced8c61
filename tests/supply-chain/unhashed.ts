/** Native packages of one tool for other systems, whose archives could not be read when the lock file was written. */
interface UnhashedPackages {
  /** Why npm may install these without comparing a hash. */
  reason: string;
  names: readonly string[];
}

const named = (prefix: string, systems: string): string[] =>
  systems.split(' ').map((system) => `${prefix}${system}`);

/** Every package of the lock file without a hash, by tool. Each is installed only on the system in its name. */
export const UNHASHED: readonly UnhashedPackages[] = [
  {
    reason: 'Biome checks our sources and runs only in tests.',
    names: named(
      '@biomejs/cli-',
      'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64',
    ),
  },
  {
    reason: 'swc translates our tests and runs only in tests.',
    names: named(
      '@swc/core-',
      'darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
    ),
  },
  {
    reason: 'Jest resolves modules with it, in tests only.',
    names: named(
      '@unrs/resolver-binding-',
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-loong64-gnu linux-loong64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
    ),
  },
  {
    reason: "Gatsby's cache reads with it during a build; without it, the cache uses JavaScript.",
    names: named('@msgpackr-extract/msgpackr-extract-', 'darwin-arm64 darwin-x64 linux-arm win32-x64'),
  },
];
