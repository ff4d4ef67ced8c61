import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

type Content = typeof import('../../site/src/content/header') &
  typeof import('../../site/src/content/layout') &
  typeof import('../../site/src/content/offers') &
  typeof import('../../site/src/content/pages/contact') &
  typeof import('../../site/src/content/pages/demo') &
  typeof import('../../site/src/content/pages/faq') &
  typeof import('../../site/src/content/pages/how-to-play') &
  typeof import('../../site/src/content/pages/landing') &
  typeof import('../../site/src/content/pages/messages') &
  typeof import('../../site/src/content/pages/wholesale') &
  typeof import('../../site/src/content/phase-texts') &
  typeof import('../../site/src/content/print-sheets') &
  typeof import('../../site/src/content/signup');

const FILES = [
  ...['contact', 'demo', 'faq', 'how-to-play', 'landing', 'messages', 'wholesale'].map(
    (page) => `pages/${page}`,
  ),
  ...['header', 'layout', 'offers', 'phase-texts', 'print-sheets', 'signup'],
];

const { outputFiles } = buildSync({
  stdin: {
    contents: FILES.map((file) => `export * from './${file}';`).join('\n'),
    resolveDir: fileURLToPath(new URL('../../site/src/content', import.meta.url)),
  },
  bundle: true,
  format: 'esm',
  write: false,
});
const code = encodeURIComponent(outputFiles[0]?.text ?? '');

/**
 * The texts of the pages with today's facts. They are bundled, because Playwright compiles JSX to elements of its own
 * tests of components, which React cannot render; the code is imported from memory, so that nothing has to be cleaned
 * up.
 */
export const SITE: Content = await import(`data:text/javascript,${code}`);
