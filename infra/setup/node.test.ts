import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { nodeEndNotice, RECOMMENDED_NODE } from './node.mjs';

describe('nodeEndNotice', () => {
  it('says that a release line gets no more security fixes, from the day after its last', () => {
    expect(nodeEndNotice('20.19.1', '2026-04-30')).toBeUndefined();
    expect(nodeEndNotice('20.19.1', '2026-05-01')).toBe(
      'Node 20 has had no security fixes since 2026-04-30.',
    );
    expect(nodeEndNotice('24.1.0', '2026-05-01')).toBeUndefined();
  });

  it('says nothing of a release line that is newer than the table', () => {
    expect(nodeEndNotice('98.0.0', '2050-01-01')).toBeUndefined();
  });
});

it('recommends a Node that Gatsby builds with', () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync(require.resolve('gatsby/package.json'), 'utf8')));
  const [, end] = /^>=18\.0\.0 <(\d+)$/.exec(engines.node) ?? [];
  expect(RECOMMENDED_NODE).toBeLessThan(Number(end));
});
