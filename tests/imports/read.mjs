import swc from '@swc/core';
import { FOLDERS } from './rules.mjs';

// dependency-cruiser parses with swc, since TypeScript 7 has no API, but does not tell it which files contain JSX.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
const { cruise } = await import('dependency-cruiser');

/**
 * Reads the imports of every module of the repository, in about four seconds.
 * @param {object} options more options of dependency-cruiser
 * @returns {Promise<import('dependency-cruiser').ICruiseResult>}
 */
export async function readImports(options = {}) {
  const { output } = await cruise(
    FOLDERS,
    {
      parser: 'swc',
      // Imports of types count, too.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(public|dist|cdk\\.out|\\.cache)/' },
      ...options,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.d.ts', '.json'],
    },
  );
  return output;
}
