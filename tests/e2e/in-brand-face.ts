import type { CDPSession } from '@playwright/test';
import { expect } from './fixture';

/** Returns whether each matching element with text is drawn in a font of the page. */
export async function inBrandFace(devtools: CDPSession, selector: string): Promise<boolean[]> {
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  expect(nodeIds.length).toBeGreaterThan(0);
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.every(({ isCustomFont }) => isCustomFont);
    }),
  );
}
