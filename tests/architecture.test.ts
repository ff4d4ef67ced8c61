import { readFileSync } from 'node:fs';
import { TRANSITIONS } from '@tariff-tantrum/lambdas/contract/transitions';

/** Mermaid's name of what is before the first state and after the last. */
const NOTHING = '[*]';

const IN_PICTURE: Readonly<Record<string, string>> = { deleted: NOTHING, 'where it was paused': 'before' };

/** Returns the picture of a campaign's states in Mermaid: an arrow for each two states, with all that leads from one to the other. */
function drawCampaign(): string {
  const arrows = new Map<string, string[]>([[`${NOTHING} --> draft`, ['save']]]);
  for (const [name, { from, to }] of Object.entries(TRANSITIONS))
    for (const state of from) {
      const arrow = `${state} --> ${IN_PICTURE[to] ?? to}`;
      if (state !== to) arrows.set(arrow, [...(arrows.get(arrow) ?? []), name]);
    }
  const lines = [...arrows].map(([arrow, names]) => `${arrow}: ${names.join(', ')}`);
  return ['stateDiagram-v2', ...lines, 'before: where it was paused'].join('\n  ');
}

test('the picture of the states of a campaign is the one that the table of transitions makes', () => {
  const [, drawn] = /```mermaid\n(.*?)\n```/s.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  expect(drawn).toBe(drawCampaign());
});
